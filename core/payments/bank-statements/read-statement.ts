import { mostCells } from '../../values/most-cells.ts';
import { findReferences } from '../../values/reference.ts';
import { cellOf, type StatementRow } from './cells.ts';
import { type Columns, inBrackets } from './columns.ts';
import { agreeing, currenciesOf } from './currency-names.ts';
import { type ReadAmount, readAmount } from './read-amount.ts';
import { type DateOrder, dayIn, guessDateOrder, readDate } from './read-date.ts';
import { readSides, type UnreadableAmount } from './read-sides.ts';

export type { StatementRow } from './cells.ts';

/** One booking of the bank. */
export interface StatementLine {
  readonly type: 'booking';
  readonly line: number;
  /** 20261120. */
  readonly day: number;
  /** Negative: outgoing. */
  readonly amountMinor: bigint;
  /** ISO 4217; '' if the file has no currency or an ambiguous one. */
  readonly currency: string;
  /** The possible currencies of an ambiguous sign ($, ¥). */
  readonly currencyOneOf?: readonly string[];
  readonly text: string;
  readonly bankReference: string;
  /** Texts anywhere in the row that may be references of ours. */
  readonly references: readonly string[];
  /** The whole row, to recognise the same booking in another file. */
  readonly row: string;
}

export type UnreadableWhy =
  | 'unreadable_date'
  | UnreadableAmount
  | 'unreadable_currency'
  | 'too_few_columns'
  | 'too_many_columns';

export interface UnreadableLine {
  readonly type: 'unreadable';
  readonly line: number;
  readonly why: UnreadableWhy;
  readonly text: string;
  /** Money may have left the bank with it. `minor` and `currency` ('' if none is given): what left, if that can be read. */
  readonly money?: { readonly minor?: bigint; readonly currency?: string };
}

const LONGEST_TEXT = 300;
const LONGEST_BANK_REFERENCE = 100;
/** Longest text searched for references; real rows are far shorter. */
const LONGEST_ROW = 4_000;

/**
 * The order of day and month in the file: 'any' if no date is ambiguous, undefined if an operator must choose. `headed`:
 * how many columns have headings.
 */
export function findDateOrder(
  rows: readonly StatementRow[],
  columns: Columns,
  headed = 0,
): DateOrder | 'any' | undefined {
  const fitting = fittingRows(rows, columns, headed);
  return guessDateOrder(fitting.flatMap((row) => readDate(cellOf(row, columns.date)) ?? []));
}

/**
 * The rows from which the file's habits are read. In a wider one a payer's comma has moved the cells: a sign or a date in
 * the text would decide how the amounts and dates of all other rows are read.
 */
export function fittingRows(rows: readonly StatementRow[], columns: Columns, headed: number): readonly StatementRow[] {
  const most = widthOf(rows, columns, headed);
  return rows.filter(({ cells }) => cells.length <= most);
}

function widthOf(rows: readonly StatementRow[], columns: Columns, headed: number): number {
  if (headed === 0) return Number.POSITIVE_INFINITY;
  // Rows of sums and notes have no date, and may be narrower.
  return mostCells(
    rows.filter((row) => readDate(cellOf(row, columns.date))),
    headed,
  );
}

/**
 * Reads each row independently: an unreadable row does not stop the others. A text in brackets after the heading of
 * amounts is the currency of the column: Debit (USD).
 */
export function readStatement(
  rows: readonly StatementRow[],
  columns: Columns,
  order: DateOrder,
  headings: readonly string[] = [],
): (StatementLine | UnreadableLine)[] {
  const width = Math.max(...Object.values(columns)) + 1;
  const amounts = readSides(rows, columns, fittingRows(rows, columns, headings.length));
  const named = currenciesOfHeadings(headings, columns);
  const most = widthOf(rows, columns, headings.length);
  return rows.map((row, index) => {
    const amount = amounts[index] ?? 'unreadable_amount';
    return readRow(row, columns, order, { width, most }, amount, named);
  });
}

function readRow(
  row: StatementRow,
  columns: Columns,
  order: DateOrder,
  { width, most }: { readonly width: number; readonly most: number },
  amount: ReadAmount | UnreadableAmount,
  named: readonly string[] | undefined,
): StatementLine | UnreadableLine {
  const { line } = row;
  const whole = clean(row.cells.join(' ')).slice(0, LONGEST_ROW);
  const date = readDate(cellOf(row, columns.date));
  const day = date && dayIn(date, order);
  const cell = cellOf(row, columns.currency);
  const currencies = agreeing([
    named,
    typeof amount === 'string' ? undefined : amount.currencies,
    // A currency that is given but unknown must not count as the site's.
    cell === '' ? undefined : (currenciesOf(cell) ?? []),
  ]);
  const unreadable = (why: UnreadableWhy): UnreadableLine => {
    const text = whole.slice(0, LONGEST_TEXT);
    const money = moneyOf(row, columns, { most, isDated: day !== undefined }, amount, currencies);
    return { type: 'unreadable', line, why, text, ...(money ? { money } : {}) };
  };
  if (row.cells.length < width) return unreadable('too_few_columns');
  // A payer could write an amount and a comma into the text, and be credited with that amount.
  if (row.cells.length > most) return unreadable('too_many_columns');
  if (day === undefined) return unreadable('unreadable_date');
  if (typeof amount === 'string') return unreadable(amount);
  if (currencies?.length === 0) return unreadable('unreadable_currency');
  return {
    type: 'booking',
    line,
    day,
    amountMinor: amount.minor,
    currency: currencies?.length === 1 ? (currencies[0] ?? '') : '',
    ...(currencies && currencies.length > 1 ? { currencyOneOf: currencies } : {}),
    text: (columns.text === undefined ? whole : clean(cellOf(row, columns.text))).slice(0, LONGEST_TEXT),
    bankReference: clean(cellOf(row, columns.bankReference)).slice(0, LONGEST_BANK_REFERENCE),
    references: findReferences(whole),
    row: whole,
  };
}

/**
 * What may have left the bank with a row that cannot be read; undefined: nothing. Rows of an opening balance have a day
 * and no amount; rows of sums have no day, and an amount on both sides.
 */
function moneyOf(
  row: StatementRow,
  columns: Columns,
  { most, isDated }: { readonly most: number; readonly isDated: boolean },
  amount: ReadAmount | UnreadableAmount,
  currencies: readonly string[] | undefined,
): UnreadableLine['money'] {
  if (row.cells.length > most) return {};
  const cells = [columns.amount, columns.debit, columns.credit].map((column) => cellOf(row, column));
  if (typeof amount === 'string') {
    if (isDated) return cells.some((cell) => cell !== '') ? {} : undefined;
    const isSum = cells.filter((cell) => readAmount(cell)?.minor).length > 1;
    // A page's headings stand in the list again, with words where amounts are.
    return !isSum && cells.some((cell) => /\p{Nd}/u.test(cell)) ? {} : undefined;
  }
  if (amount.minor > 0n) return currencies?.length === 0 ? {} : undefined;
  const minor = -amount.minor;
  return currencies === undefined || currencies.length === 1 ? { minor, currency: currencies?.[0] ?? '' } : {};
}

/** Undefined if no heading names a currency, empty if the two columns name different ones. */
function currenciesOfHeadings(headings: readonly string[], columns: Columns): readonly string[] | undefined {
  const ofAmounts = [columns.amount, columns.debit, columns.credit].flatMap((column) => headings[column ?? -1] ?? []);
  return agreeing(ofAmounts.map((heading) => currenciesOf(inBrackets(heading))));
}

/** Replaces control characters by spaces: PostgreSQL stores no NUL, and a list shows one line. */
function clean(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
