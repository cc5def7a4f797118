import type { Database } from '../../../platform/db/database.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { ensurePlayer, type Owner } from './store.ts';

/** Sets the user's client seed for future draws. Each draw stores its own. */
export async function setClientSeed(
  deps: { db: Database; secrets: SecretKeys },
  owner: Owner,
  seed: string,
  now: Date,
): Promise<void> {
  await ensurePlayer(deps, owner, now);
  await deps.db
    .updateTable('wheel_players')
    .set({ client_seed: seed })
    .where('site_id', '=', owner.siteId)
    .where('uid', '=', owner.uid)
    .execute();
}
