import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import { insertRows } from '../../platform/db/rows-of.ts';
import { DEMO_VIP } from './demo-vip.ts';

/** The demo's people had their moments long ago: moments are shown only to a person who registers in the demo. */
export async function seedMoments(db: Database, siteId: string, uids: readonly string[], now: Date): Promise<void> {
  const levels = DEMO_VIP.levels.map((_, level) => `level_up:${level}`);
  const moments = ['first_click', 'first_sale', 'first_money', ...levels];
  const rows = uids.flatMap((uid) => moments.map((moment) => ({ site_id: siteId, uid, moment, seen_at: now })));
  await inTransaction(db, (tx) => insertRows(tx, 'promoter_moments', rows));
}
