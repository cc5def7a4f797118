import type { BonusTrigger } from '../../values/bonus-triggers.ts';

export const BONUS_PERIODS = ['day', 'week', 'month'] as const;
export type BonusPeriod = (typeof BONUS_PERIODS)[number];

/** A fixed amount, or a capped share of the deposit or the loss. */
export type BonusValue =
  | { readonly kind: 'amount'; readonly minor: bigint }
  | { readonly kind: 'percent'; readonly ppm: bigint; readonly capMinor: bigint | null };

/** The share of a bet in these games that counts. `game` '': all games of the channel. */
export interface GameWeight {
  readonly channel: string;
  readonly game: string;
  readonly percent: number;
}

export interface BonusSegment {
  readonly levelFrom: number;
  readonly levelTo: number | null;
  /** Empty for every language. */
  readonly languages: readonly string[];
  /** Maximum days since the registration; null for no maximum. */
  readonly newDays: number | null;
  /** Empty for every user. */
  readonly uids: readonly string[];
  readonly excludedUids: readonly string[];
}

/** The terms of a version of a rule. */
export interface BonusTerms {
  readonly trigger: BonusTrigger;
  readonly value: BonusValue;
  /** The minimum deposit, or the minimum net loss of a period. */
  readonly minBaseMinor: bigint;
  /** The period whose net loss a cashback counts. */
  readonly period: BonusPeriod;
  /** Maximum of all bonuses together; null for no maximum. */
  readonly budgetMinor: bigint | null;
  /** The multiple of the turnover in hundredths: 2000 is twenty times. 0 requires no turnover. */
  readonly times: bigint;
  readonly of: 'bonus' | 'bonus_and_base';
  readonly games: readonly GameWeight[];
  /** Percent of a bet that counts in all other games. */
  readonly otherGames: number;
  readonly claimDays: number;
  readonly wagerDays: number;
  /** Another bonus is open: this one is refused, or queued. */
  readonly stacking: 'alone' | 'queue';
  /** How often one user can get the bonus. */
  readonly perPerson: { readonly count: number; readonly per: 'ever' | BonusPeriod };
  readonly who: BonusSegment;
}
