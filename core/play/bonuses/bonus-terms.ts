/** What gives a bonus. */
export const BONUS_TRIGGERS = ['first_deposit', 'reload', 'free', 'cashback', 'birthday', 'code'] as const;
export type BonusTrigger = (typeof BONUS_TRIGGERS)[number];

export const BONUS_PERIODS = ['day', 'week', 'month'] as const;
export type BonusPeriod = (typeof BONUS_PERIODS)[number];

/** A fixed amount, or a share of the deposit or the loss, at most so much. */
export type BonusValue =
  | { readonly kind: 'amount'; readonly minor: bigint }
  | { readonly kind: 'percent'; readonly ppm: bigint; readonly capMinor: bigint | null };

/** How much of a bet in these games counts. `game` '': all games of the channel. */
export interface GameWeight {
  readonly channel: string;
  readonly game: string;
  readonly percent: number;
}

export interface BonusSegment {
  readonly levelFrom: number;
  readonly levelTo: number | null;
  /** None: every language. */
  readonly languages: readonly string[];
  /** Registered at most so many days ago; null: everybody. */
  readonly newDays: number | null;
  /** None: everybody. */
  readonly uids: readonly string[];
  readonly excludedUids: readonly string[];
}

/** What a version of a rule says. */
export interface BonusTerms {
  readonly trigger: BonusTrigger;
  readonly value: BonusValue;
  /** The smallest deposit, or the smallest net loss of a period. */
  readonly minBaseMinor: bigint;
  /** Of which a cashback counts the net loss. */
  readonly period: BonusPeriod;
  /** What may be given in all; null: without a limit. */
  readonly budgetMinor: bigint | null;
  /** Hundredths: 2000 is twenty times. 0: no turnover is asked for. */
  readonly times: bigint;
  readonly of: 'bonus' | 'bonus_and_base';
  readonly games: readonly GameWeight[];
  /** Percent of a bet that counts in any other game. */
  readonly otherGames: number;
  readonly claimDays: number;
  readonly wagerDays: number;
  /** While another is open: refused, or it waits in line. */
  readonly stacking: 'alone' | 'queue';
  /** How often one person gets it. */
  readonly perPerson: { readonly count: number; readonly per: 'ever' | BonusPeriod };
  readonly who: BonusSegment;
}
