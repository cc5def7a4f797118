import { leastOf } from '@pitaka/core/play/bonuses/bonus-money.ts';
import { dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { roundsOf } from '../channels/published.ts';
import {
  type LateSpan,
  lostMinor,
  playedDays,
  type Reader,
  type ResultSpan,
  readDayResults,
  readPlayed,
  readUnpaid,
  type Site,
} from './day-results.ts';

const AT_ONCE = 500;

/**
 * The result that rounds from before a span brought in it, and how much of it offsets what the player had won or lost
 * by then.
 */
export interface MadeUp {
  /** Positive: a loss that offsets wins; negative: a win that offsets losses. */
  readonly minor: bigint;
  /** The largest amount that a result of the other sign could offset. */
  readonly mostMinor: bigint;
  /** When the oldest of those rounds began. */
  readonly began: Date;
  /** Was owed money played in the span? Then the rounds it was played in are unknown. */
  readonly isUnpaid: boolean;
  /** The total loss in those rounds. */
  readonly lateMinor: bigint;
  /** The same by day. */
  readonly days: readonly { readonly day: number; readonly lostMinor: bigint }[];
}

/** Rounds that span more period ends in a row are not followed. */
const PERIODS_BACK = 12;
const FOR_EVER = new Date('9999-01-01T00:00:00Z');

/**
 * The result of a round that began before a span and counts in it first offsets wins or losses of own money since the
 * period in which the round began: the player knows one result and could choose the period of the other. The largest
 * sum since the beginning of any of those periods counts: otherwise an older loss would hide a win. If late rounds of a
 * period hide a win of its own, the search goes further back.
 */
export async function readMadeUp(
  db: Reader,
  site: Site,
  uids: readonly string[],
  span: LateSpan,
  startOf: StartOf,
): Promise<Map<string, MadeUp>> {
  const madeUp = new Map<string, MadeUp>();
  for (let start = 0; start < uids.length; start += AT_ONCE) {
    const began = await findBeginnings(db, site, uids.slice(start, start + AT_ONCE), span);
    const late = await readPlayed(db, site, [...began.keys()], { openedBefore: span.from, ...span });
    for (const [uid, results] of Map.groupBy(late, (one) => one.uid)) {
      const found = { results, began: began.get(uid) ?? span.from };
      const one = await makeUp(db, site, [uid], found, span, startOf);
      if (one) madeUp.set(uid, one);
    }
  }
  return madeUp;
}

/**
 * The same for one person with several accounts, as if all play had been on one: closing an account must not separate a
 * win from its loss.
 */
export async function readMadeUpTogether(
  db: Reader,
  site: Site,
  uids: readonly string[],
  span: LateSpan,
  startOf: StartOf,
): Promise<MadeUp | undefined> {
  const began = await findBeginning(db, site, uids, span);
  if (!began) return undefined;
  const results = await readPlayed(db, site, uids, { openedBefore: span.from, ...span });
  return makeUp(db, site, uids, { results, began }, span, startOf);
}

/**
 * Wins, since a moment, in rounds that began before it: the largest sum over rounds that began since the beginning of
 * any earlier period. The loss of a round that began earlier would hide a win, and has offset another one already.
 */
export async function readWonSince(
  db: Reader,
  site: Site,
  uids: readonly string[],
  from: Date,
  startOf: StartOf,
): Promise<bigint> {
  const span = { from, before: FOR_EVER, openedBefore: from };
  const began = await findBeginning(db, site, uids, span);
  let [openedFrom, mostMinor] = [from, 0n];
  for (let back = 0; began && openedFrom > began && back <= PERIODS_BACK; back++) {
    openedFrom = back < PERIODS_BACK ? startOf(new Date(openedFrom.getTime() - 1)) : began;
    const results = await readPlayed(db, site, uids, { ...span, openedFrom });
    const wonMinor = results.reduce((sum, { own }) => sum - lostMinor(own), 0n);
    if (wonMinor > mostMinor) mostMinor = wonMinor;
  }
  return mostMinor;
}

/** The beginning of the period that contains a moment. */
type StartOf = (at: Date) => Date;

interface Late {
  readonly results: Awaited<ReturnType<typeof readPlayed>>;
  /** When the oldest of these rounds began. */
  readonly began: Date;
}

/** The amount that the late rounds of one player offset; undefined: their total is zero. */
async function makeUp(
  db: Reader,
  site: Site,
  uids: readonly string[],
  { results, began }: Late,
  span: LateSpan,
  startOf: StartOf,
): Promise<MadeUp | undefined> {
  const days = playedDays(results).map(({ day, lostMinor: lost }) => ({ day, lostMinor: lost }));
  const lateMinor = days.reduce((sum, one) => sum + one.lostMinor, 0n);
  if (lateMinor === 0n) return undefined;
  const from = await findFirst(db, site, uids, startOf(began), span, startOf);
  const before = await readDayResults(db, site, uids, { from, before: span.from });
  const periods = Map.groupBy(before, ({ day }) => startOf(dayStart(dayText(day), site.timezone)).getTime());
  const newestFirst = [...periods].sort(([one], [other]) => other - one);
  const sign = lateMinor < 0n ? -1n : 1n;
  let [sinceMinor, mostMinor] = [0n, 0n];
  for (const [, ofPeriod] of newestFirst) {
    for (const { own } of ofPeriod) sinceMinor -= lostMinor(own) * sign;
    if (sinceMinor > mostMinor) mostMinor = sinceMinor;
  }
  const minor = leastOf(lateMinor * sign, mostMinor) * sign;
  const isUnpaid = (await readUnpaid(db, site, uids, span)).length > 0;
  return { isUnpaid, minor, mostMinor, began, lateMinor, days };
}

/**
 * The beginning of the oldest round that spans the beginning of this period, or of the period in which that round
 * began.
 */
async function findFirst(
  db: Reader,
  site: Site,
  uids: readonly string[],
  earliest: Date,
  { from: end }: ResultSpan,
  startOf: StartOf,
): Promise<Date> {
  let from = earliest;
  for (let back = 0; back < PERIODS_BACK; back++) {
    const began = await findBeginning(db, site, uids, { from, before: end });
    if (!began) break;
    from = startOf(began);
  }
  return from;
}

/** The beginning of the oldest of these accounts' rounds that began before a span and count in it. */
async function findBeginning(
  db: Reader,
  site: Site,
  uids: readonly string[],
  span: ResultSpan,
): Promise<Date | undefined> {
  const began = [...(await findBeginnings(db, site, uids, span)).values()].map((at) => at.getTime());
  return began.length > 0 ? new Date(Math.min(...began)) : undefined;
}

/** For each player, the beginning of the oldest round that began before a span and counts in it. */
async function findBeginnings(
  db: Reader,
  { siteId }: Site,
  uids: readonly string[],
  { from, before }: ResultSpan,
): Promise<Map<string, Date>> {
  const rounds = sql`SELECT uid, opened_at FROM ${roundsOf(siteId)} rounds
    WHERE uid = ANY(${[...uids]}::text[]) AND uid <> '' AND opened_at < ${from}`;
  const { rows } = await sql<{ uid: string; began: Date }>`
    SELECT uid, min(opened_at) AS began FROM (
      ${rounds} AND settled_at IS NULL AND win_minor > 0
      UNION ALL
      ${rounds} AND settled_at >= ${from} AND (settled_at < ${before} OR win_minor > 0)
        AND opened_at >= ${from}::timestamptz - interval '24 hours'
      UNION ALL
      ${rounds} AND settled_at >= ${from} AND (settled_at < ${before} OR win_minor > 0)
        AND changed_at >= ${from} AND changed_at - opened_at > interval '24 hours') late
    GROUP BY uid`.execute(db);
  return new Map(rows.map(({ uid, began }) => [uid, began]));
}
