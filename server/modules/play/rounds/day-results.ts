import { type PlayedDay, type UnpaidDay, unpaidDays } from '@pitaka/core/play/rounds/unpaid-play.ts';
import { dayStart, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { channelTransactionsOf, roundsOf } from '../channels/published.ts';

/** Stakes and wins, and the part of each that has been rolled back by now. None is negative. */
interface PlayAmounts {
  readonly stakedMinor: bigint;
  readonly wonMinor: bigint;
  readonly stakesBackMinor: bigint;
  readonly winsBackMinor: bigint;
}

/** One player's results on one channel and game in the rounds of one day. */
interface DayResult extends PlayAmounts {
  readonly uid: string;
  /** 20260301, the site's day on which the round was settled. */
  readonly day: number;
  readonly channel: string;
  readonly game: string;
  /** The part of the player's own money, without locked and bonus money. */
  readonly own: PlayAmounts;
  /** Subtracts play with a gift of the house that is owed by now; meaningless where gifts are no loss. */
  readonly isGift?: boolean;
}

export interface ResultSpan {
  readonly from: Date;
  readonly before: Date;
}

const AT_ONCE = 500;
const EVER = new Date(0);

/**
 * Stakes, wins and rollbacks of players in the rounds that were settled in a span: the single source of cashback and of
 * agents' bases. An open round counts with what it has paid above its stakes. Own money cannot lose more in a round
 * than all of its money did. A later rollback in a settled round changes the figure of the round's day, however late:
 * `late_changes` notifies the modules that paid by that figure. Play with owed money does not count: results without a
 * game subtract it on its days. Channels with balances of their own report no bets and are not included.
 */
export async function readDayResults(
  db: Database | Transaction,
  site: { readonly siteId: string; readonly timezone: string },
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

export interface LateSpan extends ResultSpan {
  /** Only rounds that began earlier. */
  readonly openedBefore?: Date;
  /** Only rounds that began then or later. */
  readonly openedFrom?: Date;
}

export type Site = Parameters<typeof readDayResults>[1];
export type Reader = Parameters<typeof readDayResults>[0];

/** Excludes play with unpaid money. */
export async function readPlayed(
  db: Reader,
  site: Site,
  uids: readonly string[],
  span: LateSpan,
): Promise<DayResult[]> {
  if (uids.length === 0) return [];
  return [...(await readRounds(db, site, uids, span)), ...(await readEarlyWins(db, site, uids, span))];
}

const NOTHING: PlayAmounts = { stakedMinor: 0n, wonMinor: 0n, stakesBackMinor: 0n, winsBackMinor: 0n };

/** Losses of unpaid money follow from all days since the money came, whatever the requested span. */
export async function readUnpaid(
  db: Reader,
  site: Site,
  uids: readonly string[],
  { from, before }: ResultSpan,
): Promise<DayResult[]> {
  const rows = await db
    .selectFrom('unpaid_play')
    .select(['uid', 'since_day', 'minor', 'is_gift'])
    .where('site_id', '=', site.siteId)
    .where(sql<boolean>`uid = ANY(${[...uids]}::text[])`)
    .orderBy('since_day')
    .orderBy('journal_id')
    .execute();
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
}

/** Play with these sums up to a moment, by player; the earliest sum first. */
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
      const unpaid = ofOne.map((row) => ({ sinceDay: row.since_day, minor: row.minor, isGift: row.is_gift }));
      return [uid, unpaidDays(days, unpaid)];
    }),
  );
}

export function playedDays(results: readonly DayResult[]): PlayedDay[] {
  const days = Map.groupBy(results, ({ day }) => day);
  return [...days]
    .map(([day, all]) => {
      const total = (of: (own: PlayAmounts) => bigint) => all.reduce((sum, { own }) => sum + of(own), 0n);
      return {
        day,
        stakedMinor: total(({ stakedMinor, stakesBackMinor }) => stakedMinor - stakesBackMinor),
        lostMinor: total(lostMinor),
      };
    })
    .sort((one, other) => one.day - other.day);
}

function takenBack(uid: string, { day, stakedMinor, lostMinor: lost, isGift }: UnpaidDay): DayResult {
  const own = { ...NOTHING, stakesBackMinor: stakedMinor, winsBackMinor: stakedMinor - lost };
  return { uid, day, channel: '', game: '', isGift, ...NOTHING, own };
}

async function readRounds(
  db: Reader,
  { siteId, timezone }: Site,
  uids: readonly string[],
  { from, before, openedBefore = before, openedFrom = EVER }: LateSpan,
): Promise<DayResult[]> {
  const total = (amount: string, kind: string, isBack: boolean) =>
    sql`coalesce(sum(${sql.raw(amount)}) FILTER (WHERE kind = ${sql.lit(kind)} AND is_back = ${sql.lit(isBack)}), 0)`;
  const lost = (of: string) => sql.raw(`(${of}staked - ${of}stakes_back - ${of}won + ${of}wins_back)`);
  // A rollback represents the transaction it undid; a rollback that undid nothing is left out.
  const { rows } = await sql<RoundResult>`
    WITH counted AS (
      SELECT channel_id, round_id, uid, settled_at FROM ${roundsOf(siteId)} rounds
      WHERE uid = ANY(${[...uids]}::text[]) AND uid <> ''
        AND settled_at >= ${from} AND settled_at < ${before}
        AND opened_at >= ${from}::timestamptz - interval '24 hours' AND opened_at < ${openedBefore}
        AND opened_at >= ${openedFrom}
      UNION
      SELECT channel_id, round_id, uid, settled_at FROM ${roundsOf(siteId)} rounds
      WHERE uid = ANY(${[...uids]}::text[]) AND settled_at >= ${from} AND settled_at < ${before}
        AND changed_at >= ${from} AND changed_at - opened_at > interval '24 hours' AND opened_at < ${openedBefore}
        AND opened_at >= ${openedFrom}
    ), facts AS (
      SELECT c.uid, c.round_id, c.settled_at, f.channel_id, f.game_id, f.kind,
        t.kind = 'rollback' AS is_back, f.amount_minor AS amount,
        CASE WHEN f.kind = 'bet' THEN f.available_minor ELSE f.available_minor + f.held_minor END AS own
      FROM counted c
      JOIN ${channelTransactionsOf(siteId)} t ON t.uid = c.uid AND t.round_id = c.round_id
        AND t.channel_id = c.channel_id AND t.answer = 'ok' AND t.kind <> 'tombstone'
      JOIN ${channelTransactionsOf(siteId)} f ON f.channel_id = t.channel_id AND f.kind IN ('bet', 'win')
        AND f.transaction_id = CASE t.kind WHEN 'rollback' THEN t.reference ELSE t.transaction_id END
        AND (t.kind <> 'rollback' OR f.rolled_back_by = t.transaction_id)
    ), of_rounds AS (
      SELECT uid, channel_id, round_id, game_id, settled_at,
      ${total('amount', 'bet', false)} AS staked, ${total('amount', 'win', false)} AS won,
      ${total('amount', 'bet', true)} AS stakes_back, ${total('amount', 'win', true)} AS wins_back,
      ${total('own', 'bet', false)} AS own_staked, ${total('own', 'win', false)} AS own_won,
      ${total('own', 'bet', true)} AS own_stakes_back, ${total('own', 'win', true)} AS own_wins_back
      FROM facts GROUP BY 1, 2, 3, 4, 5
    ), whole AS (
      SELECT *, sum(${lost('')}) OVER round AS lost, sum(${lost('own_')}) OVER round AS own_lost,
        row_number() OVER (round ORDER BY game_id) = 1 AS is_first
      FROM of_rounds WINDOW round AS (PARTITION BY channel_id, round_id, uid)
    )
    SELECT uid, channel_id AS channel, game_id AS game, to_char(settled_at AT TIME ZONE ${timezone}, 'YYYYMMDD')::int AS day,
      sum(staked)::text AS staked, sum(won)::text AS won, sum(stakes_back)::text AS stakes_back,
      sum(wins_back)::text AS wins_back, sum(own_staked)::text AS own_staked,
      -- Includes a bonus's winnings in the round of an own stake it left behind: otherwise both sides of a round would be a loss.
      (sum(own_won) + sum(CASE WHEN is_first THEN greatest(own_lost - greatest(lost, 0), 0) ELSE 0 END))::text AS own_won,
      sum(own_stakes_back)::text AS own_stakes_back, sum(own_wins_back)::text AS own_wins_back
    FROM whole GROUP BY 1, 2, 3, 4`.execute(db);
  return rows.map((row) => ({
    uid: row.uid,
    day: row.day,
    channel: row.channel,
    game: row.game,
    stakedMinor: BigInt(row.staked),
    wonMinor: BigInt(row.won),
    stakesBackMinor: BigInt(row.stakes_back),
    winsBackMinor: BigInt(row.wins_back),
    own: {
      stakedMinor: BigInt(row.own_staked),
      wonMinor: BigInt(row.own_won),
      stakesBackMinor: BigInt(row.own_stakes_back),
      winsBackMinor: BigInt(row.own_wins_back),
    },
  }));
}

interface RoundResult {
  uid: string;
  channel: string;
  game: string;
  day: number;
  staked: string;
  won: string;
  stakes_back: string;
  wins_back: string;
  own_staked: string;
  own_won: string;
  own_stakes_back: string;
  own_wins_back: string;
}

/**
 * The excess of a round over its stakes before it is over, on the day of that win: otherwise a player would leave it
 * open, lose as much in other rounds, and be paid for that loss. On the day the round ends, the excess is subtracted
 * and the whole round counts. Uses the highest sum by then: otherwise a stake of the last minute would hide the win.
 */
async function readEarlyWins(
  db: Reader,
  { siteId, timezone }: Site,
  uids: readonly string[],
  { from, before, openedBefore = before, openedFrom = EVER }: LateSpan,
): Promise<DayResult[]> {
  const dayOf = (at: string) => sql`to_char(${sql.raw(at)} AT TIME ZONE ${timezone}, 'YYYYMMDD')::int`;
  const rounds = sql`SELECT channel_id, round_id, uid, game_id, ${dayOf('settled_at')} AS over FROM ${roundsOf(siteId)} rounds
      WHERE uid = ANY(${[...uids]}::text[]) AND uid <> '' AND win_minor > 0 AND opened_at < ${openedBefore}
      AND opened_at >= ${openedFrom}`;
  const { rows } = await sql<EarlyWin>`
    WITH early AS (
      ${rounds} AND settled_at IS NULL
      UNION
      ${rounds} AND settled_at >= ${from} AND opened_at >= ${from}::timestamptz - interval '24 hours'
        AND ${dayOf('settled_at')} > ${dayOf('opened_at')}
      UNION
      ${rounds} AND settled_at >= ${from} AND changed_at >= ${from} AND changed_at - opened_at > interval '24 hours'
    ), sums AS (
      SELECT e.*, ${dayOf('t.at')} AS day,
        sum(CASE t.kind WHEN 'bet' THEN -t.amount_minor ELSE t.amount_minor END) OVER so_far AS won,
        sum(CASE t.kind WHEN 'bet' THEN -t.available_minor ELSE t.available_minor + t.held_minor END) OVER so_far AS own
      FROM early e
      JOIN ${channelTransactionsOf(siteId)} t ON t.uid = e.uid AND t.round_id = e.round_id
        AND t.channel_id = e.channel_id AND t.answer = 'ok' AND t.kind IN ('bet', 'win') AND t.rolled_back_by IS NULL
      WINDOW so_far AS (PARTITION BY e.channel_id, e.round_id, e.uid ORDER BY t.at, t.kind, t.transaction_id)
    ), days AS (
      SELECT channel_id, round_id, uid, game_id, over, day, greatest(max(won), 0) AS won, greatest(max(own), 0) AS own
      FROM sums WHERE over IS NULL OR day < over GROUP BY 1, 2, 3, 4, 5, 6
    ), highest AS (
      SELECT d.*, max(won) OVER by_then AS all_won, max(own) OVER by_then AS all_own
      FROM days d WINDOW by_then AS (PARTITION BY channel_id, round_id, uid ORDER BY day)
    ), steps AS (
      SELECT h.*, lag(all_won, 1, 0) OVER earlier AS won_before, lag(all_own, 1, 0) OVER earlier AS own_before
      FROM highest h WINDOW earlier AS (PARTITION BY channel_id, round_id, uid ORDER BY day)
    )
    SELECT uid, channel_id AS channel, game_id AS game, day, sum(all_won - won_before)::text AS won,
      sum(all_own - own_before)::text AS own, false AS over
    FROM steps GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT uid, channel_id, game_id, over, sum(won)::text, sum(own)::text, true FROM (
      SELECT uid, channel_id, round_id, game_id, over, max(all_won) AS won, max(all_own) AS own
      FROM steps WHERE over IS NOT NULL GROUP BY 1, 2, 3, 4, 5) counted
    GROUP BY 1, 2, 3, 4`.execute(db);
  return rows.flatMap(({ uid, channel, game, day, won, own, over }) => {
    const [start, end] = [dayStart(dayText(day), timezone), dayStart(dayText(day), timezone, 1)];
    if (end <= from || start >= before || (won === '0' && own === '0')) return [];
    const amounts = (minor: string) => ({ ...NOTHING, [over ? 'winsBackMinor' : 'wonMinor']: BigInt(minor) });
    return [{ uid, day, channel, game, ...amounts(won), own: amounts(own) }];
  });
}

interface EarlyWin {
  readonly uid: string;
  readonly channel: string;
  readonly game: string;
  readonly day: number;
  readonly won: string;
  readonly own: string;
  /** Whether the round ended on this day. */
  readonly over: boolean;
}

/** The net loss in games; negative where more was won. */
export function lostMinor({ stakedMinor, wonMinor, stakesBackMinor, winsBackMinor }: PlayAmounts): bigint {
  return stakedMinor - stakesBackMinor - wonMinor + winsBackMinor;
}
