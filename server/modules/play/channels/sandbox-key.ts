import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { SANDBOX_CHANNEL } from './seed-demo-channel.ts';
import { findChannel, openChannelSecret } from './store.ts';

/** The key with which the sandbox's provider signs on a site; undefined: the site has no sandbox channel. */
export async function readSandboxKey(
  { db, secrets }: { db: Database; secrets: SecretKeys },
  siteId: string,
): Promise<string | undefined> {
  const channel = await findChannel(db, siteId, SANDBOX_CHANNEL);
  return channel && openChannelSecret(secrets, channel);
}
