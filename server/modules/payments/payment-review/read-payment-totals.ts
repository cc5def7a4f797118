import { formatMinor } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

interface FlowRow {
  readonly total: string;
  readonly count: number;
  readonly last: Date | null;
}

/** A user's totals of money paid in and out; payments that were taken back do not count. */
export async function readPaymentTotals(db: Database, siteId: string, uid: string) {
  const [paidIn, paidOut] = await Promise.all([
    sql<FlowRow>`
      SELECT coalesce(sum(credited_minor), 0)::text AS total, count(*)::int AS count, max(settled_at) AS last
      FROM deposits WHERE site_id = ${siteId} AND uid = ${uid} AND state = 'Success'`.execute(db),
    sql<FlowRow>`
      SELECT coalesce(sum(net_minor), 0)::text AS total, count(*)::int AS count, max(settled_at) AS last
      FROM withdrawals WHERE site_id = ${siteId} AND uid = ${uid} AND state = 'Success'`.execute(db),
  ]);
  return { paidIn: present(paidIn.rows[0]), paidOut: present(paidOut.rows[0]) };
}

function present(row: FlowRow | undefined) {
  return {
    total: formatMinor(BigInt(row?.total ?? '0')),
    count: row?.count ?? 0,
    lastAt: row?.last?.toISOString() ?? null,
  };
}
