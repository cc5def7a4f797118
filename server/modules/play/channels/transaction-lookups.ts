import { type RawBuilder, sql } from 'kysely';
import { partText } from '../../../platform/db/query-part.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { ChannelTransactionsTable, RoundsTable } from '../../../platform/db/tables/channels.ts';
import { sessionsOf } from '../../identity/auth/published.ts';
import { inChannelsInSql } from '../../money/ledger/index.ts';
import { grantsOf } from '../bonuses/published.ts';

/*
 * The reads of a batch of transactions; each query handles the whole set. Every lookup names the whole key of an index
 * (LATERAL with OFFSET 0 is not turned into a join). Queries of tables with several indexes are planned again from time
 * to time, and the lookups of every bet have an order that only the right index has: while a table is small, a shorter
 * index costs less than the right one, and each lookup would read all rows of the site.
 */

/**
 * One lookup for each player: EXISTS would read the open bonuses of all players. The ORDER BY matches one index only;
 * otherwise the planner might choose any index while the table is small. A user may have several open bonuses: queued
 * ones behind an active one.
 */
const HAS_BONUS = `coalesce((
    SELECT true FROM ${partText(grantsOf)} g
    WHERE g.uid = asked.uid AND g.state IN ('active', 'queued')
    ORDER BY g.rule_id, g.occasion LIMIT 1), false)`;

export type TransactionRow = Pick<
  ChannelTransactionsTable,
  | 'kind'
  | 'uid'
  | 'game_id'
  | 'round_id'
  | 'amount_minor'
  | 'request_hash'
  | 'answer'
  | 'balance_minor'
  | 'rolled_back_by'
> & { available_minor: bigint; hold_minor: bigint; bonus_minor: bigint; held_minor: bigint; grants: GrantsRead };

/** Each bonus with its amount in hundredths and its state. */
export type GrantsRead = Readonly<Record<string, readonly [string, string | null]>> | null;

/** Read only for the few rows with bonus money: each part with the current state of its bonus. */
const GRANTS = (row: 't' | 'r') => `CASE WHEN ${row}.grants IS NOT NULL THEN (
    SELECT jsonb_object_agg(k.key, jsonb_build_array(k.value, (
      SELECT g.state FROM ${partText(grantsOf)} g WHERE g.grant_id = k.key)))
    FROM jsonb_each_text(${row}.grants) k) END AS grants`;

/**
 * `grantsRead` for a statement without the site as $1. The site stays a literal value: a distributed database does not
 * derive it from the keys.
 */
export function grantsInSql(row: 't' | 'r', siteId: string): RawBuilder<unknown> {
  const [before = '', after = ''] = GRANTS(row).split('$1');
  return sql`${sql.raw(before)}${siteId}${sql.raw(after)}`;
}

/** The rows with these ids; n is the position of the request. */
export function findTransactions(siteId: string, lookups: readonly { channel: string; id: string }[]): Statement {
  return {
    name: 'channel_known',
    replans: true,
    text: `SELECT asked.n, kind, uid, game_id, round_id, amount_minor, request_hash, answer, balance_minor, available_minor,
  hold_minor, bonus_minor, rolled_back_by, held_minor, ${GRANTS('t')}
FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (channel, id, n)
CROSS JOIN LATERAL (
  SELECT * FROM channel_transactions WHERE site_id = $1 AND channel_id = asked.channel AND transaction_id >= asked.id
  ORDER BY transaction_id LIMIT 1
) t
WHERE t.transaction_id = asked.id`,
    values: [siteId, lookups.map(({ channel }) => channel), lookups.map(({ id }) => id)],
  };
}

export type RoundRow = Pick<
  RoundsTable,
  'round_id' | 'state' | 'bet_minor' | 'win_minor' | 'available_minor' | 'locked_minor' | 'opened_at' | 'settled_at'
> & { is_counted: boolean; is_bonus_open: boolean; grants: GrantsRead };

/**
 * The round of the referenced transaction, or the transaction's own round. For a round without a stake, also whether
 * its player has an open bonus.
 */
export function findRounds(
  siteId: string,
  lookups: readonly { channel: string; reference: string; round: string; uid: string }[],
): Statement {
  return {
    name: 'channel_rounds',
    replans: true,
    text: `SELECT asked.n, r.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
  AS asked (channel, reference, round, uid, n)
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT t.round_id FROM (
      SELECT * FROM channel_transactions WHERE site_id = $1 AND channel_id = asked.channel
        AND transaction_id >= asked.reference ORDER BY transaction_id LIMIT 1
    ) t WHERE t.transaction_id = asked.reference AND t.kind <> 'tombstone'), asked.round) AS round_id OFFSET 0
) named
CROSS JOIN LATERAL (
  SELECT round_id, state, bet_minor, win_minor, available_minor, locked_minor, opened_at, settled_at,
    is_counted, CASE WHEN bet_minor = 0 THEN ${HAS_BONUS} ELSE false END AS is_bonus_open, ${GRANTS('r')}
  FROM rounds r
  WHERE r.site_id = $1 AND r.channel_id = asked.channel AND r.round_id >= named.round_id
    AND r.round_id <= named.round_id AND r.uid = asked.uid
  ORDER BY r.round_id OFFSET 0
) r`,
    values: [
      siteId,
      lookups.map(({ channel }) => channel),
      lookups.map(({ reference }) => reference),
      lookups.map(({ round }) => round),
      lookups.map(({ uid }) => uid),
    ],
  };
}

export type PlayedRow = Pick<
  ChannelTransactionsTable,
  'transaction_id' | 'kind' | 'amount_minor' | 'rolled_back_by'
> & { available_minor: bigint; hold_minor: bigint; bonus_minor: bigint; held_minor: bigint; grants: GrantsRead };

/** The bets and wins of these bets' rounds, in order, for rounds with a win. */
export function findPlayed(siteId: string, lookups: readonly { channel: string; reference: string }[]): Statement {
  return {
    name: 'channel_played',
    replans: true,
    text: `SELECT asked.n, p.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (channel, reference, n)
CROSS JOIN LATERAL (
  SELECT uid, round_id FROM channel_transactions b WHERE b.site_id = $1 AND b.channel_id = asked.channel
    AND b.transaction_id = asked.reference AND b.kind = 'bet' AND b.rolled_back_by IS NULL OFFSET 0
) b
CROSS JOIN LATERAL (
  SELECT uid, round_id FROM rounds r WHERE r.site_id = $1 AND r.channel_id = asked.channel AND r.round_id = b.round_id
    AND r.uid = b.uid AND r.win_minor > 0 OFFSET 0
) r
CROSS JOIN LATERAL (
  SELECT transaction_id, kind, amount_minor, rolled_back_by, available_minor, hold_minor, bonus_minor, held_minor, journal_id,
    ${GRANTS('t')}
  FROM channel_transactions t WHERE t.site_id = $1 AND t.uid = r.uid AND t.round_id = r.round_id
    AND t.channel_id = asked.channel AND t.answer = 'ok' AND t.journal_id IS NOT NULL
    AND t.kind IN ('bet', 'win') OFFSET 0
) p ORDER BY asked.n, p.journal_id`,
    values: [siteId, lookups.map(({ channel }) => channel), lookups.map(({ reference }) => reference)],
  };
}

/** Which of these players have an open bonus. */
export function findBonuses(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'channel_bonuses',
    text: `SELECT asked.uid FROM unnest($2::text[]) AS asked (uid) WHERE ${HAS_BONUS}`,
    values: [siteId, uids],
  };
}

export interface ActiveGrantRow {
  uid: string;
  grant_id: string;
}

/** The bonus that counts a player's bets and owns the player's locked money. */
export function findActiveGrants(siteId: string, uids: readonly string[]): Statement {
  return {
    name: 'channel_grants',
    replans: true,
    text: `SELECT g.* FROM unnest($2::text[]) AS asked (uid)
CROSS JOIN LATERAL (
  SELECT uid, grant_id FROM ${partText(grantsOf)} g WHERE g.uid = asked.uid AND g.state = 'active' OFFSET 0
) g`,
    values: [siteId, uids],
  };
}

export interface ToLock {
  readonly channels: readonly string[];
  /** The channels that are locked in any case. */
  readonly always: readonly string[];
  /** The bets that this batch's wins name. */
  readonly bets: readonly { readonly channel: string; readonly id: string }[];
}

/**
 * Locks channels until the transaction ends: otherwise two batches of a channel would spend the same remainder of its
 * limits of a day. A channel is locked once half of its day's net is paid (before that, small batches cannot exceed it
 * together), and for a win of a bet of zero, which counts as a win without a stake.
 */
export function lockChannels(siteId: string, day: number, { channels, always, bets }: ToLock): Statement {
  return {
    name: 'channel_lock_near_limit',
    replans: true,
    text: `SELECT 1 FROM channels c WHERE c.site_id = $1 AND c.channel_id = ANY($3::text[])
  AND (c.channel_id = ANY($4::text[]) OR (
    SELECT sum(d.win_minor - d.bet_minor) FROM channel_days d
    WHERE d.site_id = $1 AND d.channel_id = c.channel_id AND d.day = $2) > c.daily_net_minor / 2
  OR EXISTS (
    SELECT FROM unnest($5::text[], $6::text[]) AS asked (channel, id)
    CROSS JOIN LATERAL (
      SELECT transaction_id, amount_minor FROM channel_transactions
      WHERE site_id = $1 AND channel_id = asked.channel AND transaction_id >= asked.id ORDER BY transaction_id LIMIT 1
    ) t
    WHERE asked.channel = c.channel_id AND t.transaction_id = asked.id AND t.amount_minor = 0))
ORDER BY c.channel_id FOR NO KEY UPDATE OF c`,
    values: [siteId, day, channels, always, bets.map(({ channel }) => channel), bets.map(({ id }) => id)],
  };
}

export interface DayRow {
  channel_id: string;
  net_minor: bigint;
  free_minor: bigint;
}

/** Payments of these channels since midnight in the site's time zone: above the counted stakes, and without a stake. */
export function sumDays(siteId: string, day: number, channels: readonly string[]): Statement {
  return {
    name: 'channel_days_sum',
    text: `SELECT channel_id, sum(win_minor - bet_minor)::bigint AS net_minor, sum(free_minor)::bigint AS free_minor
FROM channel_days WHERE site_id = $1 AND channel_id = ANY($3::text[]) AND day = $2 GROUP BY channel_id`,
    values: [siteId, day, channels],
  };
}

export interface TokenRow {
  token_hash: Buffer;
  channel_id: string;
  uid: string;
  game_id: string;
  expires_at: Date;
  ends_at: Date;
  is_over: boolean;
}

/**
 * Whether the session that opened the game has ended or is idle for too long: the game ends with it, and bets do not
 * extend it. Under an OFFSET a distributed database accepts the site only as a literal value.
 */
const SESSION_IS_OVER = `t.session_id IS NOT NULL AND coalesce((
    SELECT s.ended_at IS NOT NULL OR s.expires_at <= $3 OR s.last_seen_at <= $3::timestamptz - $4 * interval '1 hour'
    FROM ${partText(sessionsOf)} s WHERE s.session_id = t.session_id), true)`;

export interface TokenTime {
  readonly now: Date;
  /** The idle hours after which a session ends. */
  readonly idleHours: number;
}

export function findTokens(siteId: string, hashes: readonly Buffer[], { now, idleHours }: TokenTime): Statement {
  return {
    name: 'channel_tokens',
    text: `SELECT t.* FROM unnest($2::bytea[]) AS asked (hash)
CROSS JOIN LATERAL (
  SELECT token_hash, channel_id, uid, game_id, expires_at, ends_at, ${SESSION_IS_OVER} AS is_over FROM launch_tokens t
  WHERE t.site_id = $1 AND t.token_hash = asked.hash OFFSET 0
) t`,
    values: [siteId, hashes, now, idleHours],
  };
}

/**
 * Losses since the minute of a moment, plus the money in channels with their own balances: it counts as staked, and
 * wins elsewhere do not offset it.
 */
export function sumLosses(siteId: string, lookups: readonly { uid: string; since: Date }[]): Statement {
  return {
    name: 'channel_losses',
    text: `SELECT asked.n, (greatest((SELECT sum(bet_minor - win_minor) FROM play_minutes h WHERE h.site_id = $1
  AND h.uid = asked.uid AND h.minute >= date_trunc('minute', asked.since)), 0)
  + ${inChannelsInSql('asked.uid')})::bigint AS lost
FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS asked (uid, since, n)`,
    values: [siteId, lookups.map(({ uid }) => uid), lookups.map(({ since }) => since)],
  };
}
