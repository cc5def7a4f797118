import { setImmediate } from 'node:timers/promises';
import { dayNumber } from '@pitaka/core/values/site-days.ts';
import type { EnteredRate } from './entered-rate.ts';
import type { Cells, WrittenLine } from './read-csv.ts';
import { keyOf } from './write-rates.ts';

/** Lines per batch, a few milliseconds of work; then other requests get their turn. */
const LINES_AT_ONCE = 500;

export interface CheckedLine extends WrittenLine {
  /** The field that is wrong; '' where the line is valid. */
  readonly problem: string;
  readonly entered: EnteredRate | undefined;
}

/** The rate in each line, or its error; for a currency and day the first line counts. */
export async function checkLines(
  lines: readonly WrittenLine[],
  problemOf: (cells: Cells) => string,
): Promise<CheckedLine[]> {
  const seen = new Set<string>();
  const checked: CheckedLine[] = [];
  for (const [index, { line, ...cells }] of lines.entries()) {
    if (index % LINES_AT_ONCE === 0) await setImmediate();
    const wrong = problemOf(cells);
    const entered = wrong === '' ? { ...cells, day: dayNumber(cells.day) } : undefined;
    const isTwice = entered !== undefined && seen.has(keyOf(entered));
    if (entered) seen.add(keyOf(entered));
    checked.push({ ...cells, line, problem: isTwice ? 'twice' : wrong, entered: isTwice ? undefined : entered });
  }
  return checked;
}
