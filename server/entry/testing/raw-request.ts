import { type AddressInfo, connect } from 'node:net';
import type { TestApp } from './test-app.ts';

/** Makes the app listen on first use, and returns its port. */
export async function listen({ app }: TestApp): Promise<number> {
  const { fastify } = app;
  if (!fastify.server.listening) await fastify.listen({ port: 0, host: '127.0.0.1' });
  return (fastify.server.address() as AddressInfo).port;
}

/** The status of the answer to a raw request; '' if the connection is closed. */
export function statusOf(port: number, request: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('data', (data) => {
      resolve(/^HTTP\/1\.1 (\d{3})/.exec(data.toString())?.[1] ?? '');
      socket.destroy();
    });
    socket.once('error', () => resolve(''));
    socket.once('close', () => resolve(''));
  });
}
