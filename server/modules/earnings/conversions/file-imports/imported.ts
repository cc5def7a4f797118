import type { OperatorSale } from '../published.ts';
import type { LineProblem } from './read-cells.ts';

/** A figure that was reported before and is missing in the file. */
export interface RemovedFigure {
  readonly day: string;
  readonly item: string;
  readonly uid: string;
  readonly metric: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/**
 * A known sale or figure before and after a file, as text. For a sale: its status, event, amount, promoter and time on
 * the site's clock. For a figure: the counted part of its amount, and its count.
 */
export interface RestatedSale {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The effect of a file: the amounts, sales and figures that it adds, changes or removes. */
export interface Effect {
  /** Each sale and figure in the file. */
  readonly sales: readonly OperatorSale[];
  /** The maximum earnings from its new content, in the site's unit. */
  readonly sumMinor: bigint;
  /** Amounts without an exchange rate so far, by currency. */
  readonly withoutRate: ReadonlyMap<string, bigint>;
  readonly people: number;
  /** The days of its sales and figures, such as '2026-11-20'. */
  readonly days: readonly string[];
  readonly removed: readonly RemovedFigure[];
  /** Known sales and figures that the file changes, the largest increases first, without pure reductions. */
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

/** The result of a file's rows: problems, or row counts by result. */
export interface Imported {
  readonly problems: readonly LineProblem[];
  readonly results: ReadonlyMap<string, number>;
  readonly effect: Effect;
}
