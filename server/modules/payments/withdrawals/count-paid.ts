import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** How many withdrawals of each user were paid in a span. */
export async function countPaid(
  db: Database,
  siteId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['uid', sql<number>`count(*)::int`.as('count')])
    .where('site_id', '=', siteId)
    .where('state', '=', 'Success')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', before)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}
