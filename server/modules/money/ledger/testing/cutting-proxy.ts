import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy {
  /** The database's address through this proxy. */
  readonly url: string;
  /** Cuts the next connection whose client sends this text: when it is sent, or when the server has answered it. */
  cutAt(text: string, when: 'before' | 'after'): void;
  /** Every different statement that was prepared or sent through the proxy. */
  readonly statements: readonly string[];
  /** The number of cut connections. */
  readonly cuts: number;
  /** Refuses connections until `open`. */
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

/** A proxy between a client and the database that can cut a connection at a chosen moment. */
export async function openCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let armed: { text: string; when: 'before' | 'after' } | undefined;
  let cuts = 0;
  const statements = new Set<string>();
  let isShut = false;

  const server = createServer({ noDelay: true }, (client) => {
    if (isShut) {
      client.destroy();
      return;
    }
    const upstream = connect({ host: hostname, port: Number(port), noDelay: true });
    let cutsAtAnswer = false;
    const cut = () => {
      cuts += 1;
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      const chunk = Buffer.from(data);
      for (const statement of readStatements(chunk)) statements.add(statement);
      if (armed && chunk.includes(armed.text)) {
        const { when } = armed;
        armed = undefined;
        if (when === 'before') {
          cut();
          return;
        }
        cutsAtAnswer = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      // The server has done its work, but its answer is lost.
      if (cutsAtAnswer) cut();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(address.port) }).href;
  return {
    url,
    cutAt(text, when) {
      armed = { text, when };
    },
    get statements() {
      return [...statements];
    },
    get cuts() {
      return cuts;
    },
    shut() {
      isShut = true;
      for (const socket of open) socket.destroy();
    },
    open() {
      isShut = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The texts in a client's Parse and Query messages; short statements are never split over two chunks. */
function readStatements(chunk: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at + 5 <= chunk.length; ) {
    const type = String.fromCharCode(chunk[at] as number);
    const end = at + 1 + chunk.readInt32BE(at + 1);
    if (end <= at + 4 || end > chunk.length) break;
    const body = chunk.subarray(at + 5, end);
    if (type === 'Q') found.push(body.toString('utf8', 0, body.indexOf(0)));
    if (type === 'P') {
      const nameEnd = body.indexOf(0);
      found.push(body.toString('utf8', nameEnd + 1, body.indexOf(0, nameEnd + 1)));
    }
    at = end;
  }
  return found;
}
