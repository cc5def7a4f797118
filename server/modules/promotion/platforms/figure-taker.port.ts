import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';

/** Earns by a platform's figures. Earnings may use promotion, not the other way round: server/entry connects them. */
export interface FigureTaker {
  /** Takes the whole of what a platform says of a day; what it said before and says no more is taken back. */
  take(
    tx: Transaction,
    site: Site,
    day: DayOfFigures,
    now: Date,
  ): Promise<{ readonly added: number; readonly changed: number; readonly removed: number }>;
  /** Did it say anything of this day that still counts? */
  hasFigures(tx: Transaction, siteId: string, source: string, day: number): Promise<boolean>;
  /** Did it pay more back, on a day from `since` on, than it had sold before? */
  hasUncovered(db: Database, siteId: string, source: string, since: number): Promise<boolean>;
  /** For how many days figures may not be money yet. */
  readLongestHold(db: Database, siteId: string, now: Date): Promise<number>;
  /** Days before a day of which it said something new since a moment: 20261120, the newest first. */
  readChangedDays(
    db: Database,
    siteId: string,
    source: string,
    before: number,
    since: Date,
  ): Promise<readonly number[]>;
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
  /** Below zero: it is taken off the newest figures before it. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}
