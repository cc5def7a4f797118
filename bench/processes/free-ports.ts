import { createServer } from 'node:net';

/** Free ports of this machine. */
export async function freePorts<const Count extends number>(count: Count) {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports as PortsOf<Count>;
}

type PortsOf<Count extends number> = Count extends 1
  ? [number]
  : Count extends 2
    ? [number, number]
    : [number, number, number];
