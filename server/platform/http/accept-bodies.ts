import type { FastifyInstance } from 'fastify';
import { nestsTooDeep } from '../parse-json.ts';

/** Far more values than any call needs: long inputs are single texts. Reading more would delay all other requests. */
const MOST_VALUES = 100_000;

/** JSON only; an absent body is {} whatever its type. */
export function acceptBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(/^application\/json(?:\s*;|$)/i, { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    if (text === '') done(null, {});
    else if (nestsTooDeep(text, MOST_VALUES))
      done(Object.assign(new Error('too deep, or too many values'), { statusCode: 400 }));
    else parseJson(request, text, done);
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
