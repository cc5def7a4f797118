import { siteDay } from '@pitaka/core/values/site-day.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { publishAllLive } from '../../site/live/index.ts';
import { readClosedUntil } from './closed-months.ts';
import { updateDays, updateRollups } from './figures.ts';
import { computeLines, type DayLine } from './load-day.ts';
import { postDifferences } from './post-differences.ts';
import { addToSums, hasAnything, type SumChange } from './sums.ts';
import { type TargetKey, updateTargets } from './targets.ts';
import { tellTakenBack } from './tell-taken-back.ts';
import { claimWorks, finishWorks, requestWork, type Work, workTable } from './work.ts';
import { type OldLine, replaceLines } from './write-lines.ts';

/**
 * Computes days of a site's promoters anew, posts what changed to the ledger and updates the figures of reports: one
 * transaction, so that lines, balances and reports never say different things. Returns how many there were: what another
 * process has, or had, is left out.
 */
export function computeWorks(db: Database, siteId: string, works: readonly Work[], now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const claimed = await claimWorks(tx, siteId, works, now);
    if (claimed.length === 0) return 0;
    const { unit, timezone } = await tx
      .selectFrom('sites')
      .select(['unit', 'timezone'])
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    const books = { closedUntil: await readClosedUntil(tx, siteId), today: siteDay(now, timezone) };
    const lines = await computeLines(tx, siteId, claimed, unit, now);
    const before = await replaceLines(tx, siteId, claimed, lines);
    await requestLaterDays(tx, siteId, claimed, changedMonths(claimed, before, lines), now);
    const ofDay = Map.groupBy(lines, dayKey);
    await finishWorks(
      tx,
      siteId,
      claimed.map((work) => ({ ...work, next: nextSettling(ofDay.get(keyOf(work)) ?? [], now) })),
    );
    const targets = targetsOf([...before, ...lines]);
    if (targets.length === 0) return claimed.length;
    const { differences, changes } = await updateTargets(tx, siteId, targets, books, now);
    await postDifferences(tx, siteId, unit, differences, now);
    await tellTakenBack(tx, siteId, { before, after: lines, differences }, now);
    changes.push(...(await updateRollups(tx, siteId, claimed, books)));
    await updateDays(
      tx,
      siteId,
      [...targets, ...differences.map(({ uid, bookedDay }) => ({ uid, day: bookedDay }))],
      now,
    );
    await tellOpenPages(tx, siteId, changes);
    await addToSums(tx, siteId, changes);
    return claimed.length;
  });
}

/** An estimate moves no money, and yet it is what somebody looks at a report for. */
function tellOpenPages(tx: Transaction, siteId: string, changes: readonly SumChange[]): Promise<void> {
  const uids = new Set(changes.filter(hasAnything).map(({ uid }) => uid));
  return publishAllLive(
    tx,
    [...uids].map((uid) => ({ siteId, uid, kind: 'balance', body: {} })),
  );
}

function dayKey({ memberUid, day }: OldLine): string {
  return `${memberUid} ${day}`;
}

function keyOf({ uid, day }: Work): string {
  return `${uid} ${day}`;
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

/**
 * Days of the months after the changed ones, where a plan has steps or a cap of the month. From the raw rows: lines that
 * another process writes at this moment are not to be seen yet.
 */
async function requestLaterDays(
  tx: Transaction,
  siteId: string,
  claimed: readonly Work[],
  changed: readonly Work[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT c.uid, c.day FROM ${workTable(changed)}
    JOIN conversions c ON c.uid = w.uid AND c.day > w.day AND c.day <= w.day - w.day % 100 + 99
    WHERE c.site_id = ${siteId} AND EXISTS (
      SELECT FROM commission_plans p WHERE p.site_id = ${siteId} AND (p.terms ? 'steps' OR p.terms ? 'capMonth')
    )`.execute(tx);
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

function targetsOf(lines: readonly OldLine[]): TargetKey[] {
  return [...new Map(lines.map(({ uid, day, itemId }) => [`${uid} ${day} ${itemId}`, { uid, day, itemId }])).values()];
}
