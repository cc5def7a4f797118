import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/**
 * Requests a comparison of a promoter's rebates with the remaining settled earnings; no request is made if the site has
 * no rebates.
 */
export async function requestRebateCheck(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  now: Date,
): Promise<void> {
  if (uids.length === 0) return;
  await sql`
    INSERT INTO rebate_checks (site_id, uid, request_id)
    SELECT ${siteId}, w.uid, ${newId('rk', now.getTime())} FROM unnest(${[...new Set(uids)]}::text[]) AS w (uid)
    WHERE EXISTS (SELECT FROM rebate_periods p WHERE p.site_id = ${siteId})`.execute(tx);
}
