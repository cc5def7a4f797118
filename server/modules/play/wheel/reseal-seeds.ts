import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { readSiteIds } from '../../site/sites/published.ts';
import { openSeed, sealSeed } from './seeds.ts';

const BATCH = 500;

/**
 * Re-encrypts all server seeds under the newest key, including revealed ones, as draws are verified years later. Safe
 * while users spin.
 */
export async function resealSeeds(deps: ResealDependencies): Promise<number> {
  let done = 0;
  for (const siteId of await readSiteIds(deps.db)) done += await resealSeedsOf(deps, siteId);
  return done;
}

interface ResealDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

/** One site at a time: a distributed database locks rows only within one site. */
async function resealSeedsOf({ db, secrets }: ResealDependencies, siteId: string): Promise<number> {
  const newest = sealSeed(secrets, '').split('.')[0] ?? '';
  for (let done = 0; ; ) {
    const count = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ site_id: string; seed_id: string; seed_sealed: string }>`
        SELECT site_id, seed_id, seed_sealed FROM wheel_seeds
        WHERE site_id = ${siteId} AND split_part(seed_sealed, '.', 1) <> ${newest}
        ORDER BY seed_id LIMIT ${BATCH} FOR NO KEY UPDATE`.execute(tx);
      for (const { site_id, seed_id, seed_sealed } of rows) {
        await tx
          .updateTable('wheel_seeds')
          .set({ seed_sealed: sealSeed(secrets, openSeed(secrets, seed_sealed)) })
          .where('site_id', '=', site_id)
          .where('seed_id', '=', seed_id)
          .execute();
      }
      return rows.length;
    });
    done += count;
    if (count < BATCH) return done;
  }
}
