import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { computeLines, type DayLine } from './load-day.ts';
import { type Difference, postDifferences } from './post-differences.ts';
import { claimWorks, finishWorks, requestWork, type Work, workTable } from './work.ts';

/** Computes one promoter's day; see computeWorks. */
export async function computeWork(db: Database, work: Work, now: Date): Promise<void> {
  await computeWorks(db, work.siteId, [work], now);
}

/**
 * Computes days of a site's promoters anew, posts what changed to the ledger and updates the figures of reports: one
 * transaction, so that lines, balances and reports never say different things. Returns how many there were: what another
 * process has, or had, is left out.
 */
export function computeWorks(db: Database, siteId: string, works: readonly Work[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const claimed = await claimWorks(tx, siteId, works, now);
    if (claimed.length === 0) return 0;
    const { unit } = await tx
      .selectFrom('sites')
      .select('unit')
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    const lines = await computeLines(tx, siteId, claimed, unit, now);
    const before = await replaceLines(tx, siteId, claimed, lines);
    // Before any account is locked: whoever holds a later day may be waiting for one.
    await requestLaterDays(tx, siteId, claimed, changedMonths(claimed, before, lines), now);
    const ofDay = Map.groupBy(lines, dayKey);
    await finishWorks(
      tx,
      siteId,
      claimed.map((work) => ({ ...work, next: nextSettling(ofDay.get(keyOf(work)) ?? [], now) })),
    );
    const targets = targetsOf([...before, ...lines]);
    if (targets.length === 0) return claimed.length;
    const differences = await updateTargets(tx, siteId, targets, now);
    await postDifferences(tx, siteId, unit, differences, now);
    await updateFigures(tx, siteId, claimed, targets, now);
    return claimed.length;
  });
}

type OldLine = Pick<
  DayLine,
  'uid' | 'memberUid' | 'day' | 'itemId' | 'level' | 'baseMicro' | 'exact' | 'state' | 'planId'
>;

function dayKey({ memberUid, day }: OldLine): string {
  return `${memberUid} ${day}`;
}

function keyOf({ uid, day }: Work): string {
  return `${uid} ${day}`;
}

/** Writes the lines in place of those that were there, and returns the old ones. */
async function replaceLines(
  tx: Transaction,
  siteId: string,
  works: readonly Work[],
  lines: readonly DayLine[],
): Promise<OldLine[]> {
  const { rows: old } = await sql<{
    member_uid: string;
    day: number;
    uid: string;
    item_id: string;
    level: number;
    base_micro: string;
    exact: string;
    state: DayLine['state'];
    plan_id: string;
  }>`
    DELETE FROM commission_lines l USING ${workTable(works)}
    WHERE l.site_id = ${siteId} AND l.member_uid = w.uid AND l.day = w.day
    RETURNING l.member_uid, l.day, l.uid, l.item_id, l.level, l.base_micro, l.exact, l.state, l.plan_id`.execute(tx);
  if (lines.length > 0) {
    const rows = lines.map((line) => ({
      site_id: siteId,
      member_uid: line.memberUid,
      day: line.day,
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
    memberUid: row.member_uid,
    day: row.day,
    itemId: row.item_id,
    level: row.level,
    baseMicro: BigInt(row.base_micro),
    exact: BigInt(row.exact),
    state: row.state,
    planId: row.plan_id,
  }));
}

/** Days that now add something else to their month's base or earnings: steps and caps of later days go on from there. */
function changedMonths(works: readonly Work[], before: readonly OldLine[], after: readonly OldLine[]): Work[] {
  const old = Map.groupBy(before, dayKey);
  const now = Map.groupBy(after, dayKey);
  return works.filter((work) => {
    const key = keyOf(work);
    return monthSum(old.get(key) ?? [], work.uid) !== monthSum(now.get(key) ?? [], work.uid);
  });
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

/** Days of the months after the changed ones that a plan with steps or a cap of the month computes. */
async function requestLaterDays(
  tx: Transaction,
  siteId: string,
  claimed: readonly Work[],
  changed: readonly Work[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT l.member_uid AS uid, l.day FROM ${workTable(changed)}
    JOIN commission_lines l ON l.member_uid = w.uid AND l.day > w.day AND l.day <= w.day - w.day % 100 + 99
    JOIN commission_plans p ON p.site_id = l.site_id AND p.plan_id = l.plan_id AND p.version = l.plan_version
    WHERE l.site_id = ${siteId} AND (p.terms ? 'steps' OR p.terms ? 'capMonth')`.execute(tx);
  const computedNow = new Set(claimed.map(keyOf));
  const later = rows.map(({ uid, day }) => ({ siteId, uid, day })).filter((work) => !computedNow.has(keyOf(work)));
  await requestWork(tx, later, now);
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

/** What a beneficiary has of an item on a day. */
interface TargetKey {
  readonly uid: string;
  readonly day: number;
  readonly itemId: string;
}

function targetsOf(lines: readonly OldLine[]): TargetKey[] {
  return [...new Map(lines.map(({ uid, day, itemId }) => [`${uid} ${day} ${itemId}`, { uid, day, itemId }])).values()];
}

/**
 * Sums what each beneficiary has of each item of the day, over all members, cut to hundredths, and returns the
 * differences to what was posted. The rows are locked first: sums of two members' days must not pass each other.
 */
async function updateTargets(
  tx: Transaction,
  siteId: string,
  targets: readonly TargetKey[],
  now: Date,
): Promise<Difference[]> {
  const wanted = sql`unnest(${targets.map(({ uid }) => uid)}::text[], ${targets.map(({ day }) => day)}::int[],
    ${targets.map(({ itemId }) => itemId)}::text[]) AS k (uid, day, item_id)`;
  await sql`
    INSERT INTO earning_targets (site_id, uid, day, item_id, computed_at)
    SELECT ${siteId}, k.uid, k.day, k.item_id, ${now} FROM ${wanted}
    ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING`.execute(tx);
  const { rows: held } = await sql<{
    uid: string;
    day: number;
    item_id: string;
    settled_minor: bigint;
    postings: number;
  }>`
    SELECT t.uid, t.day, t.item_id, t.settled_minor, t.postings
    FROM earning_targets t JOIN ${wanted} ON t.uid = k.uid AND t.day = k.day AND t.item_id = k.item_id
    WHERE t.site_id = ${siteId} ORDER BY t.uid, t.day, t.item_id FOR UPDATE OF t`.execute(tx);
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
      count(*) FILTER (WHERE l.state <> 'reversed')::int AS conversions,
      coalesce(sum(l.gross_minor) FILTER (WHERE l.state <> 'reversed'), 0) AS gross
    FROM commission_lines l JOIN ${wanted} ON l.uid = k.uid AND l.day = k.day AND l.item_id = k.item_id
    WHERE l.site_id = ${siteId}
    GROUP BY l.uid, l.day, l.item_id`.execute(tx);
  const sums = new Map(rows.map((row) => [`${row.uid} ${row.day} ${row.item_id}`, row]));
  const differences: Difference[] = [];
  const written = held.map(({ uid, day, item_id: itemId, settled_minor: posted, postings }) => {
    const sum = sums.get(`${uid} ${day} ${itemId}`);
    const settled = cut(sum?.settled);
    const difference = settled - posted;
    const sequence = postings + (difference === 0n ? 0 : 1);
    if (difference !== 0n) differences.push({ uid, day, itemId, sequence, minor: difference });
    return {
      uid,
      day,
      item_id: itemId,
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
    WHERE t.site_id = ${siteId} AND t.uid = w.uid AND t.day = w.day AND t.item_id = w.item_id`.execute(tx);
  return differences;
}

function cut(exact: string | undefined): bigint {
  return BigInt(exact ?? 0) / EXACT_PER_MINOR;
}

/** What reports read: by member and source from these promoters' lines, and each beneficiary's whole day. */
async function updateFigures(
  tx: Transaction,
  siteId: string,
  works: readonly Work[],
  targets: readonly TargetKey[],
  now: Date,
): Promise<void> {
  await sql`DELETE FROM earning_rollups r USING ${workTable(works)}
    WHERE r.site_id = ${siteId} AND r.member_uid = w.uid AND r.day = w.day`.execute(tx);
  await sql`
    INSERT INTO earning_rollups (site_id, uid, day, member_uid, source, conversions, gross_minor, estimated, settled)
    SELECT l.site_id, l.uid, l.day, l.member_uid, l.source, count(*) FILTER (WHERE l.state <> 'reversed'),
      coalesce(sum(l.gross_minor) FILTER (WHERE l.state <> 'reversed'), 0),
      coalesce(sum(l.exact) FILTER (WHERE l.state = 'estimated'), 0),
      coalesce(sum(l.exact) FILTER (WHERE l.state = 'settled'), 0)
    FROM commission_lines l JOIN ${workTable(works)} ON l.member_uid = w.uid AND l.day = w.day
    WHERE l.site_id = ${siteId}
    GROUP BY l.site_id, l.uid, l.day, l.member_uid, l.source`.execute(tx);
  const days = [...new Map(targets.map(({ uid, day }) => [`${uid} ${day}`, { uid, day }])).values()];
  await sql`
    INSERT INTO earning_days (site_id, uid, day, conversions, gross_minor, settled_minor, estimated_minor, held_minor,
      reversed_minor, computed_at)
    SELECT t.site_id, t.uid, t.day, sum(t.conversions), sum(t.gross_minor), sum(t.settled_minor),
      sum(t.estimated_minor), sum(t.held_minor), sum(t.reversed_minor), ${now}
    FROM earning_targets t JOIN ${workTable(days)} ON t.uid = w.uid AND t.day = w.day
    WHERE t.site_id = ${siteId}
    GROUP BY t.site_id, t.uid, t.day ORDER BY t.uid, t.day
    ON CONFLICT (site_id, uid, day) DO UPDATE SET conversions = excluded.conversions,
      gross_minor = excluded.gross_minor, settled_minor = excluded.settled_minor,
      estimated_minor = excluded.estimated_minor, held_minor = excluded.held_minor,
      reversed_minor = excluded.reversed_minor, computed_at = excluded.computed_at`.execute(tx);
}
