import { connect, type Socket } from 'node:net';

/** One kept-alive connection, one request at a time. */
export interface HttpConnection {
  /** Sends a raw request and returns the whole answer. */
  ask(request: string): Promise<string>;
  close(): void;
}

/** A plain socket: a client library would use as much CPU as the server, and both share the machine. */
export function openConnection(port: number): Promise<HttpConnection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: '127.0.0.1', port, noDelay: true });
    let received = '';
    let waiting: { resolve(answer: string): void; reject(error: Error): void } | undefined;
    socket.setEncoding('latin1');
    socket.on('error', (error) => {
      waiting?.reject(error);
      reject(error);
    });
    socket.on('close', () => waiting?.reject(new Error('the server closed the connection')));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/content-length: ([0-9]+)/i.exec(received.slice(0, end))?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) waiting?.reject(new Error(`an answer of unknown length: ${received.slice(0, 200)}`));
      if (received.length < end + 4 + length) return;
      const answer = received;
      received = '';
      waiting?.resolve(answer);
    });
    socket.on('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((answered, failed) => {
            waiting = { resolve: answered, reject: failed };
            socket.write(request);
          }),
        close: () => {
          waiting = undefined;
          socket.destroy();
        },
      }),
    );
  });
}
