import { findReferences } from '../../values/reference.ts';
import { cellOf, type StatementRow } from './cells.ts';
import { type Columns, inBrackets } from './columns.ts';
import { agreeing, currenciesOf } from './currency-names.ts';
import type { ReadAmount } from './read-amount.ts';
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

export type UnreadableWhy = 'unreadable_date' | UnreadableAmount | 'unreadable_currency' | 'too_few_columns';

export interface UnreadableLine {
  readonly type: 'unreadable';
  readonly line: number;
  readonly why: UnreadableWhy;
  readonly text: string;
  /**
   * The row has a day, but a text in the place of its amount, or more cells than headings: if the bank does not quote
   * texts, a comma in the payer's text moves the amount to another column.
   */
  readonly mayHideMoney?: true;
}

const LONGEST_TEXT = 300;
const LONGEST_BANK_REFERENCE = 100;
/** Longest text searched for references; real rows are far shorter. */
const LONGEST_ROW = 4_000;

/** The order of day and month in the file: 'any' if no date is ambiguous, undefined if an operator must choose. */
export function findDateOrder(rows: readonly StatementRow[], columns: Columns): DateOrder | 'any' | undefined {
  return guessDateOrder(rows.flatMap((row) => readDate(cellOf(row, columns.date)) ?? []));
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
  const amounts = readSides(rows, columns);
  const named = currenciesOfHeadings(headings, columns);
  return rows.map((row, index) => {
    const amount = amounts[index] ?? 'unreadable_amount';
    return readRow(row, columns, order, { width, headed: headings.length }, amount, named);
  });
}

function readRow(
  row: StatementRow,
  columns: Columns,
  order: DateOrder,
  { width, headed }: { readonly width: number; readonly headed: number },
  amount: ReadAmount | UnreadableAmount,
  named: readonly string[] | undefined,
): StatementLine | UnreadableLine {
  const { line } = row;
  const whole = clean(row.cells.join(' ')).slice(0, LONGEST_ROW);
  const unreadable = (why: UnreadableWhy, isBooking = false): UnreadableLine => ({
    type: 'unreadable',
    line,
    why,
    text: whole.slice(0, LONGEST_TEXT),
    ...(isBooking && mayHideMoney(row, columns, headed) ? { mayHideMoney: true } : {}),
  });
  if (row.cells.length < width) return unreadable('too_few_columns');
  const date = readDate(cellOf(row, columns.date));
  const day = date && dayIn(date, order);
  if (day === undefined) return unreadable('unreadable_date');
  if (typeof amount === 'string') return unreadable(amount, true);
  const cell = cellOf(row, columns.currency);
  const currencies = agreeing([
    named,
    amount.currencies,
    // A currency that is given but unknown must not count as the site's.
    cell === '' ? undefined : (currenciesOf(cell) ?? []),
  ]);
  if (currencies?.length === 0) return unreadable('unreadable_currency', true);
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

/** Rows of an opening balance have a day and no amount. `headed`: the number of columns with headings; 0: unknown. */
function mayHideMoney(row: StatementRow, columns: Columns, headed: number): boolean {
  const isWider = headed > 0 && row.cells.slice(headed).some((cell) => cell.trim() !== '');
  return isWider || [columns.amount, columns.debit, columns.credit].some((column) => cellOf(row, column) !== '');
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
