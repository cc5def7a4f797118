import type { GrantPart } from './grant-parts.ts';

/** What a provider asks for, in the words of no dialect. */
interface TransactionBase {
  /** The provider's id: the same again is answered the same. */
  readonly transactionId: string;
  readonly uid: string;
  readonly game: string;
  readonly round: string;
  readonly amountMinor: bigint;
  /** Nothing more comes in this round. */
  readonly closesRound: boolean;
}

export interface ChannelBet extends TransactionBase {
  readonly type: 'bet';
}

export interface ChannelWin extends TransactionBase {
  readonly type: 'win';
  /** The bet it was won with; '' where the provider names none. */
  readonly reference: string;
}

export interface ChannelRollback extends TransactionBase {
  readonly type: 'rollback';
  /** The bet or win that is undone; amountMinor is not read. */
  readonly reference: string;
  /** Of what may never come: an unknown original leaves no tombstone and nothing is kept. */
  readonly onlyIfKnown: boolean;
}

export type ChannelTransaction = ChannelBet | ChannelWin | ChannelRollback;

/** Every answer to a provider; each dialect has its own words for them. */
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

/** How much of an amount is the player's own, locked until turnover is met, and a bonus. */
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
  /** As it was answered then. */
  readonly balanceMinor: bigint;
  readonly isRolledBack: boolean;
  /** The amount of a win or a returned bet that waits in suspense, because it is above a limit. */
  readonly heldMinor: bigint;
  /** What of it was money of bonuses. */
  readonly grants: readonly GrantPart[];
}

/** What one player has in one round. */
export interface Round {
  readonly state: 'open' | 'settled' | 'cancelled';
  readonly betMinor: bigint;
  readonly winMinor: bigint;
  /**
   * It won something or was closed once, and stays so: its stakes count for the day of the channel, and one that goes back is
   * money that the channel pays. Before that they are the players' own, and may go back whatever was paid elsewhere.
   */
  readonly isCounted: boolean;
  /** Of the bets that stand. */
  readonly availableMinor: bigint;
  readonly lockedMinor: bigint;
  /** Of which bonuses the locked part is: together as much. */
  readonly grants: readonly GrantPart[];
}
