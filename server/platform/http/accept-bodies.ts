import type { FastifyInstance } from 'fastify';
import { nestsTooDeep } from '../parse-json.ts';

/** Maximum of values in a body, far more than any call needs. Parsing more would delay all other requests. */
const MOST_VALUES = 100_000;

/** Accepts JSON only; an absent body is {} for any type. */
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
  // Types that browsers' fetch sends for an empty body without a type.
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
