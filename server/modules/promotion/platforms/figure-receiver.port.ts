import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';

/**
 * Computes earnings from a platform's figures. The earnings modules may use promotion, but not the reverse, so
 * server/entry connects them.
 */
export interface FigureReceiver {
  /** Replaces all figures of a platform's day; figures that the platform no longer reports are reversed. */
  take(
    tx: Transaction,
    site: Site,
    day: DayOfFigures,
    now: Date,
  ): Promise<{ readonly added: number; readonly changed: number; readonly removed: number }>;
  /** Whether figures of this day can still change earnings. */
  hasFigures(tx: Transaction, siteId: string, source: string, day: number): Promise<boolean>;
  /** Whether refunds since a day exceed the sales before them. */
  hasUncoveredRefunds(db: Database, siteId: string, source: string, since: number): Promise<boolean>;
  /** The longest time to settlement of any plan, in days. */
  readLongestHold(db: Database, siteId: string, now: Date): Promise<number>;
  /** Earlier days whose figures changed since a moment, as 20261120, newest first. */
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
  readonly facts: readonly ReceivedFigure[];
}

export interface ReceivedFigure {
  readonly itemId: string;
  readonly uid: string;
  readonly metric: string;
  /** Negative for refunds, which are deducted from the newest earlier figures. */
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}
