import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawContext, RawRoute } from '../../../platform/http/route.ts';
import type { FraudCheck } from '../fraud/index.ts';
import { MAX_DELIVERY_BYTES } from './delivery-log.ts';
import { siteForEvents } from './earning-settings.ts';
import { readParameters } from './read-parameters.ts';
import type { PostbackReceiver, PostbackRefusal, RawPostback } from './receive-postback.ts';

/** Networks read only the HTTP status. */
const HTTP_STATUS: Readonly<Record<PostbackRefusal, number>> = {
  source_unknown: 404,
  switched_off: 404,
  forged: 401,
  stale: 401,
  malformed: 400,
  conflict: 409,
  busy: 503,
  outcome_unknown: 503,
};

const MESSAGES: Readonly<Record<PostbackRefusal, string>> = {
  source_unknown: 'Unknown source',
  switched_off: 'This source is switched off: only reversals and reductions of known transactions are accepted',
  forged: 'The signature is wrong',
  stale: 'The timestamp is too old, or too far ahead',
  malformed: 'A parameter is missing or malformed',
  conflict: 'This event id was used for another event',
  busy: 'Too many requests: send it again in a moment',
  outcome_unknown: 'The event may have been counted: send the same request again',
};

export interface PostbackRouteDependencies {
  readonly receiver: PostbackReceiver;
  readonly fraud: FraudCheck;
}

/** Conversions from networks (Spec: C1): POST with a signed body, GET for networks that support nothing else. */
export function postbackRawRoutes(deps: PostbackRouteDependencies): RawRoute[] {
  const path = '/postback/:source';
  return [
    {
      method: 'POST',
      path,
      rawBodyBytes: MAX_DELIVERY_BYTES,
      handler: async (request, reply, raw) => {
        const body = request.body as Buffer;
        if (body.length > MAX_DELIVERY_BYTES) {
          return reply
            .code(413)
            .header('connection', 'close')
            .send(envelope(413, 'The body is too large', null));
        }
        return answer(deps, request, reply, raw, {
          method: 'POST',
          body,
          parameters: readParameters(body, header(request, 'content-type')),
          timestamp: header(request, 'x-timestamp'),
          signature: header(request, 'x-signature'),
          raw: body.toString('utf8'),
        });
      },
    },
    {
      method: 'GET',
      path,
      handler: async (request, reply, raw) => {
        // A request without parameters is not a conversion.
        if (request.method === 'HEAD') return reply.code(405).send();
        const query = new URL(request.url, 'http://host').searchParams;
        const parameters = Object.fromEntries(query);
        return answer(deps, request, reply, raw, {
          method: 'GET',
          body: Buffer.alloc(0),
          // If a name occurs twice, the signature may cover another value than the one that is read.
          parameters: [...query.keys()].length === Object.keys(parameters).length ? parameters : undefined,
          timestamp: query.get('ts') ?? '',
          signature: query.get('sig') ?? '',
          raw: query.toString(),
        });
      },
    },
  ];
}

async function answer(
  deps: PostbackRouteDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { site, context }: RawContext,
  received: Omit<RawPostback, 'site' | 'source' | 'network'>,
): Promise<unknown> {
  const { source } = request.params as { source: string };
  const result = await deps.receiver.receive(
    {
      ...received,
      source,
      network: context.network,
      site: { ...siteForEvents(site, deps.fraud), currency: site.unit },
    },
    context.now,
  );
  reply.header('cache-control', 'no-store');
  if (result.ok) return reply.code(200).send(envelope(200, '', { result: result.value }));
  if (result.code === 'forged') {
    context.log.warn({ provider: source, address: context.address }, 'a postback with a wrong signature');
  }
  const status = HTTP_STATUS[result.code];
  if (status === 503) reply.header('retry-after', '1');
  return reply.code(status).send(envelope(status, MESSAGES[result.code], result.detail ?? null));
}

function envelope(status: number, message: string, data: unknown) {
  return { status, message, data };
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
