import type { Parts } from '@pitaka/core/play/channels/transaction.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { BetEventsTable, ChannelTransactionsTable, RoundsTable } from '../../../platform/db/tables/channels.ts';

/*
 * The queries of a batch of transactions: whole sets at once. Every lookup names the whole key of an index (LATERAL with
 * OFFSET 0 is not turned into a join). Those of tables with several indexes are planned for each batch: planned once, on
 * an empty table, any index would do.
 */

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
> & { available_minor: bigint; hold_minor: bigint; bonus_minor: bigint };

/** The rows under these ids; n counts what was asked from one. */
export function findTransactions(siteId: string, asked: readonly { channel: string; id: string }[]): Statement {
  return {
    name: '',
    text: `SELECT asked.n, t.* FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS asked (channel, id, n)
CROSS JOIN LATERAL (
  SELECT kind, uid, game_id, round_id, amount_minor, request_hash, answer, balance_minor, available_minor, hold_minor,
    bonus_minor, rolled_back_by
  FROM channel_transactions t WHERE t.site_id = $1 AND t.channel_id = asked.channel AND t.transaction_id = asked.id OFFSET 0
) t`,
    values: [siteId, asked.map(({ channel }) => channel), asked.map(({ id }) => id)],
  };
}

export type RoundRow = Pick<
  RoundsTable,
  'round_id' | 'state' | 'bet_minor' | 'win_minor' | 'available_minor' | 'locked_minor' | 'opened_at'
>;

/** The round of what a transaction names, or the one it says itself. */
export function findRounds(
  siteId: string,
  asked: readonly { channel: string; reference: string; round: string; uid: string }[],
): Statement {
  return {
    name: '',
    text: `SELECT asked.n, r.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
  AS asked (channel, reference, round, uid, n)
CROSS JOIN LATERAL (
  SELECT round_id, state, bet_minor, win_minor, available_minor, locked_minor, opened_at FROM rounds r
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

export interface TokenRow {
  token_hash: Buffer;
  channel_id: string;
  uid: string;
  expires_at: Date;
  ends_at: Date;
}

export function findTokens(siteId: string, hashes: readonly Buffer[]): Statement {
  return {
    name: 'channel_tokens',
    text: `SELECT t.* FROM unnest($2::bytea[]) AS asked (hash)
CROSS JOIN LATERAL (
  SELECT token_hash, channel_id, uid, expires_at, ends_at FROM launch_tokens t
  WHERE t.site_id = $1 AND t.token_hash = asked.hash OFFSET 0
) t`,
    values: [siteId, hashes],
  };
}

/** What was lost since the minute of a moment; below zero where more was won. */
export function sumLosses(siteId: string, asked: readonly { uid: string; since: Date }[]): Statement {
  return {
    name: 'channel_losses',
    text: `SELECT asked.n, coalesce((SELECT sum(bet_minor - win_minor) FROM play_minutes h WHERE h.site_id = $1
  AND h.uid = asked.uid AND h.minute >= date_trunc('minute', asked.since)), 0)::bigint AS lost
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
  readonly journalId: bigint | null;
}

export function insertTransactions(siteId: string, at: Date, made: readonly NewTransaction[]): Statement {
  return {
    name: 'channel_transactions_insert',
    text: `INSERT INTO channel_transactions (site_id, at, channel_id, transaction_id, kind, uid, game_id, round_id, reference,
  amount_minor, request_hash, answer, balance_minor, available_minor, hold_minor, bonus_minor, debt_minor, journal_id)
SELECT $1, $2::timestamptz, m.* FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::bigint[], $11::bytea[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[],
  $17::bigint[], $18::bigint[]) m`,
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
      made.map(({ journalId }) => journalId),
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
>;

/** Rounds as they are after the batch. One that somebody closed stays closed by them. */
export function writeRounds(siteId: string, at: Date, rounds: readonly WrittenRound[]): Statement {
  const column = (name: keyof WrittenRound) => rounds.map((round) => round[name]);
  return {
    name: 'channel_rounds_write',
    text: `INSERT INTO rounds AS r (site_id, changed_at, channel_id, round_id, uid, game_id, state, bet_minor, win_minor,
  available_minor, locked_minor, opened_at, closed_by, closed_at)
SELECT $1, $2::timestamptz, w.*, CASE w.state WHEN 'open' THEN NULL ELSE 'provider' END,
  CASE w.state WHEN 'open' THEN NULL ELSE $2::timestamptz END
FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::bigint[],
  $11::bigint[], $12::timestamptz[])
  AS w (channel, round, uid, game, state, bet, win, available, locked, opened_at)
ON CONFLICT (site_id, channel_id, round_id, uid) DO UPDATE SET changed_at = excluded.changed_at, state = excluded.state,
  bet_minor = excluded.bet_minor, win_minor = excluded.win_minor, available_minor = excluded.available_minor,
  locked_minor = excluded.locked_minor,
  closed_by = CASE excluded.state WHEN 'open' THEN NULL ELSE coalesce(r.closed_by, 'provider') END,
  closed_at = CASE excluded.state WHEN 'open' THEN NULL ELSE coalesce(r.closed_at, excluded.changed_at) END`,
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
    ],
  };
}

export interface PlayedAmount {
  readonly uid: string;
  readonly betMinor: bigint;
  readonly winMinor: bigint;
}

/** Each user once. */
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

export type NewBetEvent = Omit<BetEventsTable, 'site_id' | 'at'>;

export function insertBetEvents(siteId: string, at: Date, events: readonly NewBetEvent[]): Statement {
  const column = (name: keyof NewBetEvent) => events.map((event) => event[name]);
  return {
    name: 'channel_bet_events',
    text: `INSERT INTO bet_events (site_id, at, event_id, uid, channel, game, round, bet_id, kind,
  amount_minor, from_available_minor, from_hold_minor, from_bonus_minor, journal_id)
SELECT $1, $2::timestamptz, e.* FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[]) e`,
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
