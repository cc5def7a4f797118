/** Whether the day or the month comes first in a numeric date. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS = [
  ['JAN', 'ENE'],
  ['FEB'],
  ['MAR'],
  ['APR', 'ABR'],
  ['MAY'],
  ['JUN'],
  ['JUL'],
  ['AUG', 'AGO'],
  ['SEP', 'SET'],
  ['OCT'],
  ['NOV'],
  ['DEC', 'DIC'],
] as const;

const LONGEST = 60;
const YEAR_FIRST = /^([0-9]{4})\s*[-/.년年]\s*([0-9]{1,2})\s*[-/.월月]\s*([0-9]{1,2})\s*[日일.]?(?![0-9])/;
const YEAR_FIRST_CLOSE = /^(20[0-9]{2})([0-9]{2})([0-9]{2})(?![0-9])/;
const YEAR_LAST = /^([0-9]{1,2})[-/. ]([0-9]{1,2})[-/. ]([0-9]{4}|[0-9]{2})(?![0-9])/;
const DAY_FIRST = /^([0-9]{1,2})[-/. ]*(?:DE )?([A-Z]{3})[A-Z]*[-/., ]*(?:DE )?([0-9]{4}|[0-9]{2})(?![0-9])/;
const MONTH_FIRST = /^([A-Z]{3})[A-Z]*\.?[- ]+([0-9]{1,2}),?[- ]+([0-9]{4}|[0-9]{2})(?![0-9])/;

/** A date as written; `ambiguous` if day and month could be swapped. */
export type WrittenDate =
  | { readonly type: 'day'; readonly day: number }
  | { readonly type: 'numbers'; readonly first: number; readonly second: number; readonly year: number };

/** Reads a date in any of the usual forms, with or without a time after it. */
export function readDate(text: string): WrittenDate | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.normalize('NFKC').trim().toUpperCase();
  const yearFirst = YEAR_FIRST.exec(plain) ?? YEAR_FIRST_CLOSE.exec(plain);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const yearLast = YEAR_LAST.exec(plain);
  if (yearLast) {
    const [first, second, year] = [Number(yearLast[1]), Number(yearLast[2]), fullYear(yearLast[3])];
    const isReal = dayOf(year, second, first) !== undefined || dayOf(year, first, second) !== undefined;
    return isReal ? { type: 'numbers', first, second, year } : undefined;
  }
  const dayFirst = DAY_FIRST.exec(plain);
  if (dayFirst) return dayOf(fullYear(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(plain);
  return monthFirst ? dayOf(fullYear(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2])) : undefined;
}

/** The day as a number (20261120), given the order of day and month. */
export function dayIn(date: WrittenDate, order: DateOrder): number | undefined {
  if (date.type === 'day') return date.day;
  const { first, second, year } = date;
  const found = order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second);
  return found?.type === 'day' ? found.day : undefined;
}

/**
 * The order of day and month in all dates of a file, proved by a date that is impossible in the other order. Undefined
 * if no date proves an order, or if dates contradict each other: then an operator has to choose.
 */
export function guessDateOrder(dates: readonly WrittenDate[]): DateOrder | 'any' | undefined {
  let isAmbiguous = false;
  const known = new Set<DateOrder>();
  for (const date of dates) {
    if (date.type === 'day') continue;
    const [asDmy, asMdy] = [dayIn(date, 'dmy'), dayIn(date, 'mdy')];
    if (asDmy === asMdy) continue;
    if (asDmy !== undefined && asMdy !== undefined) isAmbiguous = true;
    else known.add(asDmy === undefined ? 'mdy' : 'dmy');
  }
  if (known.size === 1) return [...known][0];
  return known.size === 0 && !isAmbiguous ? 'any' : undefined;
}

function dayOf(year: number, month: number, day: number): Extract<WrittenDate, { type: 'day' }> | undefined {
  if (month < 1 || month > 12 || day < 1 || year < 1990 || year > 2199) return undefined;
  const isThere = day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isThere ? { type: 'day', day: year * 10_000 + month * 100 + day } : undefined;
}

function fullYear(text: string | undefined): number {
  return text?.length === 2 ? 2000 + Number(text) : Number(text);
}

function monthOf(word: string | undefined): number {
  return MONTHS.findIndex((words) => (words as readonly (string | undefined)[]).includes(word)) + 1;
}
