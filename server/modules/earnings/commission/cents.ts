import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { TargetKey } from './targets.ts';

const UNIT = sql.raw(String(EXACT_PER_MINOR));

/**
 * Rounds every line to whole hundredths. The total of a beneficiary, item, day and state is rounded down once; the
 * hundredths that the rounded lines lack go to the lines with the largest remainders, ties broken by source, level and
 * member. So lines, and all sums of lines, equal the postings.
 */
export function centsOf(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT site_id, member_uid, day, source_id, uid, level, source, state, minor AS before,
      low + CASE WHEN row_number() OVER (
        PARTITION BY site_id, uid, day, item_id, pot ORDER BY exact - low * ${UNIT} DESC, source_id, level, member_uid
      ) <= div(sum(exact) OVER whole, ${UNIT}) - sum(low) OVER whole THEN 1 ELSE 0 END AS minor
    FROM (
      SELECT l.site_id, l.member_uid, l.day, l.source_id, l.uid, l.level, l.source, l.item_id, l.state, l.exact, l.minor,
        CASE l.state WHEN 'parked' THEN 'held' ELSE l.state END AS pot,
        div(l.exact, ${UNIT}) - CASE WHEN l.exact < 0 AND mod(l.exact, ${UNIT}) <> 0 THEN 1 ELSE 0 END AS low
      FROM ${lines}
    ) c WINDOW whole AS (PARTITION BY site_id, uid, day, item_id, pot)`;
}

/** A line whose hundredths changed. */
export interface ChangedCents {
  readonly uid: string;
  readonly day: number;
  readonly memberUid: string;
  readonly source: string;
  readonly state: string;
  readonly moreMinor: bigint;
}

/** Distributes the hundredths of targets whose rows are locked; returns the changed lines of all members. */
export async function distributeCents(
  tx: Transaction,
  siteId: string,
  targets: readonly TargetKey[],
): Promise<ChangedCents[]> {
  const lines = sql`commission_lines l JOIN unnest(${targets.map(({ uid }) => uid)}::text[],
    ${targets.map(({ day }) => day)}::int[], ${targets.map(({ itemId }) => itemId)}::text[]) AS k (uid, day, item_id)
    ON l.uid = k.uid AND l.day = k.day AND l.item_id = k.item_id WHERE l.site_id = ${siteId}`;
  const { rows: changed } = await sql<ChangedLine>`
    SELECT uid, day, member_uid, source_id, level, minor::text AS minor, (minor - before)::text AS more, source, state
    FROM (${centsOf(lines)}) n WHERE minor <> before`.execute(tx);
  if (changed.length === 0) return [];
  // `uid || ''` makes the planner use the primary key: in the index of targets, a leader's day has thousands of lines.
  await sql`
    UPDATE commission_lines t SET minor = n.minor
    FROM unnest(${changed.map(({ member_uid }) => member_uid)}::text[], ${changed.map(({ day }) => day)}::int[],
      ${changed.map(({ source_id }) => source_id)}::text[], ${changed.map(({ uid }) => uid)}::text[],
      ${changed.map(({ level }) => level)}::smallint[], ${changed.map(({ minor }) => minor)}::bigint[])
      AS n (member_uid, day, source_id, uid, level, minor)
    WHERE t.site_id = ${siteId} AND t.member_uid = n.member_uid AND t.day = n.day AND t.source_id = n.source_id
      AND t.uid || '' = n.uid AND t.level = n.level`.execute(tx);
  return changed.map(({ uid, day, member_uid: memberUid, source, state, more }) => ({
    ...{ uid, day, memberUid, source, state },
    moreMinor: BigInt(more),
  }));
}

interface ChangedLine {
  readonly uid: string;
  readonly day: number;
  readonly member_uid: string;
  readonly source_id: string;
  readonly level: number;
  readonly source: string;
  readonly state: string;
  readonly minor: string;
  readonly more: string;
}
