import type { ChannelAnswer } from '@pitaka/core/play/channels/transaction.ts';
import type { RawRoute } from '../../../platform/http/route.ts';
import { answerProvider, type ProviderDependencies } from './answer-provider.ts';
import type { ChannelDialect, ProviderRequest } from './channel-dialect.port.ts';
import type { ChannelFinder } from './channel-finder.ts';

const MOST_BYTES = 64 * 1024;

export interface ProviderRouteDependencies extends ProviderDependencies {
  readonly finder: ChannelFinder;
  readonly dialects: readonly ChannelDialect[];
  /** Reports the outcome of a call; the call does not wait for it. */
  readonly onAnswered: (call: { siteId: string; channel: string; answer: ChannelAnswer; ms: number }) => void;
}

/**
 * POST /channel/{id}/..., with the paths of each dialect. Every answer is HTTP 200: providers treat any other status as
 * no answer, and repeat the call.
 */
export function providerRawRoutes(deps: ProviderRouteDependencies): RawRoute[] {
  return deps.dialects.flatMap((dialect) =>
    dialect.paths.map(
      (path): RawRoute => ({
        method: 'POST',
        path: `/channel/:channel/${path}`,
        rawBodyBytes: MOST_BYTES,
        limit: 'providers',
        async handler(request, reply, { site, context, identified }) {
          reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
          if (!site.features.channels) return reply.code(404).send('{}');
          const startedAt = performance.now();
          const body = request.body as Buffer;
          if (body.length > MOST_BYTES) return reply.code(413).header('connection', 'close').send('{}');
          const headers = Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
          );
          const { channel: channelId } = request.params as { channel: string };
          const providerRequest: ProviderRequest = { path, headers, body };
          const channel = await deps.finder.find(site.siteId, channelId);
          const isOurs = channel?.row.dialect === dialect.name;
          const read = isOurs ? dialect.read(providerRequest, channel.keys) : undefined;
          // Only signed calls count towards the provider's limit: otherwise any caller could use it up.
          const waitSeconds = await identified(read?.ok === true);
          if (waitSeconds > 0) return reply.code(429).header('retry-after', String(waitSeconds)).send('{}');
          if (!isOurs || !read) return reply.send(dialect.writeUnknownCaller(providerRequest));
          if (!read.ok && read.fault === 'signature_wrong') {
            context.log.warn(
              { provider: channelId, address: context.address },
              'a channel call with a wrong signature',
            );
          }
          const answer = read.ok
            ? await answerProvider(deps, { site, channel, dialect, now: context.now }, read.call)
            : { answer: read.fault, uid: '', currency: site.unit };
          const ms = performance.now() - startedAt;
          deps.onAnswered({ siteId: site.siteId, channel: channelId, answer: answer.answer, ms });
          return reply.send(dialect.write(read.echo, answer));
        },
      }),
    ),
  );
}
