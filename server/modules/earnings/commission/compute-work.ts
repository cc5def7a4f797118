import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { publishAllLive } from '../../site/live/index.ts';
import { readSite } from '../../site/sites/published.ts';
import { conversionsOf } from '../conversions/published.ts';
import { digestSettings } from '../digest/index.ts';
import { plansOf } from '../plan-console/published.ts';
import { requestRebateCheck } from '../rebates/index.ts';
import { distributeCents } from './cents.ts';
import { readClosedUntil } from './closed-months.ts';
import { updateDays, updateRollups } from './figures.ts';
import { computeLines, type DayLine, isValidLine } from './load-day.ts';
import { notifyReversals } from './notify-reversals.ts';
import { postDifferences } from './post-differences.ts';
import { addToSums, isNonZero, type SumChange } from './sums.ts';
import { lockTargets, type TargetKey, updateTargets } from './targets.ts';
import { claimDays, dayTable, finishDays, requestWork, type WorkDay } from './work.ts';
import { type OldLine, presentOld, readLines, replaceLines } from './write-lines.ts';

/** Checks conversions again before they settle. Returns whether at least one conversion is now held. */
export type RecheckBeforeSettling = (
  tx: Transaction,
  siteId: string,
  conversionIds: readonly string[],
  now: Date,
) => Promise<boolean>;

/**
 * Recomputes days of a site's promoters, posts the differences to the ledger and updates the figures of reports, in one
 * transaction, so that lines, balances and reports always agree. Returns the number of recomputed days; days that
 * another process is computing or has computed are left out.
 */
export function computeDays(
  db: Database,
  siteId: string,
  workDays: readonly WorkDay[],
  now: Date,
  recheckBeforeSettling?: RecheckBeforeSettling,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const claimed = await claimDays(tx, siteId, workDays, now);
    if (claimed.length === 0) return 0;
    const { unit, timezone, settings } = await readSite(tx, siteId);
    const books = { closedUntil: await readClosedUntil(tx, siteId), today: siteDay(now, timezone) };
    const stored = await readLines(tx, siteId, claimed);
    const before = presentOld(stored);
    let lines = await computeLines(tx, siteId, claimed, unit, now);
    const settling = settlingNow(before, lines);
    if (recheckBeforeSettling && settling.length > 0 && (await recheckBeforeSettling(tx, siteId, settling, now))) {
      lines = await computeLines(tx, siteId, claimed, unit, now);
    }
    const targets = targetsOf([...before, ...lines]);
    // Lock the targets before writing lines: other members' lines of the same target change their hundredths, too.
    const held = await lockTargets(tx, siteId, targets, now);
    await replaceLines(tx, siteId, stored, lines);
    await requestRebateCheck(tx, siteId, losersOf(before, lines), now);
    await requestLaterDays(tx, siteId, claimed, changedMonths(claimed, before, lines), now);
    const ofDay = Map.groupBy(lines, dayKey);
    await finishDays(
      tx,
      siteId,
      claimed.map((work) => ({ ...work, next: nextSettling(ofDay.get(keyOf(work)) ?? [], now) })),
    );
    if (targets.length === 0) return claimed.length;
    const moved = await distributeCents(tx, siteId, targets);
    const { differences, changes } = await updateTargets(tx, siteId, targets, held, books, now);
    await postDifferences(tx, siteId, unit, differences, now);
    const { refundAtOnceFrom } = digestSettings.of({ settings });
    await notifyReversals(tx, siteId, { before, after: lines, differences, refundAtOnceFrom }, now);
    changes.push(...(await updateRollups(tx, siteId, claimed, moved, books)));
    await updateDays(
      tx,
      siteId,
      [...targets, ...differences.map(({ uid, bookedDay }) => ({ uid, day: bookedDay }))],
      now,
    );
    await notifyOpenPages(tx, siteId, changes);
    await addToSums(tx, siteId, changes);
    return claimed.length;
  });
}

/**
 * Notifies pages about estimates as well: they move no money, but an open report would keep showing the old estimates.
 */
function notifyOpenPages(tx: Transaction, siteId: string, changes: readonly SumChange[]): Promise<void> {
  const uids = new Set(changes.filter(isNonZero).map(({ uid }) => uid));
  return publishAllLive(
    tx,
    [...uids].map((uid) => ({ siteId, uid, kind: 'balance', body: {} })),
  );
}

function dayKey({ memberUid, day }: OldLine): string {
  return `${memberUid} ${day}`;
}

function keyOf({ uid, day }: WorkDay): string {
  return `${uid} ${day}`;
}

/**
 * Days that now contribute differently to their month's base or earnings; steps and caps of later days depend on them.
 */
function changedMonths(workDays: readonly WorkDay[], before: readonly OldLine[], after: readonly OldLine[]): WorkDay[] {
  const old = Map.groupBy(before, dayKey);
  const now = Map.groupBy(after, dayKey);
  return workDays.filter((work) => {
    const key = keyOf(work);
    return monthSum(old.get(key) ?? []) !== monthSum(now.get(key) ?? []);
  });
}

function monthSum(lines: readonly OldLine[]): string {
  const sums = new Map<string, { base: bigint; alone: bigint; own: bigint; all: bigint }>();
  for (const line of lines) {
    if (line.state === 'reversed' || line.state === 'parked') continue;
    const sum = sums.get(line.planId) ?? { base: 0n, alone: 0n, own: 0n, all: 0n };
    sum.all += line.exact;
    if (line.level === 0) sum.own += line.exact;
    if (line.level === 0) sum[line.isAlone ? 'alone' : 'base'] += isValidLine(line) ? line.baseMicro : 0n;
    sums.set(line.planId, sum);
  }
  return [...sums]
    .map(([planId, { base, alone, own, all }]) => `${planId} ${base} ${alone} ${own} ${all}`)
    .sort()
    .join();
}

/**
 * Requests that later days of the changed months are computed again, if a plan has monthly steps or a monthly cap.
 * Finds the days in the raw rows, because lines that another process is writing are not visible yet.
 */
async function requestLaterDays(
  tx: Transaction,
  siteId: string,
  claimed: readonly WorkDay[],
  changed: readonly WorkDay[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT c.uid, c.day FROM ${dayTable(changed)}
    JOIN ${conversionsOf(siteId)} c ON c.uid = w.uid AND c.day > w.day AND c.day <= w.day - w.day % 100 + 99
    WHERE c.site_id = ${siteId} AND EXISTS (
      SELECT FROM ${plansOf(siteId)} p WHERE (p.terms ? 'steps' OR p.terms ? 'capMonth')
    )`.execute(tx);
  const computedNow = new Set(claimed.map(keyOf));
  const later = rows.map(({ uid, day }) => ({ siteId, uid, day })).filter((work) => !computedNow.has(keyOf(work)));
  await requestWork(tx, later, now);
}

/** Days with a settled line that is now worth less or belongs to a smaller sale. */
function losersOf(before: readonly OldLine[], after: readonly DayLine[]): string[] {
  const settled = before.filter(({ state }) => state === 'settled');
  if (settled.length === 0) return [];
  const now = new Map(after.map((line) => [lineKey(line), line]));
  return settled.flatMap((line) => {
    const left = now.get(lineKey(line));
    const isLess = left?.state !== 'settled' || left.exact < line.exact || left.grossMinor < line.grossMinor;
    return isLess ? [line.uid] : [];
  });
}

/**
 * Lines whose hold has just ended, or ended while the day's exchange rate was missing or an operator had to decide.
 * They are checked again: the operator decided on one finding, and not on a device that was shared later.
 */
function settlingNow(before: readonly OldLine[], after: readonly DayLine[]): string[] {
  const waited = before.filter(
    ({ state, settlesAt }) =>
      state === 'parked' || state === 'held' || (state === 'estimated' && settlesAt !== undefined),
  );
  if (waited.length === 0) return [];
  const keys = new Set(waited.map(lineKey));
  const settling = after.filter((line) => line.state === 'settled' && keys.has(lineKey(line)));
  return [...new Set(settling.map(({ sourceId }) => sourceId))];
}

function lineKey({ memberUid, day, sourceId, uid, level }: OldLine): string {
  return `${memberUid} ${day} ${sourceId} ${uid} ${level}`;
}

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
