import type { Database } from '../../../platform/db/database.ts';
import type { RawRoute } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { SANDBOX_CHANNEL } from './seed-demo-channel.ts';
import { CHANNEL_SECRET, findChannel } from './store.ts';

/** GET /sandbox/channel gives {channel, privateKey}, so that anybody can play the provider. There only in the sandbox. */
export function sandboxChannelRoutes({ db, secrets }: { db: Database; secrets: SecretKeys }): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/channel',
      async handler(_request, reply, { site }) {
        const channel = site.features.channels ? await findChannel(db, site.siteId, SANDBOX_CHANNEL) : undefined;
        if (!channel) return reply.code(404).send({ privateKey: null });
        const privateKey = secrets.open(CHANNEL_SECRET, channel.secret_sealed);
        return reply.header('cache-control', 'no-store').send({ channel: SANDBOX_CHANNEL, privateKey });
      },
    },
  ];
}
