import type { FastifyInstance } from 'fastify';

/** JSON only; an absent body is {} whatever its type says. */
export function acceptBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(/^application\/json(?:\s*;|$)/i, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parseJson(request, body as string, done);
  });
  // Browsers' fetch with an empty body and no type still sends one of these.
  fastify.addContentTypeParser(['text/plain'], { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, {});
    else
      done(
        Object.assign(new Error('not JSON'), {
          code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE',
          statusCode: 415,
        }),
      );
  });
}
