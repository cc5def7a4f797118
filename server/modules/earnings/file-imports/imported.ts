import type { LineProblem } from './read-cells.ts';

/** What came of a file's rows: problems, or how many rows came to what. */
export interface Imported {
  readonly problems: readonly LineProblem[];
  readonly results: ReadonlyMap<string, number>;
}
