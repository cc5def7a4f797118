import {
  addPlay,
  betDays,
  EVEN_PERCENT,
  lostMinor,
  NO_PLAY,
  type PlayAmounts,
} from '@pitaka/core/play/rounds/bet-days.ts';
import {
  daysLeft,
  netLossOf,
  type PlayedDay,
  type Unpaid,
  type UnpaidDay,
  unpaidDays,
} from '@pitaka/core/play/rounds/unpaid-play.ts';
import { dayStart, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { channelTransactionsOf, roundsOf } from '../channels/published.ts';
import { dayOf, ownOf, readRoundPlays } from './round-plays.ts';

/** One player's results with own money from the bets of one day. */
interface DayResult extends PlayAmounts {
  readonly uid: string;
  /** 20260301, the site's day of the bets. */
  readonly day: number;
  /** Subtracts play with an owed gift of the house. Has no effect where a lost gift does not count as a loss. */
  readonly isGift?: boolean;
}

/** Whole days of the site; the last one may not be over. */
export interface ResultSpan {
  readonly from: Date;
  readonly before: Date;
}

export type Site = { readonly siteId: string; readonly timezone: string };
export type Reader = Database | Transaction;

const AT_ONCE = 500;

/**
 * Stakes, wins and rollbacks by the day of the bet: the only source of cashback and agents' bases. A bet counts once
 * its round is over, and a win counts with its bet, so a day's result does not depend on when a round is closed. An
 * open round counts with its payments above its stakes. Later results change the bet's day, and `late_changes` notifies
 * the modules that have paid for it. Play with owed money is subtracted. Channels with their own balances report no
 * bets and are not included.
 */
export async function readDayResults(
  db: Reader,
  site: Site,
  uids: readonly string[],
  span: ResultSpan,
): Promise<DayResult[]> {
  const results: DayResult[] = [];
  for (let start = 0; start < uids.length; start += AT_ONCE) {
    const some = uids.slice(start, start + AT_ONCE);
    results.push(...(await readPlayed(db, site, some, span)), ...(await readUnpaid(db, site, some, span)));
  }
  return results.sort((one, other) => one.day - other.day);
}

/** Excludes play with unpaid money. */
async function readPlayed(db: Reader, site: Site, uids: readonly string[], span: ResultSpan): Promise<DayResult[]> {
  if (uids.length === 0) return [];
  return [...(await readShortRounds(db, site, uids, span)), ...(await readLongRounds(db, site, uids, span))];
}

/**
 * All days since the money came are read, even outside the requested span, because they decide which losses are unpaid
 * money.
 */
async function readUnpaid(
  db: Reader,
  site: Site,
  uids: readonly string[],
  { from, before }: ResultSpan,
): Promise<DayResult[]> {
  const rows = await readUnpaidRows(db, site, uids);
  return [...(await readUnpaidDays(db, site, rows, before))].flatMap(([uid, days]) =>
    days.filter(({ day }) => dayStart(dayText(day), site.timezone, 1) > from).map((day) => takenBack(uid, day)),
  );
}

/** A loss of unpaid money. */
export interface UnpaidRow {
  readonly uid: string;
  readonly since_day: number;
  readonly minor: bigint;
  readonly is_gift: boolean;
  /** See `Unpaid`. Sums outside the net loss are assigned to losses that were won back. */
  readonly is_net?: boolean;
  readonly placed_at?: Date;
}

/** All sums that are assigned to losses of these users, the earliest first. */
async function readUnpaidRows(db: Reader, { siteId }: Site, uids: readonly string[]) {
  return db
    .selectFrom('unpaid_play')
    .select(['uid', 'journal_id', 'since_day', 'minor', 'is_gift', 'is_net', 'placed_at', 'number'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .orderBy('since_day')
    .orderBy('journal_id')
    .orderBy('number')
    .execute();
}

interface Rest {
  /** The days without the play of unpaid money. */
  readonly days: readonly PlayedDay[];
  /** The days without the play of unpaid money, except play with gifts: their losses are included. */
  readonly daysWithGifts: readonly PlayedDay[];
  /** The present value of this debt's sums: less than was assigned if a part was won back or is shared. */
  readonly takenMinor: bigint;
  /** The same by day, without gifts: another debt can take over these losses. */
  readonly takenDays: readonly TakenDay[];
}

/** The amounts that one assignment deducts from a day. */
export interface TakenDay extends UnpaidDay {
  readonly number: number;
}

/** These users' results since a moment without unpaid play, and the part of their losses that belongs to one debt. */
export async function readRest(
  db: Reader,
  site: Site,
  uids: readonly string[],
  { journalId, from, before }: ResultSpan & { readonly journalId: bigint },
): Promise<Map<string, Rest>> {
  const rows = await readUnpaidRows(db, site, uids);
  const owing = Map.groupBy(rows, ({ uid }) => uid);
  const [first] = rows;
  const earliest = first ? dayStart(dayText(first.since_day), site.timezone) : from;
  const span = { from: earliest < from ? earliest : from, before };
  const played = Map.groupBy(await readPlayed(db, site, uids, span), ({ uid }) => uid);
  return new Map(
    uids.map((uid) => {
      const days = playedDays(played.get(uid) ?? []);
      const sums = (owing.get(uid) ?? []).map((row) => ({ row, unpaid: unpaidOf(row, site) }));
      const all = sums.map(({ unpaid }) => unpaid);
      const others = all.filter(({ isGift }) => !isGift);
      const ofGifts = unpaidDays(
        days,
        all.filter(({ isGift }) => isGift),
      );
      const ofDebt = new Map(
        sums.flatMap(({ row, unpaid }) => (row.journal_id === journalId ? [[unpaid, row.number] as const] : [])),
      );
      const taken = (off: readonly UnpaidDay[]) =>
        off.flatMap((unpaidDay): TakenDay[] => {
          const number = ofDebt.get(unpaidDay.of);
          return number === undefined ? [] : [{ ...unpaidDay, number }];
        });
      // If a loss is assigned both to a gift and to another debt, the other debt comes first: the amount that it
      // deducts is not available to the gift.
      const takenDays = taken(unpaidDays(daysLeft(days, ofGifts), others));
      const takenMinor = netLossOf(takenDays) + netLossOf(taken(unpaidDays(days, all)).filter(({ of }) => of.isGift));
      const daysWithGifts = daysLeft(days, unpaidDays(days, others));
      return [uid, { days: daysLeft(days, unpaidDays(days, all)), daysWithGifts, takenMinor, takenDays }];
    }),
  );
}

function unpaidOf(row: UnpaidRow, { timezone }: Site): Unpaid {
  return {
    ...{ sinceDay: row.since_day, minor: row.minor, isGift: row.is_gift, isNet: row.is_net },
    untilDay: row.placed_at && siteDay(row.placed_at, timezone),
  };
}

/** Play with these sums up to a moment, by player, the earliest sum first. */
export async function readUnpaidDays(
  db: Reader,
  site: Site,
  rows: readonly UnpaidRow[],
  before: Date,
): Promise<Map<string, UnpaidDay[]>> {
  const [first] = rows;
  if (!first) return new Map();
  const owing = Map.groupBy(rows, ({ uid }) => uid);
  const since = dayStart(dayText(first.since_day), site.timezone);
  const played = Map.groupBy(await readPlayed(db, site, [...owing.keys()], { from: since, before }), ({ uid }) => uid);
  return new Map(
    [...owing].map(([uid, ofOne]) => {
      const days = playedDays(played.get(uid) ?? []);
      return [
        uid,
        unpaidDays(
          days,
          ofOne.map((row) => unpaidOf(row, site)),
        ),
      ];
    }),
  );
}

function playedDays(results: readonly DayResult[]): PlayedDay[] {
  return [...Map.groupBy(results, ({ day }) => day)]
    .map(([day, all]) => {
      const sum = all.reduce(addPlay, NO_PLAY);
      return { day, stakedMinor: sum.stakedMinor - sum.stakesBackMinor, lostMinor: lostMinor(sum) };
    })
    .sort((one, other) => one.day - other.day);
}

function takenBack(uid: string, { day, stakedMinor, lostMinor: lost, of }: UnpaidDay): DayResult {
  return { uid, day, isGift: of.isGift, ...NO_PLAY, stakesBackMinor: stakedMinor, winsBackMinor: stakedMinor - lost };
}

/** Rounds that ended on the day on which they began: nearly all rounds. */
async function readShortRounds(
  db: Reader,
  { siteId, timezone }: Site,
  uids: readonly string[],
  { from, before }: ResultSpan,
): Promise<DayResult[]> {
  const total = (amount: string, kind: string, isBack: boolean) =>
    sql`coalesce(sum(${sql.raw(amount)}) FILTER (WHERE kind = ${sql.lit(kind)} AND is_back = ${sql.lit(isBack)}), 0)`;
  const { rows } = await sql<ShortRow>`
    WITH counted AS (
      SELECT channel_id, round_id, uid, ${dayOf('opened_at', timezone)} AS day FROM ${roundsOf(siteId)} rounds
      WHERE uid = ANY(${[...uids]}::text[]) AND uid <> '' AND opened_at >= ${from} AND opened_at < ${before}
        AND settled_at IS NOT NULL AND ${dayOf('changed_at', timezone)} = ${dayOf('opened_at', timezone)}
    ), facts AS (
      SELECT c.uid, c.channel_id, c.round_id, c.day, t.kind, t.rolled_back_by IS NOT NULL AS is_back,
        t.amount_minor AS amount, ${ownOf('t')} AS own
      FROM counted c
      JOIN ${channelTransactionsOf(siteId)} t ON t.uid = c.uid AND t.round_id = c.round_id
        AND t.channel_id = c.channel_id AND t.answer = 'ok' AND t.kind IN ('bet', 'win')
    ), of_rounds AS (
      SELECT uid, day,
        ${total('own', 'bet', false)} + ${total('own', 'bet', true)} AS staked,
        ${total('own', 'win', false)} + ${total('own', 'win', true)} AS won,
        ${total('own', 'bet', true)} AS stakes_back, ${total('own', 'win', true)} AS wins_back,
        ${total('own', 'bet', false)} - ${total('own', 'win', false)} AS own_lost,
        ${total('amount', 'bet', false)} - ${total('amount', 'win', false)} AS lost,
        ${total('amount', 'bet', false)} AS bet, count(*) FILTER (WHERE kind = 'bet' AND NOT is_back AND amount > 0) AS bets,
        ${total('own', 'bet', false)} AS own_bet
      FROM facts GROUP BY uid, channel_id, round_id, day
    )
    SELECT uid, day, sum(staked)::text AS staked,
      coalesce(sum(own_bet) FILTER (WHERE bets > 1 AND abs(lost) * 100 <= bet * ${Number(EVEN_PERCENT)}::integer), 0)::text AS even,
      -- Own money cannot lose more in a round than all of its money did: otherwise both sides of a round would be a loss.
      sum(won + greatest(own_lost - greatest(lost, 0), 0))::text AS won,
      sum(stakes_back)::text AS stakes_back, sum(wins_back)::text AS wins_back
    FROM of_rounds GROUP BY uid, day`.execute(db);
  return rows.map(({ uid, day, even, staked, won, stakes_back: stakesBack, wins_back: winsBack }) => ({
    ...{ uid, day, evenMinor: BigInt(even), stakedMinor: BigInt(staked), wonMinor: BigInt(won) },
    ...{ stakesBackMinor: BigInt(stakesBack), winsBackMinor: BigInt(winsBack) },
  }));
}

interface ShortRow {
  readonly uid: string;
  readonly day: number;
  readonly even: string;
  readonly staked: string;
  readonly won: string;
  readonly stakes_back: string;
  readonly wins_back: string;
}

/**
 * Rounds that changed on another day than their first, and open rounds that have paid. The other day may be the
 * previous one, because servers' clocks differ.
 */
async function readLongRounds(
  db: Reader,
  { siteId, timezone }: Site,
  uids: readonly string[],
  { from, before }: ResultSpan,
): Promise<DayResult[]> {
  const rounds = sql`SELECT channel_id, round_id, uid, settled_at FROM ${roundsOf(siteId)} rounds
      WHERE uid = ANY(${[...uids]}::text[]) AND uid <> '' AND opened_at < ${before}
        AND (settled_at IS NOT NULL AND ${dayOf('changed_at', timezone)} <> ${dayOf('opened_at', timezone)}
          OR settled_at IS NULL AND win_minor > 0)`;
  const counted = sql`
    ${rounds} AND opened_at >= ${from}::timestamptz - interval '24 hours'
    UNION
    ${rounds} AND changed_at >= ${from} AND changed_at - opened_at > interval '24 hours'`;
  return (await readRoundPlays(db, { siteId, timezone }, counted)).flatMap(({ uid, isOver, plays }) =>
    [...betDays(plays, isOver)].flatMap(([day, amounts]) => {
      const isIn = dayStart(dayText(day), timezone) < before && dayStart(dayText(day), timezone, 1) > from;
      return isIn ? [{ uid, day, ...amounts }] : [];
    }),
  );
}
