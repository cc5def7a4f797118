import type { FastifyInstance } from 'fastify';

/**
 * Reads bodies as bytes, for any type, because signatures cover bytes and payment pages post forms. A body above the
 * limit is cut one byte after it, so that the handler recognises it without waiting for the rest.
 */
export function takeRawBodies(scope: FastifyInstance, mostBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let isDone = false;
    const finish = (error: Error | null) => {
      if (isDone) return;
      isDone = true;
      done(error, error ? undefined : Buffer.concat(chunks).subarray(0, mostBytes + 1));
    };
    payload.on('data', (chunk: Buffer) => {
      if (isDone) return;
      chunks.push(chunk);
      length += chunk.length;
      if (length > mostBytes) finish(null);
    });
    payload.on('end', () => finish(null));
    payload.on('error', (error: Error) => finish(error));
  });
  scope.addHook('preHandler', (request, _reply, done) => {
    request.body ??= Buffer.alloc(0);
    done();
  });
}
