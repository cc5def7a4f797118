import { fractionOf, prizeAt } from '@pitaka/core/values/recompute-draw.js';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { drawDigest, openSeed } from './seeds.ts';
import { ensurePlayer, lockPlayer } from './store.ts';
import { type WheelSite, wheelOf } from './wheel-settings.ts';

/** Finds a client seed with which the next draw is this prize, so that the demo's past is the same at every start. */
export async function seedFor(
  deps: { db: Database; secrets: SecretKeys },
  site: WheelSite,
  uid: string,
  prize: string,
  at: Date,
): Promise<string> {
  const owner = { siteId: site.siteId, uid };
  await ensurePlayer(deps, owner, at);
  const player = await inTransaction(deps.db, (tx) => lockPlayer(tx, owner));
  const serverSeed = openSeed(deps.secrets, player.seed_sealed);
  const { prizes } = wheelOf(site);
  for (let number = 1; ; number += 1) {
    const seed = `lucky-${number}`;
    if (prizeAt(prizes, fractionOf(drawDigest(serverSeed, seed, player.next_nonce))) === prize) return seed;
  }
}
