import { periodsOf } from '@pitaka/core/earnings/reports/cover-span.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';

/** The change of a beneficiary's day, by item, member or source. */
export interface SumChange {
  readonly uid: string;
  readonly day: number;
  readonly sumOf: 'item' | 'member' | 'source';
  readonly key: string;
  readonly conversions: number;
  readonly grossMinor: bigint;
  readonly estimated: bigint;
  readonly settled: bigint;
}

/**
 * Adds changes of days to the sums of their periods. Call it last in the transaction; it writes in one fixed order. Two
 * members' days share the sums of their upline and could otherwise deadlock.
 */
export async function addToSums(tx: Transaction, siteId: string, changes: readonly SumChange[]): Promise<void> {
  const rows = new Map<string, SumChange & { readonly period: number }>();
  for (const change of changes) {
    for (const period of periodsOf(change.day)) {
      const key = `${change.uid} ${change.sumOf} ${period} ${change.key}`;
      const before = rows.get(key);
      rows.set(key, { ...(before ? add(before, change) : change), period });
    }
  }
  const written = [...rows.values()].filter(isNonZero).map((row) => ({
    site_id: siteId,
    uid: row.uid,
    sum_of: row.sumOf,
    period: row.period,
    key: row.key,
    conversions: row.conversions,
    gross_minor: row.grossMinor,
    estimated: String(row.estimated),
    settled: String(row.settled),
  }));
  const adding = sql`
    ORDER BY uid, sum_of, period, key
    ON CONFLICT (site_id, uid, sum_of, period, key) DO UPDATE SET
      conversions = earning_sums.conversions + excluded.conversions,
      gross_minor = earning_sums.gross_minor + excluded.gross_minor,
      estimated = earning_sums.estimated + excluded.estimated, settled = earning_sums.settled + excluded.settled`;
  await insertRows(tx, 'earning_sums', written, adding);
}

function add(one: SumChange, other: SumChange): SumChange {
  return {
    ...one,
    conversions: one.conversions + other.conversions,
    grossMinor: one.grossMinor + other.grossMinor,
    estimated: one.estimated + other.estimated,
    settled: one.settled + other.settled,
  };
}

export function isNonZero({ conversions, grossMinor, estimated, settled }: SumChange): boolean {
  return conversions !== 0 || grossMinor !== 0n || estimated !== 0n || settled !== 0n;
}

/** The correct sums, from the days in the database. */
export function sumsOfDays(siteId: string): RawBuilder<unknown> {
  return sql`
    SELECT d.uid, d.sum_of, p.period, d.key, sum(d.conversions) AS conversions, sum(d.gross_minor) AS gross_minor,
      sum(d.estimated) AS estimated, sum(d.settled) AS settled
    FROM (
      SELECT uid, day, 'item' AS sum_of, item_id AS key, conversions, gross_minor, estimated_minor::numeric AS estimated,
        settled_minor::numeric AS settled
      FROM earning_targets WHERE site_id = ${siteId}
      UNION ALL
      SELECT uid, day, 'member', member_uid, conversions, gross_minor, estimated, settled
      FROM earning_rollups WHERE site_id = ${siteId}
      UNION ALL
      SELECT uid, day, 'source', source, conversions, gross_minor, estimated, settled
      FROM earning_rollups WHERE site_id = ${siteId}
    ) d CROSS JOIN LATERAL (VALUES (d.day / 10000), (d.day / 100), (d.day / 100 * 10 + least(3, (d.day % 100 - 1) / 10 + 1)))
      AS p (period)
    GROUP BY d.uid, d.sum_of, p.period, d.key`;
}

/**
 * Rewrites all sums of a site. Transactions that are adding to them finish first; later transactions add to the new
 * sums.
 */
export async function writeSums(tx: Transaction, siteId: string): Promise<void> {
  await sql`LOCK TABLE earning_sums IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  await tx.deleteFrom('earning_sums').where('site_id', '=', siteId).execute();
  await sql`
    INSERT INTO earning_sums (site_id, uid, sum_of, period, key, conversions, gross_minor, estimated, settled)
    SELECT ${siteId}, s.* FROM (${sumsOfDays(siteId)}) s`.execute(tx);
}
