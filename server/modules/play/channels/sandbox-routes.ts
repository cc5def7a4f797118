import type { Database } from '../../../platform/db/database.ts';
import type { RawRoute } from '../../../platform/http/route.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { readSandboxKey } from './sandbox-key.ts';
import { SANDBOX_CHANNEL } from './seed-demo-channel.ts';

/**
 * GET /sandbox/channel returns {channel, privateKey}, so that any caller can act as the provider. Exists only in the
 * sandbox.
 */
export function sandboxChannelRoutes({ db, secrets }: { db: Database; secrets: SecretKeys }): RawRoute[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/channel',
      async handler(_request, reply, { site }) {
        const privateKey = site.features.channels ? await readSandboxKey({ db, secrets }, site.siteId) : undefined;
        if (privateKey === undefined) return reply.code(404).send({ privateKey: null });
        return reply.header('cache-control', 'no-store').send({ channel: SANDBOX_CHANNEL, privateKey });
      },
    },
  ];
}
