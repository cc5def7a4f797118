import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { insertSeed, openSeed } from './seeds.ts';
import { ensurePlayer, lockPlayer, type Owner, setSeed } from './store.ts';

export interface Revealed {
  readonly serverSeed: string;
  readonly hash: string;
  readonly nextHash: string;
}

/** Reveals the seed of the draws so far; later draws use a new one, whose hash is shown with it. */
export async function revealSeed(
  deps: { db: Database; secrets: SecretKeys },
  owner: Owner,
  now: Date,
): Promise<Revealed> {
  await ensurePlayer(deps, owner, now);
  return inTransaction(deps.db, (tx) => rotateSeed(tx, deps.secrets, owner, now));
}

/** The same as revealSeed, in the caller's transaction. */
export async function rotateSeed(tx: Transaction, secrets: SecretKeys, owner: Owner, now: Date): Promise<Revealed> {
  const { seed_id, seed_sealed, hash } = await lockPlayer(tx, owner);
  await tx
    .updateTable('wheel_seeds')
    .set({ revealed_at: now })
    .where('site_id', '=', owner.siteId)
    .where('seed_id', '=', seed_id)
    .execute();
  const next = await insertSeed(tx, secrets, owner, now);
  await setSeed(tx, owner, next.seedId);
  return { serverSeed: openSeed(secrets, seed_sealed), hash, nextHash: next.hash };
}
