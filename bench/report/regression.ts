import { isMoreBetter, type Line, type Row, ratioOf } from './row.ts';

/** A regression is more than this much worse: rounds on one machine differ by less. */
const TOLERATED = 0.15;

/**
 * By how much the ratio is worse than the committed one, as '18 % worse'; '' if it is not worse, or has no comparison.
 */
export function regressionOf(bench: string, row: Row, committed: readonly Line[]): string {
  const now = ratioOf(row);
  const line = committed.find((other) => other.bench === bench && other.what === row.what);
  const before = Number.parseFloat(line?.ratio ?? '');
  if (now === undefined || Number.isNaN(before) || before === 0 || now === 0) return '';
  const worse = (isMoreBetter(row) ? before / now : now / before) - 1;
  return worse > TOLERATED ? `${Math.round(worse * 100)} % worse than ${line?.ratio}` : '';
}
