import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { computeLines, type DayLine } from './load-day.ts';
import { type Difference, postDifferences } from './post-differences.ts';
import { claimWork, finishWork, requestWork, type Work } from './work.ts';

/**
 * Computes a promoter's day anew, posts what changed to the ledger and updates the figures of reports: one transaction,
 * so that lines, balances and reports never say different things. False: another process has it, or had it.
 */
export function computeWork(db: Database, work: Work, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await claimWork(tx, work, now))) return false;
    const { unit } = await tx
      .selectFrom('sites')
      .select('unit')
      .where('site_id', '=', work.siteId)
      .executeTakeFirstOrThrow();
    const lines = await computeLines(tx, work, unit, now);
    const before = await replaceLines(tx, work, lines);
    // Before any account is locked: whoever holds a later day may be waiting for one.
    if (monthChanged(before, lines, work.uid)) await requestLaterDays(tx, work, now);
    await finishWork(tx, work, nextSettling(lines, now));
    const beneficiaries = [...new Set([...before, ...lines].map(({ uid }) => uid))].sort();
    const items = [...new Set([...before, ...lines].map(({ itemId }) => itemId))].sort();
    if (beneficiaries.length === 0) return true;
    const differences = await updateTargets(tx, { ...work, beneficiaries, items }, now);
    await postDifferences(tx, work.siteId, unit, differences, now);
    await updateFigures(tx, { ...work, beneficiaries }, now);
    return true;
  });
}

type OldLine = Pick<DayLine, 'uid' | 'itemId' | 'level' | 'baseMicro' | 'exact' | 'state' | 'planId'>;

/** Writes the lines in place of those that were there, and returns the old ones. */
async function replaceLines(tx: Transaction, work: Work, lines: readonly DayLine[]): Promise<OldLine[]> {
  const { siteId, uid, day } = work;
  const old = await tx
    .deleteFrom('commission_lines')
    .where('site_id', '=', siteId)
    .where('member_uid', '=', uid)
    .where('day', '=', day)
    .returning(['uid', 'item_id', 'level', 'base_micro', 'exact', 'state', 'plan_id'])
    .execute();
  if (lines.length > 0) {
    const rows = lines.map((line) => ({
      site_id: siteId,
      member_uid: uid,
      day,
      source_id: line.sourceId,
      uid: line.uid,
      level: line.level,
      item_id: line.itemId,
      source: line.source,
      occurred_at: new Date(line.occurredAt).toISOString(),
      gross_minor: String(line.grossMinor),
      base_micro: String(line.baseMicro),
      rate_ppm: line.ratePpm,
      exact: String(line.exact),
      plan_id: line.planId,
      plan_version: line.planVersion,
      state: line.state,
      settles_at: line.settlesAt === undefined ? null : new Date(line.settlesAt).toISOString(),
      note: line.note,
    }));
    // One parameter, however many lines a day has.
    await sql`INSERT INTO commission_lines SELECT * FROM json_populate_recordset(NULL::commission_lines, ${JSON.stringify(rows)})`.execute(
      tx,
    );
  }
  return old.map((row) => ({
    uid: row.uid,
    itemId: row.item_id,
    level: row.level,
    baseMicro: BigInt(row.base_micro),
    exact: BigInt(row.exact),
    state: row.state,
    planId: row.plan_id,
  }));
}

/** Did what the day adds to the month's base or earnings change? Steps and caps of later days go on from there. */
function monthChanged(before: readonly OldLine[], after: readonly OldLine[], uid: string): boolean {
  return monthSum(before, uid) !== monthSum(after, uid);
}

function monthSum(lines: readonly OldLine[], uid: string): string {
  const sums = new Map<string, { base: bigint; own: bigint }>();
  for (const line of lines) {
    if (line.level !== 0 || line.uid !== uid || line.state === 'reversed' || line.state === 'parked') continue;
    const { base, own } = sums.get(line.planId) ?? { base: 0n, own: 0n };
    sums.set(line.planId, { base: base + line.baseMicro, own: own + line.exact });
  }
  return [...sums]
    .map(([planId, { base, own }]) => `${planId} ${base} ${own}`)
    .sort()
    .join();
}

/** Days of the month after this one that a plan with steps or a cap of the month computes. */
async function requestLaterDays(tx: Transaction, { siteId, uid, day }: Work, now: Date): Promise<void> {
  const lastOfMonth = day - (day % 100) + 99;
  const { rows } = await sql<{ day: number }>`
    SELECT DISTINCT l.day FROM commission_lines l
    JOIN commission_plans p ON p.site_id = l.site_id AND p.plan_id = l.plan_id AND p.version = l.plan_version
    WHERE l.site_id = ${siteId} AND l.member_uid = ${uid} AND l.day > ${day} AND l.day <= ${lastOfMonth}
      AND (p.terms ? 'steps' OR p.terms ? 'capMonth')`.execute(tx);
  await requestWork(
    tx,
    rows.map((row) => ({ siteId, uid, day: row.day })),
    now,
  );
}

/** When the next estimated line settles. */
function nextSettling(lines: readonly DayLine[], now: Date): Date | undefined {
  let next: number | undefined;
  for (const { state, settlesAt } of lines) {
    if (state !== 'estimated' || settlesAt === undefined || settlesAt <= now.getTime()) continue;
    if (next === undefined || settlesAt < next) next = settlesAt;
  }
  return next === undefined ? undefined : new Date(next);
}

interface Affected extends Work {
  readonly beneficiaries: readonly string[];
  readonly items: readonly string[];
}

/**
 * Sums what each beneficiary has of each item of the day, over all members, cut to hundredths, and returns the
 * differences to what was posted. The rows are locked first: sums of two members' days must not pass each other.
 */
async function updateTargets(tx: Transaction, affected: Affected, now: Date): Promise<Difference[]> {
  const { siteId, day, beneficiaries, items } = affected;
  await sql`
    INSERT INTO earning_targets (site_id, uid, day, item_id, computed_at)
    SELECT ${siteId}, uid, ${day}, item_id, ${now}
    FROM unnest(${beneficiaries}::text[]) AS uid, unnest(${items}::text[]) AS item_id
    ORDER BY 2, 4 ON CONFLICT DO NOTHING`.execute(tx);
  const held = await tx
    .selectFrom('earning_targets')
    .select(['uid', 'item_id', 'settled_minor', 'postings'])
    .where('site_id', '=', siteId)
    .where('day', '=', day)
    .where('uid', 'in', [...beneficiaries])
    .where('item_id', 'in', [...items])
    .orderBy('uid')
    .orderBy('item_id')
    .forUpdate()
    .execute();
  const { rows } = await sql<{
    uid: string;
    item_id: string;
    settled: string;
    estimated: string;
    held: string;
    reversed: string;
    conversions: number;
    gross: string;
  }>`
    SELECT uid, item_id,
      coalesce(sum(exact) FILTER (WHERE state = 'settled'), 0) AS settled,
      coalesce(sum(exact) FILTER (WHERE state = 'estimated'), 0) AS estimated,
      coalesce(sum(exact) FILTER (WHERE state IN ('held', 'parked')), 0) AS held,
      coalesce(sum(exact) FILTER (WHERE state = 'reversed'), 0) AS reversed,
      count(*) FILTER (WHERE state <> 'reversed')::int AS conversions,
      coalesce(sum(gross_minor) FILTER (WHERE state <> 'reversed'), 0) AS gross
    FROM commission_lines
    WHERE site_id = ${siteId} AND day = ${day} AND uid = ANY(${beneficiaries}) AND item_id = ANY(${items})
    GROUP BY uid, item_id`.execute(tx);
  const sums = new Map(rows.map((row) => [`${row.uid} ${row.item_id}`, row]));
  const differences: Difference[] = [];
  const written = held.map((target) => {
    const sum = sums.get(`${target.uid} ${target.item_id}`);
    const settled = cut(sum?.settled);
    const difference = settled - target.settled_minor;
    const sequence = target.postings + (difference === 0n ? 0 : 1);
    if (difference !== 0n) {
      differences.push({ uid: target.uid, day, itemId: target.item_id, sequence, minor: difference });
    }
    return {
      uid: target.uid,
      item_id: target.item_id,
      settled_minor: String(settled),
      estimated_minor: String(cut(sum?.estimated)),
      held_minor: String(cut(sum?.held)),
      reversed_minor: String(cut(sum?.reversed)),
      conversions: sum?.conversions ?? 0,
      gross_minor: String(sum?.gross ?? 0),
      postings: sequence,
    };
  });
  await sql`
    UPDATE earning_targets t
    SET settled_minor = w.settled_minor, estimated_minor = w.estimated_minor, held_minor = w.held_minor,
      reversed_minor = w.reversed_minor, conversions = w.conversions, gross_minor = w.gross_minor,
      postings = w.postings, computed_at = ${now}
    FROM json_populate_recordset(NULL::earning_targets, ${JSON.stringify(written)}) w
    WHERE t.site_id = ${siteId} AND t.day = ${day} AND t.uid = w.uid AND t.item_id = w.item_id`.execute(tx);
  return differences;
}

function cut(exact: string | undefined): bigint {
  return BigInt(exact ?? 0) / EXACT_PER_MINOR;
}

/** What reports read: by member and source from this promoter's lines, and each beneficiary's whole day. */
async function updateFigures(tx: Transaction, affected: Omit<Affected, 'items'>, now: Date): Promise<void> {
  const { siteId, uid, day, beneficiaries } = affected;
  await tx
    .deleteFrom('earning_rollups')
    .where('site_id', '=', siteId)
    .where('member_uid', '=', uid)
    .where('day', '=', day)
    .execute();
  await sql`
    INSERT INTO earning_rollups (site_id, uid, day, member_uid, source, conversions, gross_minor, estimated, settled)
    SELECT site_id, uid, day, member_uid, source, count(*) FILTER (WHERE state <> 'reversed'),
      coalesce(sum(gross_minor) FILTER (WHERE state <> 'reversed'), 0),
      coalesce(sum(exact) FILTER (WHERE state = 'estimated'), 0),
      coalesce(sum(exact) FILTER (WHERE state = 'settled'), 0)
    FROM commission_lines WHERE site_id = ${siteId} AND member_uid = ${uid} AND day = ${day}
    GROUP BY site_id, uid, day, member_uid, source`.execute(tx);
  await sql`
    INSERT INTO earning_days (site_id, uid, day, conversions, gross_minor, settled_minor, estimated_minor, held_minor,
      reversed_minor, computed_at)
    SELECT site_id, uid, day, sum(conversions), sum(gross_minor), sum(settled_minor), sum(estimated_minor),
      sum(held_minor), sum(reversed_minor), ${now}
    FROM earning_targets WHERE site_id = ${siteId} AND day = ${day} AND uid = ANY(${beneficiaries})
    GROUP BY site_id, uid, day ORDER BY uid
    ON CONFLICT (site_id, uid, day) DO UPDATE SET conversions = excluded.conversions,
      gross_minor = excluded.gross_minor, settled_minor = excluded.settled_minor,
      estimated_minor = excluded.estimated_minor, held_minor = excluded.held_minor,
      reversed_minor = excluded.reversed_minor, computed_at = excluded.computed_at`.execute(tx);
}
