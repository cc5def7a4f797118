import { type DateOrder, dayIn, readDate } from './read-date.ts';

/** The days that a file lists as a whole, as the bank states them above the list. */
export interface Period {
  /** 20261120. */
  readonly from: number;
  readonly to: number;
}

/** Between two dates in one cell; a dash also stands inside of a date, so it needs spaces. */
const BETWEEN = /\s+(?:to|until|through|al?|hasta|-|–|—)\s+|\s*[~～至]\s*/iu;
const LONGEST = 120;

/**
 * The period of a file: the first row above its headings with two dates. A period with times of day is none: the file
 * may list a part of a day.
 */
export function readPeriod(above: readonly (readonly string[])[], order: DateOrder): Period | undefined {
  for (const cells of above) {
    const parts = cells.flatMap((cell) => (cell.length > LONGEST ? [] : cell.split(BETWEEN))).map(withoutLabel);
    const days = parts.flatMap((part) => {
      const date = readDate(part);
      return (date && dayIn(date, order)) ?? [];
    });
    const [from, to] = days;
    if (days.length !== 2 || from === undefined || to === undefined || from > to) continue;
    return parts.some((part) => part.includes(':')) ? undefined : { from, to };
  }
  return undefined;
}

/** 'Period: 01/11/2026' begins with a label. */
function withoutLabel(part: string): string {
  return part.replace(/^[^:0-9]*:\s*/, '').trim();
}
