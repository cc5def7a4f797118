import type { RefusalCode } from '@pitaka/contract/refusals.ts';
import type { FastifyError, FastifyReply } from 'fastify';

/** Whether the client disconnected before the answer; this is not a fault. */
export function isAbandoned(error: FastifyError, reply: FastifyReply): boolean {
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;
}

/** The transport refusal for an error; undefined for unexpected errors. */
export function transportRefusal(error: FastifyError): RefusalCode | undefined {
  switch (error.statusCode) {
    case 400:
      return 'body_malformed';
    case 404:
      return 'path_unknown';
    case 408:
      return 'body_too_slow';
    case 413:
      return 'body_too_large';
    case 415:
      return 'content_type_unsupported';
    default:
      return error.statusCode !== undefined && error.statusCode < 500 ? 'body_malformed' : undefined;
  }
}
