import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';

/**
 * Earnings from a platform's figures. Earnings may use promotion, not the other way round: server/entry connects them.
 */
export interface FigureTaker {
  /** Replaces all figures of a platform's day; figures that it no longer reports are taken back. */
  take(
    tx: Transaction,
    site: Site,
    day: DayOfFigures,
    now: Date,
  ): Promise<{ readonly added: number; readonly changed: number; readonly removed: number }>;
  /** Whether figures of this day still count. */
  hasFigures(tx: Transaction, siteId: string, source: string, day: number): Promise<boolean>;
  /** Whether refunds on a day from `since` on exceed the earlier sales. */
  hasUncovered(db: Database, siteId: string, source: string, since: number): Promise<boolean>;
  /** The most days for which figures' earnings may be on hold. */
  readLongestHold(db: Database, siteId: string, now: Date): Promise<number>;
  /** Days before a day whose figures changed since a moment: 20261120, newest first. */
  readChangedDays(
    db: Database,
    siteId: string,
    source: string,
    before: number,
    since: Date,
  ): Promise<readonly number[]>;
}

export interface DayOfFigures {
  /** The platform's name. */
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
