import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Files for paying by hand, newest first, with how many of their items are not settled yet. */
export async function listPayoutFiles(db: Database, siteId: string, page: { after: string | undefined; size: number }) {
  const { rows } = await sql<{
    payout_file_id: string;
    exported_by: string;
    exported_at: Date;
    items: number;
    total_minor: bigint;
    open: number;
  }>`
    SELECT b.payout_file_id, b.exported_by, b.exported_at, b.items, b.total_minor,
           (SELECT count(*)::int FROM withdrawals w
            WHERE w.site_id = b.site_id AND w.payout_file_id = b.payout_file_id AND w.settled_at IS NULL) AS open
    FROM payout_files b
    WHERE b.site_id = ${siteId} AND (${page.after ?? null}::text IS NULL OR b.payout_file_id < ${page.after ?? null})
    ORDER BY b.payout_file_id DESC LIMIT ${page.size}`.execute(db);
  return rows.map((row) => ({
    payoutFileId: row.payout_file_id,
    exportedBy: row.exported_by,
    exportedAt: row.exported_at,
    items: row.items,
    totalMinor: row.total_minor,
    open: row.open,
  }));
}

/** What waits for the next file of each provider that people pay for. */
export async function readWaitingForHand(db: Database, siteId: string, providers: readonly string[]) {
  if (providers.length === 0) return [];
  const rows = await db
    .selectFrom('withdrawals')
    .select((select) => [
      'provider',
      select.fn.countAll<bigint>().as('items'),
      select.fn.sum<string>('net_minor').as('total'),
    ])
    .where('site_id', '=', siteId)
    .where('state', '=', 'WaitExec')
    .where('provider', 'in', [...providers])
    .where('hold_reason', 'is', null)
    .groupBy('provider')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    items: Number(row.items),
    totalMinor: BigInt(row.total ?? '0'),
  }));
}
