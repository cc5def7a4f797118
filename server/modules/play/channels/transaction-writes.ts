import type { Parts } from '@pitaka/core/play/channels/transaction.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import type { BetEventsTable, ChannelTransactionsTable, RoundsTable } from '../../../platform/db/tables/channels.ts';

/* The writes of a batch of transactions; each query handles the whole set. */

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
    name: 'channel_roll_back',
    replans: true,
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
 * Changes wins of which a part was not the player's own. If the bonus for which an amount is locked was released since,
 * the amount is reduced by that bonus's lost part: otherwise the rest would be locked for an unknown bonus.
 */
export function reshareWins(siteId: string, wins: readonly ResharedWin[]): Statement {
  const toHouse = 't.amount_minor - t.available_minor - t.hold_minor + w.gone - w.held';
  const heldAfter = `greatest(least(t.hold_minor + w.held, w.of_bonuses - (${toHouse})), 0)`;
  return {
    name: 'channel_reshare',
    replans: true,
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
