import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { readSiteIds } from '../../site/sites/published.ts';
import { openPhone, storePhone } from './stored-phone.ts';

const BATCH = 500;

export interface SealDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

/**
 * Seals phone numbers under the newest key. 'plain': numbers written before sealing existed; 'all': all numbers, after
 * a key change. Can be repeated after an interruption; returns how many.
 */
export async function sealPhones(deps: SealDependencies, scope: 'plain' | 'all'): Promise<number> {
  let done = 0;
  for (const siteId of await readSiteIds(deps.db)) done += await sealPhonesOf(deps, siteId, scope);
  return done;
}

/** One site at a time: rows are locked, which a distributed database does only within one site. */
async function sealPhonesOf(
  { db, secrets }: SealDependencies,
  siteId: string,
  scope: 'plain' | 'all',
): Promise<number> {
  let done = 0;
  let after = '';
  for (;;) {
    const rows = await inTransaction(db, async (tx) => {
      let query = tx
        .selectFrom('users')
        .select(['site_id', 'uid', 'area_code', 'phone', 'phone_sealed'])
        .where('closed_at', 'is', null)
        .where('site_id', '=', siteId)
        .where('uid', '>', after);
      if (scope === 'plain') query = query.where('phone_hash', 'is', null);
      const batch = await query.orderBy('uid').limit(BATCH).forNoKeyUpdate().execute();
      for (const row of batch) {
        await tx
          .updateTable('users')
          .set(storePhone(secrets, { siteId: row.site_id, uid: row.uid }, openPhone(secrets, row)))
          .where('site_id', '=', row.site_id)
          .where('uid', '=', row.uid)
          .execute();
      }
      return batch;
    });
    const last = rows.at(-1);
    if (!last) return done;
    done += rows.length;
    after = last.uid;
  }
}
