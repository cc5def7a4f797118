import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';

/** The change of one promotion's figures. */
export interface CountChange {
  readonly uid: string;
  readonly itemId: string;
  readonly conversions: number;
  readonly downloads: number;
  readonly recharges: number;
}

/**
 * Updates the figures of users' promotions, in the transaction that changes their conversions. Each pair of user and
 * item may occur only once.
 */
export async function countConversions(
  tx: Transaction,
  siteId: string,
  changes: readonly CountChange[],
): Promise<void> {
  const rows = changes.map(({ itemId, ...change }) => ({ ...change, item_id: itemId }));
  await sql`
    INSERT INTO promotion_counts AS c (site_id, uid, item_id, conversions, downloads, recharges)
    SELECT ${siteId}, uid, item_id, conversions, downloads, recharges
    FROM ${rowsOf('promotion_counts', rows)} ORDER BY uid, item_id
    ON CONFLICT (site_id, uid, item_id) DO UPDATE SET conversions = c.conversions + excluded.conversions,
      downloads = c.downloads + excluded.downloads, recharges = c.recharges + excluded.recharges`.execute(tx);
}

/** Replaces all figures of a site. */
export async function writeCounts(tx: Transaction, siteId: string, counts: readonly CountChange[]): Promise<void> {
  await tx.deleteFrom('promotion_counts').where('site_id', '=', siteId).execute();
  await countConversions(tx, siteId, counts);
}
