import type { BroughtSale } from '../published.ts';
import type { LineProblem } from './read-cells.ts';

/** A figure that was said before and is not in the file. */
export interface RemovedFigure {
  readonly day: string;
  readonly item: string;
  readonly uid: string;
  readonly metric: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/**
 * A known sale or figure before and after a file, in words: of a sale status, event, amount, promoter and time of the site; of a
 * figure what counts of which amount, and its number.
 */
export interface RestatedSale {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What a file brings, and what it takes away. */
export interface Effect {
  /** Each sale and figure that it says something of. */
  readonly sales: readonly BroughtSale[];
  /** The most that can be earned by what is new in it, in the site's unit. */
  readonly sumMinor: bigint;
  /** By currency, what nobody knows the worth of yet. */
  readonly withoutRate: ReadonlyMap<string, bigint>;
  readonly people: number;
  /** Its days, '2026-11-20'. */
  readonly days: readonly string[];
  readonly removed: readonly RemovedFigure[];
  /** Sales and figures that were known before and are another after it, those first that rise by most; one that it only takes back is none. */
  readonly restated: readonly RestatedSale[];
}

export const NO_EFFECT: Effect = {
  sumMinor: 0n,
  withoutRate: new Map(),
  sales: [],
  people: 0,
  days: [],
  removed: [],
  restated: [],
};

/** What came of a file's rows: problems, or how many rows came to what. */
export interface Imported {
  readonly problems: readonly LineProblem[];
  readonly results: ReadonlyMap<string, number>;
  readonly effect: Effect;
}
