import { createServer, type IncomingMessage, request } from 'node:http';

/** One HTTP exchange: heads and bodies in both directions. */
export interface Exchange {
  readonly path: string;
  mimeType: string;
  bytes: number;
}

/**
 * A proxy that counts the bytes of all traffic with the server: the page's, its service worker's, and live messages.
 */
export interface CountingProxy {
  readonly origin: string;
  exchanges(): readonly Exchange[];
  countAnew(): void;
  close(): Promise<void>;
}

export async function startCountingProxy(toOrigin: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(toOrigin);
  let seen: Exchange[] = [];
  const server = createServer((near, answer) => {
    const { method, url: path = '/', headers } = near;
    const exchange: Exchange = { path, mimeType: '', bytes: `${method} ${path} HTTP/1.1\r\n`.length + headBytes(near) };
    seen.push(exchange);
    const far = request({ hostname, port, method, path, headers }, (response) => {
      exchange.mimeType = response.headers['content-type']?.split(';')[0] ?? '';
      exchange.bytes += headBytes(response);
      response.on('data', (piece: Buffer) => {
        exchange.bytes += piece.length;
      });
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      answer.flushHeaders();
      response.pipe(answer);
    });
    near.on('data', (piece: Buffer) => {
      exchange.bytes += piece.length;
    });
    near.pipe(far);
    far.on('error', () => answer.destroy());
    // A browser may abort requests at any time.
    answer.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    exchanges: () => seen,
    countAnew() {
      seen = [];
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function headBytes({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length + 2, 2);
}
