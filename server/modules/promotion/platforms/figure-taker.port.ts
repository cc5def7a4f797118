import type { Transaction } from '../../../platform/db/database.ts';

/** Earns by a platform's figures. Earnings may use promotion, not the other way round: server/entry connects them. */
export interface FigureTaker {
  /** Takes the whole of what a platform says of a day; what it said before and says no more is taken back. */
  take(
    tx: Transaction,
    site: { readonly siteId: string; readonly timezone: string },
    day: DayOfFigures,
    now: Date,
  ): Promise<{ readonly added: number; readonly changed: number; readonly removed: number }>;
  /** Did it say anything of this day that still counts? */
  hasFigures(tx: Transaction, siteId: string, source: string, day: number): Promise<boolean>;
}

export interface DayOfFigures {
  /** Who says it: the platform's name. */
  readonly source: string;
  /** 20261120. */
  readonly day: number;
  readonly facts: readonly TakenFigure[];
}

export interface TakenFigure {
  readonly itemId: string;
  readonly uid: string;
  readonly metric: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}
