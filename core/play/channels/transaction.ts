import type { GrantPart } from './grant-parts.ts';

/** A provider's request, independent of its dialect. */
interface TransactionBase {
  /** The provider's id: a repetition gets the same answer. */
  readonly transactionId: string;
  readonly uid: string;
  readonly game: string;
  readonly round: string;
  readonly amountMinor: bigint;
  /** No more transactions follow in this round. */
  readonly closesRound: boolean;
}

export interface ChannelBet extends TransactionBase {
  readonly type: 'bet';
}

export interface ChannelWin extends TransactionBase {
  readonly type: 'win';
  /** The bet that won; '' if the provider names none. */
  readonly reference: string;
}

export interface ChannelRollback extends TransactionBase {
  readonly type: 'rollback';
  /** The bet or win to reverse; amountMinor is ignored. */
  readonly reference: string;
  /**
   * Whether the bet may never arrive: then a rollback of an unknown transaction stores neither a tombstone nor an
   * answer.
   */
  readonly onlyIfKnown: boolean;
}

export type ChannelTransaction = ChannelBet | ChannelWin | ChannelRollback;

/** All answers to a provider; each dialect maps them to its own codes. */
export const CHANNEL_ANSWERS = [
  'ok',
  'not_enough_money',
  'user_disabled',
  'limit_reached',
  'token_invalid',
  'token_expired',
  'game_unknown',
  'currency_wrong',
  'partner_invalid',
  'user_unknown',
  'duplicate',
  'not_found',
  'rolled_back',
  'signature_wrong',
  'syntax_wrong',
  'types_wrong',
  'unknown_error',
] as const;
export type ChannelAnswer = (typeof CHANNEL_ANSWERS)[number];

/** The parts of an amount: the player's own, locked until turnover is met, and bonus. */
export interface Parts {
  readonly availableMinor: bigint;
  readonly holdMinor: bigint;
  readonly bonusMinor: bigint;
}

export const NO_PARTS: Parts = { availableMinor: 0n, holdMinor: 0n, bonusMinor: 0n };

/** A transaction that was answered before. */
export interface KnownTransaction extends Parts {
  readonly kind: ChannelTransaction['type'] | 'tombstone';
  readonly uid: string;
  readonly game: string;
  readonly round: string;
  readonly amountMinor: bigint;
  readonly requestHash: string;
  readonly answer: ChannelAnswer;
  /** The balance in that answer. */
  readonly balanceMinor: bigint;
  readonly isRolledBack: boolean;
  /** The amount of a win or a returned bet that is in suspense because it exceeds a limit. */
  readonly heldMinor: bigint;
  /** The parts from bonuses. */
  readonly grants: readonly GrantPart[];
}

/** One player's bets and wins in one round. */
export interface Round {
  readonly state: 'open' | 'settled' | 'cancelled';
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  /**
   * Whether the round won or was closed at least once: then its stakes count for the channel's day, and returned stakes
   * are limited like wins. Before that, stakes belong to the player and can be returned without limits. Never reset.
   */
  readonly isCounted: boolean;
  /** Totals of the bets that were not rolled back. */
  readonly availableMinor: bigint;
  readonly lockedMinor: bigint;
  /** The locked part by bonus. */
  readonly grants: readonly GrantPart[];
}
