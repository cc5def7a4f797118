import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';

/** Whether rounds have changed after they were settled. */
export async function hasLateRounds(db: Database, siteId: string): Promise<boolean> {
  const found = await db
    .selectFrom('rounds')
    .select('round_id')
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The players of these rounds. */
export async function readLatePlayers(db: Database | Transaction, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rounds')
    .select('uid')
    .distinct()
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .where('uid', '<>', '')
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns late rounds and removes them from the list, each once: the caller processes them in the same transaction. */
export async function takeLateRounds(tx: Transaction, siteId: string, most: number) {
  // Rounds that a bet or win has locked are left for the next run, as waiting could deadlock.
  const late = await tx
    .selectFrom('rounds')
    .select(['channel_id', 'round_id', 'uid', 'opened_at'])
    .where('site_id', '=', siteId)
    .where('is_late', '=', sql.lit(true))
    .orderBy('changed_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  for (const { channel_id: channelId, round_id: roundId, uid } of late) {
    await tx
      .updateTable('rounds')
      .set((set) => ({ late_seen_at: set.ref('changed_at'), is_late: false }))
      .where('site_id', '=', siteId)
      .where('channel_id', '=', channelId)
      .where('round_id', '=', roundId)
      .where('uid', '=', uid)
      .execute();
  }
  return late;
}

/** Drops bet events that count for no bonus. */
export async function dropBetEvents(
  db: Database,
  events: readonly { readonly site_id: string; readonly event_id: string }[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`DELETE FROM bet_events e USING ${rowsOf('bet_events', events)} d
    WHERE e.site_id = d.site_id AND e.event_id = d.event_id`.execute(db);
}

export interface BetEvent {
  readonly event_id: string;
  readonly channel: string;
  readonly game: string;
  readonly round: string;
  readonly bet_id: string;
  readonly kind: 'bet' | 'rollback';
  readonly amount_minor: bigint;
  /** The bonus that was active at the bet. */
  readonly grant_id: string;
  readonly at: Date;
}

interface Person {
  readonly siteId: string;
  readonly uid: string;
}

/** Returns a user's bets and rollbacks and deletes them, each once: the caller counts them in the same transaction. */
export async function takeBetEvents(tx: Transaction, { siteId, uid }: Person): Promise<BetEvent[]> {
  const { rows } = await sql<BetEvent>`
    DELETE FROM bet_events WHERE site_id = ${siteId} AND uid = ${uid} AND kind IN ('bet', 'rollback')
    RETURNING event_id, channel, game, round, bet_id, kind, amount_minor, grant_id, at`.execute(tx);
  return rows;
}

export interface LateEvent {
  readonly grant_id: string;
  readonly amount_minor: bigint;
  readonly from_bonus_minor: bigint;
}

/** Returns the late money of a user's ended bonuses and deletes it, each event once. */
export async function takeLateEvents(tx: Transaction, { siteId, uid }: Person): Promise<LateEvent[]> {
  const { rows } = await sql<LateEvent>`
    DELETE FROM bet_events WHERE site_id = ${siteId} AND uid = ${uid} AND kind = 'late'
    RETURNING grant_id, amount_minor, from_bonus_minor`.execute(tx);
  return rows;
}

/** The number of rounds of a user with an undecided bet. */
export async function countOpenBets(
  tx: Transaction,
  { siteId, uid }: { readonly siteId: string; readonly uid: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM rounds
    WHERE site_id = ${siteId} AND uid = ${uid} AND state = 'open' AND bet_minor > 0`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Whether a round (r) of more than this bet (`bet`: its amount) paid back about its stakes, so that both sides may have
 * been bet.
 */
export const isEven = (percent: number, bet: RawBuilder<unknown>) =>
  sql<boolean>`(r.bet_minor > ${bet} AND abs(r.win_minor - r.bet_minor) * 100 <= r.bet_minor * ${percent}::integer)`;

/** Whether an open round (r) has not won more than its stakes yet. */
export const isBelowStakes = (percent: number) =>
  sql<boolean>`((r.bet_minor - r.win_minor) * 100 >= r.bet_minor * -${percent}::integer)`;

/** A player, and the moment since when rounds are looked at. */
export interface PlayerSince {
  readonly uid: string;
  readonly since: Date;
}

/**
 * Own stakes of players' rounds that changed since a moment, by player, channel, round and month of the bets; 0 for
 * rounds that are not even now.
 */
export function evenStakesSince(
  { siteId, timezone }: { readonly siteId: string; readonly timezone: string },
  players: readonly PlayerSince[],
  percent: number,
) {
  const changed = sql`SELECT channel_id, round_id, uid, bet_minor, win_minor FROM rounds
    WHERE site_id = ${siteId} AND uid = asked.uid AND uid <> '' AND changed_at >= asked.since`;
  return sql`
    SELECT r.uid, r.channel_id AS channel, r.round_id AS round,
      to_char(t.at AT TIME ZONE ${timezone}, 'YYYYMM')::int AS month,
      sum(CASE WHEN t.rolled_back_by IS NULL AND ${isEven(percent, sql`t.amount_minor`)} THEN t.available_minor ELSE 0 END)::bigint AS minor
    FROM unnest(${players.map(({ uid }) => uid)}::text[], ${players.map(({ since }) => since)}::timestamptz[])
      AS asked (uid, since)
    CROSS JOIN LATERAL (
      ${changed} AND opened_at >= asked.since - interval '24 hours'
      UNION
      ${changed} AND changed_at - opened_at > interval '24 hours') r
    JOIN channel_transactions t ON t.site_id = ${siteId} AND t.uid = r.uid AND t.round_id = r.round_id
      AND t.channel_id = r.channel_id AND t.answer = 'ok' AND t.kind = 'bet'
    GROUP BY 1, 2, 3, 4`;
}

/** Own stakes in unsettled rounds that have not won more than their stakes: their other side may still be bet. */
export async function readOpenStakes(
  db: Database | Transaction,
  { siteId, uid }: Person,
  percent: number,
): Promise<bigint> {
  const { rows } = await sql<{ minor: string }>`
    SELECT coalesce(sum(available_minor), 0)::text AS minor FROM rounds r
    WHERE site_id = ${siteId} AND uid = ${uid} AND settled_at IS NULL AND ${isBelowStakes(percent)}`.execute(db);
  return BigInt(rows[0]?.minor ?? '0');
}

/** A part of a query: the rounds of a site. */
export function roundsOf(siteId: string) {
  return queryPart
    .selectFrom('rounds')
    .select([
      'site_id',
      'channel_id',
      'round_id',
      'uid',
      'game_id',
      'state',
      'bet_minor',
      'win_minor',
      'opened_at',
      'changed_at',
      'settled_at',
      'is_late',
      'late_seen_at',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the bets, wins and rollbacks of a site. */
export function channelTransactionsOf(siteId: string) {
  return queryPart
    .selectFrom('channel_transactions')
    .select([
      'site_id',
      'channel_id',
      'transaction_id',
      'kind',
      'uid',
      'game_id',
      'round_id',
      'reference',
      'amount_minor',
      'answer',
      'available_minor',
      'held_minor',
      'rolled_back_by',
      'at',
      'journal_id',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: stakes and wins of users by minute. */
export function playMinutesOf(siteId: string) {
  return queryPart
    .selectFrom('play_minutes')
    .select(['site_id', 'uid', 'minute', 'bet_minor', 'win_minor'])
    .where('site_id', '=', siteId);
}

/** Parts of queries about play, for modules that may only read it through a port. */
export const PLAY_PARTS = { minutes: playMinutesOf, rounds: roundsOf, transactions: channelTransactionsOf };

/** A part of a query: bets of all sites that are not yet counted for bonuses. */
export function everyBetEvent() {
  return queryPart.selectFrom('bet_events').select(['site_id', 'event_id', 'uid']);
}
