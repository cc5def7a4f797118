import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { type BookingCalendar, isClosed } from './closed-months.ts';
import type { Difference } from './post-differences.ts';
import type { SumChange } from './sums.ts';

/** A beneficiary's total of an item on a day. */
export interface TargetKey {
  readonly uid: string;
  readonly day: number;
  readonly itemId: string;
}

interface HeldTarget {
  readonly uid: string;
  readonly day: number;
  readonly item_id: string;
  readonly settled_minor: bigint;
  readonly posted_minor: bigint;
  readonly corrected_minor: bigint;
  readonly estimated_minor: bigint;
  readonly conversions: number;
  readonly gross_minor: bigint;
  readonly postings: number;
}

function tableOf(targets: readonly TargetKey[]) {
  return sql`unnest(${targets.map(({ uid }) => uid)}::text[], ${targets.map(({ day }) => day)}::int[],
    ${targets.map(({ itemId }) => itemId)}::text[]) AS k (uid, day, item_id)`;
}

/**
 * Locks the rows of targets, in one order, so that two members' days write their lines and sums one after the other.
 */
export async function lockTargets(
  tx: Transaction,
  siteId: string,
  targets: readonly TargetKey[],
  now: Date,
): Promise<readonly HeldTarget[]> {
  if (targets.length === 0) return [];
  const keys = tableOf(targets);
  await sql`
    INSERT INTO earning_targets (site_id, uid, day, item_id, computed_at)
    SELECT ${siteId}, k.uid, k.day, k.item_id, ${now} FROM ${keys}
    ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<HeldTarget>`
    SELECT t.uid, t.day, t.item_id, t.settled_minor, t.posted_minor, t.corrected_minor, t.estimated_minor, t.conversions,
      t.gross_minor, t.postings
    FROM earning_targets t JOIN ${keys} ON t.uid = k.uid AND t.day = k.day AND t.item_id = k.item_id
    WHERE t.site_id = ${siteId} ORDER BY t.uid, t.day, t.item_id FOR UPDATE OF t`.execute(tx);
  return rows;
}

/**
 * Sums each beneficiary's lines of each item of the day over all members, rounded down to hundredths. Returns the
 * differences from the postings and from the figures. `held`: the locked rows of the targets.
 */
export async function updateTargets(
  tx: Transaction,
  siteId: string,
  targets: readonly TargetKey[],
  held: readonly HeldTarget[],
  books: BookingCalendar,
  now: Date,
): Promise<{ differences: Difference[]; changes: SumChange[] }> {
  const keys = tableOf(targets);
  const { rows } = await sql<{
    uid: string;
    day: number;
    item_id: string;
    settled: string;
    estimated: string;
    held: string;
    reversed: string;
    conversions: number;
    gross: string;
  }>`
    SELECT l.uid, l.day, l.item_id,
      coalesce(sum(l.exact) FILTER (WHERE l.state = 'settled'), 0) AS settled,
      coalesce(sum(l.exact) FILTER (WHERE l.state = 'estimated'), 0) AS estimated,
      coalesce(sum(l.exact) FILTER (WHERE l.state IN ('held', 'parked')), 0) AS held,
      coalesce(sum(l.exact) FILTER (WHERE l.state = 'reversed'), 0) AS reversed,
      coalesce(sum(l.count) FILTER (WHERE l.state <> 'reversed'), 0)::int AS conversions,
      coalesce(sum(l.gross_minor) FILTER (WHERE l.state <> 'reversed'), 0) AS gross
    FROM commission_lines l JOIN ${keys} ON l.uid = k.uid AND l.day = k.day AND l.item_id = k.item_id
    WHERE l.site_id = ${siteId}
    GROUP BY l.uid, l.day, l.item_id`.execute(tx);
  const sums = new Map(rows.map((row) => [`${row.uid} ${row.day} ${row.item_id}`, row]));
  const differences: Difference[] = [];
  const changes: SumChange[] = [];
  const written = held.map(({ uid, day, item_id: itemId, ...before }) => {
    const sum = sums.get(`${uid} ${day} ${itemId}`);
    const earned = cut(sum?.settled);
    const difference = earned - before.posted_minor;
    const sequence = before.postings + (difference === 0n ? 0 : 1);
    const isOver = isClosed(books, day);
    const bookedDay = isOver ? books.today : day;
    if (difference !== 0n) differences.push({ uid, day, bookedDay, itemId, sequence, minor: difference });
    const settled = isOver ? before.settled_minor : earned + before.corrected_minor;
    const estimated = cut(sum?.estimated);
    const conversions = sum?.conversions ?? 0;
    const gross = BigInt(sum?.gross ?? 0);
    changes.push({
      ...{ uid, day, sumOf: 'item', key: itemId, conversions: conversions - before.conversions },
      ...{ grossMinor: gross - before.gross_minor, estimated: estimated - before.estimated_minor },
      settled: settled - before.settled_minor,
    });
    return {
      uid,
      day,
      item_id: itemId,
      settled_minor: settled,
      posted_minor: earned,
      estimated_minor: estimated,
      held_minor: cut(sum?.held),
      reversed_minor: cut(sum?.reversed),
      conversions,
      gross_minor: gross,
      postings: sequence,
    };
  });
  await sql`
    UPDATE earning_targets t
    SET settled_minor = w.settled_minor, posted_minor = w.posted_minor, estimated_minor = w.estimated_minor, held_minor = w.held_minor,
      reversed_minor = w.reversed_minor, conversions = w.conversions, gross_minor = w.gross_minor,
      postings = w.postings, computed_at = ${now}
    FROM ${rowsOf('earning_targets', written)} w
    WHERE t.site_id = ${siteId} AND t.uid = w.uid AND t.day = w.day AND t.item_id = w.item_id`.execute(tx);
  return { differences, changes: [...changes, ...(await bookCorrections(tx, siteId, differences, now))] };
}

/** Differences of days in closed months are booked on the day of their posting. */
async function bookCorrections(
  tx: Transaction,
  siteId: string,
  differences: readonly Difference[],
  now: Date,
): Promise<SumChange[]> {
  const sums = new Map<string, { uid: string; day: number; item_id: string; minor: bigint }>();
  for (const { uid, day, bookedDay, itemId, minor } of differences) {
    if (bookedDay === day) continue;
    const sum = sums.get(`${uid} ${itemId}`) ?? { uid, day: bookedDay, item_id: itemId, minor: 0n };
    sums.set(`${uid} ${itemId}`, { ...sum, minor: sum.minor + minor });
  }
  if (sums.size === 0) return [];
  const rows = [...sums.values()].map(({ minor, ...row }) => ({ ...row, corrected_minor: minor }));
  await sql`
    INSERT INTO earning_targets AS t (site_id, uid, day, item_id, settled_minor, corrected_minor, computed_at)
    SELECT ${siteId}, uid, day, item_id, corrected_minor, corrected_minor, ${now}
    FROM ${rowsOf('earning_targets', rows)} ORDER BY uid, item_id
    ON CONFLICT (site_id, uid, day, item_id) DO UPDATE SET settled_minor = t.settled_minor + excluded.settled_minor,
      corrected_minor = t.corrected_minor + excluded.corrected_minor`.execute(tx);
  return [...sums.values()].map(({ uid, day, item_id: key, minor: settled }) => ({
    ...{ uid, day, sumOf: 'item', key },
    ...{ conversions: 0, grossMinor: 0n, estimated: 0n, settled },
  }));
}

function cut(exact: string | undefined): bigint {
  return BigInt(exact ?? 0) / EXACT_PER_MINOR;
}
