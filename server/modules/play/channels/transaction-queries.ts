import type { Parts } from '@pitaka/core/play/channels/transaction.ts';
import { type RawBuilder, sql } from 'kysely';
import { partText } from '../../../platform/db/query-part.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { BetEventsTable, ChannelTransactionsTable, RoundsTable } from '../../../platform/db/tables/channels.ts';
import { sessionsOf } from '../../identity/auth/published.ts';
import { inChannelsInSql } from '../../money/ledger/index.ts';
import { grantsOf } from '../bonuses/published.ts';

/*
 * The queries of a batch of transactions; each handles the whole set. Every lookup names the whole key of an index
 * (LATERAL with OFFSET 0 is not turned into a join). Queries of tables with several indexes are planned for each batch:
 * a plan made on an empty table might use any index.
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

/** By bonus: hundredths, and the bonus's state. */
export type GrantsRead = Readonly<Record<string, readonly [string, string | null]>> | null;

/** Only for the few rows with bonus money: each part with the current state of its bonus. */
const GRANTS = (row: 't' | 'r') => `CASE WHEN ${row}.grants IS NOT NULL THEN (
    SELECT jsonb_object_agg(k.key, jsonb_build_array(k.value, (
      SELECT g.state FROM ${partText(grantsOf)} g WHERE g.grant_id = k.key)))
    FROM jsonb_each_text(${row}.grants) k) END AS grants`;

/**
 * The same outside a statement that has the site as $1. The site stays a literal value: a distributed database does not
 * derive it from the keys.
 */
export function grantsInSql(row: 't' | 'r', siteId: string): RawBuilder<unknown> {
  const [before = '', after = ''] = GRANTS(row).split('$1');
  return sql`${sql.raw(before)}${siteId}${sql.raw(after)}`;
}

/** The rows with these ids; n is the position of the request. */
export function findTransactions(siteId: string, asked: readonly { channel: string; id: string }[]): Statement {
  return {
    name: '',
    text: `SELECT asked.n, t.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (channel, id, n)
CROSS JOIN LATERAL (
  SELECT kind, uid, game_id, round_id, amount_minor, request_hash, answer, balance_minor, available_minor, hold_minor,
    bonus_minor, rolled_back_by, held_minor, ${GRANTS('t')}
  FROM channel_transactions t WHERE t.site_id = $1 AND t.channel_id = asked.channel AND t.transaction_id = asked.id OFFSET 0
) t`,
    values: [siteId, asked.map(({ channel }) => channel), asked.map(({ id }) => id)],
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
  asked: readonly { channel: string; reference: string; round: string; uid: string }[],
): Statement {
  return {
    name: '',
    text: `SELECT asked.n, r.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
  AS asked (channel, reference, round, uid, n)
CROSS JOIN LATERAL (
  SELECT round_id, state, bet_minor, win_minor, available_minor, locked_minor, opened_at, settled_at,
    is_counted, CASE WHEN bet_minor = 0 THEN ${HAS_BONUS} ELSE false END AS is_bonus_open, ${GRANTS('r')}
  FROM rounds r
  WHERE r.site_id = $1 AND r.channel_id = asked.channel AND r.uid = asked.uid AND r.round_id = coalesce((
    SELECT t.round_id FROM channel_transactions t WHERE t.site_id = $1 AND t.channel_id = asked.channel
      AND t.transaction_id = asked.reference AND t.kind <> 'tombstone'), asked.round)
  OFFSET 0
) r`,
    values: [
      siteId,
      asked.map(({ channel }) => channel),
      asked.map(({ reference }) => reference),
      asked.map(({ round }) => round),
      asked.map(({ uid }) => uid),
    ],
  };
}

export type PlayedRow = Pick<
  ChannelTransactionsTable,
  'transaction_id' | 'kind' | 'amount_minor' | 'rolled_back_by'
> & { available_minor: bigint; hold_minor: bigint; bonus_minor: bigint; held_minor: bigint; grants: GrantsRead };

/** The bets and wins of these bets' rounds in order, if the round has a win. */
export function findPlayed(siteId: string, asked: readonly { channel: string; reference: string }[]): Statement {
  return {
    name: '',
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
    values: [siteId, asked.map(({ channel }) => channel), asked.map(({ reference }) => reference)],
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

/** The bonus that counts a player's bets and owns the money held for it. */
export function findActiveGrants(siteId: string, uids: readonly string[]): Statement {
  return {
    name: '',
    text: `SELECT g.* FROM unnest($2::text[]) AS asked (uid)
CROSS JOIN LATERAL (
  SELECT uid, grant_id FROM ${partText(grantsOf)} g WHERE g.uid = asked.uid AND g.state = 'active' OFFSET 0
) g`,
    values: [siteId, uids],
  };
}

/**
 * Locks the channels until the transaction ends: otherwise two batches of a channel would spend the same rest of its
 * daily limit.
 */
export function lockChannels(siteId: string, channels: readonly string[]): Statement {
  return {
    name: 'channel_lock',
    text: `SELECT 1 FROM channels WHERE site_id = $1 AND channel_id = ANY($2::text[]) ORDER BY channel_id FOR NO KEY UPDATE`,
    values: [siteId, channels],
  };
}

export interface DayRow {
  channel_id: string;
  net_minor: bigint;
  free_minor: bigint;
}

/** Payments of these channels since midnight of the site: above the counted stakes, and without a stake. */
export function sumDays(siteId: string, day: number, channels: readonly string[]): Statement {
  return {
    name: 'channel_days_sum',
    text: `SELECT channel_id, sum(win_minor - bet_minor)::bigint AS net_minor, sum(free_minor)::bigint AS free_minor
FROM channel_days WHERE site_id = $1 AND channel_id = ANY($3::text[]) AND day = $2 GROUP BY channel_id`,
    values: [siteId, day, channels],
  };
}

export interface DayAmounts {
  readonly channel: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  readonly freeMinor: bigint;
}

/** One row for each channel. */
export function addToDays(siteId: string, day: number, part: number, sums: readonly DayAmounts[]): Statement {
  return {
    name: 'channel_days_add',
    text: `INSERT INTO channel_days AS d (site_id, day, part, channel_id, bet_minor, win_minor, free_minor)
SELECT $1, $2, $3, s.* FROM unnest($4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) s
ON CONFLICT (site_id, channel_id, day, part) DO UPDATE SET bet_minor = d.bet_minor + excluded.bet_minor,
  win_minor = d.win_minor + excluded.win_minor, free_minor = d.free_minor + excluded.free_minor`,
    values: [
      siteId,
      day,
      part,
      sums.map(({ channel }) => channel),
      sums.map(({ betMinor }) => betMinor),
      sums.map(({ winMinor }) => winMinor),
      sums.map(({ freeMinor }) => freeMinor),
    ],
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
 * Whether the session that opened the game is over, or idle for longer than the site allows: the game ends with it, and
 * bets do not extend it. Under an OFFSET a distributed database accepts the site only as a literal value, not through
 * another row.
 */
const SESSION_IS_OVER = `t.session_id IS NOT NULL AND coalesce((
    SELECT s.ended_at IS NOT NULL OR s.expires_at <= $3 OR s.last_seen_at <= $3::timestamptz - $4 * interval '1 hour'
    FROM ${partText(sessionsOf)} s WHERE s.session_id = t.session_id), true)`;

export interface TokenTime {
  readonly now: Date;
  /** A session ends after so many idle hours. */
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
 * Losses since the minute of a moment, and the money in channels with balances of their own: that money counts as
 * staked, and wins elsewhere do not make room for it.
 */
export function sumLosses(siteId: string, asked: readonly { uid: string; since: Date }[]): Statement {
  return {
    name: 'channel_losses',
    text: `SELECT asked.n, (greatest((SELECT sum(bet_minor - win_minor) FROM play_minutes h WHERE h.site_id = $1
  AND h.uid = asked.uid AND h.minute >= date_trunc('minute', asked.since)), 0)
  + ${inChannelsInSql('asked.uid')})::bigint AS lost
FROM unnest($2::text[], $3::timestamptz[]) WITH ORDINALITY AS asked (uid, since, n)`,
    values: [siteId, asked.map(({ uid }) => uid), asked.map(({ since }) => since)],
  };
}

export interface NewTransaction extends Parts {
  readonly channel: string;
  readonly id: string;
  readonly kind: ChannelTransactionsTable['kind'];
  readonly uid: string;
  readonly game: string;
  readonly round: string;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly requestHash: Buffer;
  readonly answer: string;
  readonly balanceMinor: bigint;
  readonly debtMinor: bigint;
  readonly heldMinor: bigint;
  readonly journalId: bigint | null;
  readonly grants: string | null;
}

export function insertTransactions(siteId: string, at: Date, made: readonly NewTransaction[]): Statement {
  return {
    name: 'channel_transactions_insert',
    text: `INSERT INTO channel_transactions (site_id, at, channel_id, transaction_id, kind, uid, game_id, round_id, reference,
  amount_minor, request_hash, answer, balance_minor, available_minor, hold_minor, bonus_minor, debt_minor, held_minor,
  journal_id, grants)
SELECT $1, $2::timestamptz, m.* FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::bigint[], $11::bytea[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
  $17::bigint[], $18::bigint[], $19::bigint[], $20::jsonb[]) m`,
    values: [
      siteId,
      at,
      made.map(({ channel }) => channel),
      made.map(({ id }) => id),
      made.map(({ kind }) => kind),
      made.map(({ uid }) => uid),
      made.map(({ game }) => game),
      made.map(({ round }) => round),
      made.map(({ reference }) => reference),
      made.map(({ amountMinor }) => amountMinor),
      made.map(({ requestHash }) => requestHash),
      made.map(({ answer }) => answer),
      made.map(({ balanceMinor }) => balanceMinor),
      made.map(({ availableMinor }) => availableMinor),
      made.map(({ holdMinor }) => holdMinor),
      made.map(({ bonusMinor }) => bonusMinor),
      made.map(({ debtMinor }) => debtMinor),
      made.map(({ heldMinor }) => heldMinor),
      made.map(({ journalId }) => journalId),
      made.map(({ grants }) => grants),
    ],
  };
}

export function markRolledBack(
  siteId: string,
  undone: readonly { channel: string; id: string; by: string }[],
): Statement {
  return {
    name: '',
    text: `UPDATE channel_transactions t SET rolled_back_by = u.by
FROM unnest($2::text[], $3::text[], $4::text[]) AS u (channel, id, by)
WHERE t.site_id = $1 AND t.channel_id = u.channel AND t.transaction_id = u.id`,
    values: [siteId, undone.map(({ channel }) => channel), undone.map(({ id }) => id), undone.map(({ by }) => by)],
  };
}

export type WrittenRound = Pick<
  RoundsTable,
  | 'channel_id'
  | 'round_id'
  | 'uid'
  | 'game_id'
  | 'state'
  | 'bet_minor'
  | 'win_minor'
  | 'available_minor'
  | 'locked_minor'
  | 'opened_at'
> & { is_counted: boolean; grants: string | null; is_late: boolean };

/** Writes rounds after the batch. A closed round keeps its first closer. */
export function writeRounds(siteId: string, at: Date, rounds: readonly WrittenRound[]): Statement {
  const column = (name: keyof WrittenRound) => rounds.map((round) => round[name]);
  return {
    name: 'channel_rounds_write',
    text: `INSERT INTO rounds AS r (site_id, changed_at, channel_id, round_id, uid, game_id, state, bet_minor, win_minor,
  available_minor, locked_minor, opened_at, grants, is_counted, is_late, closed_by, closed_at, settled_at)
SELECT $1, $2::timestamptz, w.*, CASE w.state WHEN 'open' THEN NULL ELSE 'provider' END,
  CASE w.state WHEN 'open' THEN NULL ELSE $2::timestamptz END, CASE w.state WHEN 'settled' THEN $2::timestamptz END
FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[],
  $11::bigint[], $12::timestamptz[], $13::jsonb[], $14::boolean[], $15::boolean[])
  AS w (channel, round, uid, game, state, bet, win, available, locked, opened_at, grants, is_counted, is_late)
ON CONFLICT (site_id, channel_id, round_id, uid) DO UPDATE SET changed_at = excluded.changed_at, state = excluded.state,
  bet_minor = excluded.bet_minor, win_minor = excluded.win_minor, available_minor = excluded.available_minor,
  locked_minor = excluded.locked_minor, grants = excluded.grants, is_counted = excluded.is_counted,
  is_late = r.is_late OR excluded.is_late OR r.settled_at IS NOT NULL,
  closed_by = CASE excluded.state WHEN 'open' THEN NULL ELSE coalesce(r.closed_by, 'provider') END,
  closed_at = CASE excluded.state WHEN 'open' THEN NULL ELSE coalesce(r.closed_at, excluded.changed_at) END,
  settled_at = coalesce(r.settled_at, excluded.settled_at)`,
    values: [
      siteId,
      at,
      column('channel_id'),
      column('round_id'),
      column('uid'),
      column('game_id'),
      column('state'),
      column('bet_minor'),
      column('win_minor'),
      column('available_minor'),
      column('locked_minor'),
      column('opened_at'),
      column('grants'),
      column('is_counted'),
      column('is_late'),
    ],
  };
}

export interface ResharedWin {
  readonly channel: string;
  readonly id: string;
  readonly fromOwnMinor: bigint;
  readonly toHoldMinor: bigint;
  readonly ofBonusesMinor: bigint;
  readonly grants: string | null;
}

/**
 * Changes wins of which a part turned out not to be the player's own. The amount held for a bonus that has since been
 * released is reduced by that bonus's lost part: otherwise the rest would be held for an unknown bonus.
 */
export function reshareWins(siteId: string, wins: readonly ResharedWin[]): Statement {
  const toHouse = 't.amount_minor - t.available_minor - t.hold_minor + w.gone - w.held';
  const heldAfter = `greatest(least(t.hold_minor + w.held, w.of_bonuses - (${toHouse})), 0)`;
  return {
    name: '',
    text: `UPDATE channel_transactions t SET grants = w.grants,
  available_minor = t.available_minor - w.gone + t.hold_minor + w.held - ${heldAfter},
  hold_minor = ${heldAfter}
FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[])
  AS w (channel, id, gone, held, of_bonuses, grants)
WHERE t.site_id = $1 AND t.channel_id = w.channel AND t.transaction_id = w.id`,
    values: [
      siteId,
      wins.map(({ channel }) => channel),
      wins.map(({ id }) => id),
      wins.map(({ fromOwnMinor }) => fromOwnMinor),
      wins.map(({ toHoldMinor }) => toHoldMinor),
      wins.map(({ ofBonusesMinor }) => ofBonusesMinor),
      wins.map(({ grants }) => grants),
    ],
  };
}

export interface PlayedAmount {
  readonly uid: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
}

/** One row for each user. */
export function addToMinutes(siteId: string, at: Date, played: readonly PlayedAmount[]): Statement {
  return {
    name: 'channel_minutes',
    text: `INSERT INTO play_minutes AS h (site_id, minute, uid, bet_minor, win_minor)
SELECT $1, date_trunc('minute', $2::timestamptz), p.* FROM unnest($3::text[], $4::bigint[], $5::bigint[]) p
ON CONFLICT (site_id, uid, minute) DO UPDATE SET bet_minor = h.bet_minor + excluded.bet_minor,
  win_minor = h.win_minor + excluded.win_minor`,
    values: [
      siteId,
      at,
      played.map(({ uid }) => uid),
      played.map(({ betMinor }) => betMinor),
      played.map(({ winMinor }) => winMinor),
    ],
  };
}

export type NewBetEvent = Omit<BetEventsTable, 'site_id' | 'at' | 'grant_id'> & { grant_id: string };

export function insertBetEvents(siteId: string, at: Date, events: readonly NewBetEvent[]): Statement {
  const column = (name: keyof NewBetEvent) => events.map((event) => event[name]);
  return {
    name: 'channel_bet_events',
    text: `INSERT INTO bet_events (site_id, at, event_id, uid, channel, game, round, bet_id, kind,
  amount_minor, from_available_minor, from_hold_minor, from_bonus_minor, journal_id, grant_id)
SELECT $1, $2::timestamptz, e.* FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[]) e`,
    values: [
      siteId,
      at,
      column('event_id'),
      column('uid'),
      column('channel'),
      column('game'),
      column('round'),
      column('bet_id'),
      column('kind'),
      column('amount_minor'),
      column('from_available_minor'),
      column('from_hold_minor'),
      column('from_bonus_minor'),
      column('journal_id'),
      column('grant_id'),
    ],
  };
}

export function extendTokens(siteId: string, tokens: readonly { hash: Buffer; expiresAt: Date }[]): Statement {
  return {
    name: 'channel_tokens_extend',
    text: `UPDATE launch_tokens t SET expires_at = e.at FROM unnest($2::bytea[], $3::timestamptz[]) AS e (hash, at)
WHERE t.site_id = $1 AND t.token_hash = e.hash`,
    values: [siteId, tokens.map(({ hash }) => hash), tokens.map(({ expiresAt }) => expiresAt)],
  };
}
