import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export interface ReturnedAccount {
  readonly siteId: string;
  /** The closed account. */
  readonly uid: string;
  /** The open account of the same phone. */
  readonly laterUid: string;
}

/** Closed accounts whose phone is registered again, of which `condition` (given the site's and the uid's column) is true. */
export async function findReturned(
  db: Database,
  condition: (site: string, uid: string) => RawBuilder<boolean>,
  most: number,
): Promise<ReturnedAccount[]> {
  const { rows } = await sql<{ site_id: string; uid: string; later_uid: string }>`
    SELECT e.site_id, e.uid, e.later_uid FROM earlier_accounts e
    WHERE e.later_uid IS NOT NULL AND ${condition('e.site_id', 'e.uid')}
      AND NOT EXISTS (SELECT FROM earlier_accounts c WHERE c.site_id = e.site_id AND c.uid = e.later_uid)
    LIMIT ${most}`.execute(db);
  return rows.map((row) => ({ siteId: row.site_id, uid: row.uid, laterUid: row.later_uid }));
}
