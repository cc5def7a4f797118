import type { RawRoute } from '../../../platform/http/route.ts';
import type { CallbackReader } from './callback-reader.port.ts';
import { type CallbackDependencies, MOST_CALLBACK_BYTES, receiveCallback } from './receive-callback.ts';

/** Providers read only the HTTP status, so there is no envelope. */
const HTTP_STATUS = { forged: 401, stale: 400, malformed: 400, oversized: 413 } as const;

/** POST /hooks/{provider}, one for each configured provider. */
export function callbackRawRoutes(
  deps: CallbackDependencies & { readonly readers: readonly CallbackReader[] },
): RawRoute[] {
  return deps.readers.map((reader) => ({
    method: 'POST',
    path: `/hooks/${reader.provider}`,
    rawBodyBytes: MOST_CALLBACK_BYTES,
    handler: async (request, reply, { site, context }) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
      );
      const received = await receiveCallback(deps, reader, {
        raw: { headers, body: request.body as Buffer, now: context.now },
        network: context.network,
        address: context.address,
        hostSiteId: site.siteId,
      });
      reply.header('cache-control', 'no-store');
      // An oversized body is not read to its end.
      if (!received.ok && received.code === 'oversized') reply.header('connection', 'close');
      if (!received.ok) return reply.code(HTTP_STATUS[received.code]).send({ error: received.code });
      return reply.code(200).send({ received: true });
    },
  }));
}
