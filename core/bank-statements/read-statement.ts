import { findReferences } from '../values/reference.ts';
import { cellOf, type StatementRow } from './cells.ts';
import type { Columns } from './columns.ts';
import type { ReadAmount } from './read-amount.ts';
import { type DateOrder, dayIn, guessDateOrder, readDate } from './read-date.ts';
import { readSides, type UnreadableAmount } from './read-sides.ts';

export type { StatementRow } from './cells.ts';

/** One booking of the bank, read. */
export interface StatementLine {
  readonly type: 'booking';
  readonly line: number;
  /** 20261120. */
  readonly day: number;
  /** Below zero: it left the house's account. */
  readonly amountMinor: bigint;
  /** ISO 4217; '' where the file does not say. */
  readonly currency: string;
  readonly text: string;
  readonly bankReference: string;
  /** What may be references of ours, anywhere in the row. */
  readonly references: readonly string[];
  /** The whole row, for telling the same booking in another file. */
  readonly row: string;
}

export type UnreadableWhy = 'unreadable_date' | UnreadableAmount | 'too_few_columns';

export interface UnreadableLine {
  readonly type: 'unreadable';
  readonly line: number;
  readonly why: UnreadableWhy;
  readonly text: string;
}

const LONGEST_TEXT = 300;
const LONGEST_BANK_REFERENCE = 100;
/** What is looked through for references; a row of a bank is far shorter. */
const LONGEST_ROW = 4_000;

/** What comes first in the file's dates: 'any' where no date leaves it open, undefined where a person has to say. */
export function findDateOrder(rows: readonly StatementRow[], columns: Columns): DateOrder | 'any' | undefined {
  return guessDateOrder(rows.flatMap((row) => readDate(cellOf(row, columns.date)) ?? []));
}

/** Reads the rows of a statement, each for itself: one that cannot be read stops none of the others. */
export function readStatement(
  rows: readonly StatementRow[],
  columns: Columns,
  order: DateOrder,
): (StatementLine | UnreadableLine)[] {
  const width = Math.max(...Object.values(columns)) + 1;
  const amounts = readSides(rows, columns);
  return rows.map((row, index) => readRow(row, columns, order, width, amounts[index] ?? 'unreadable_amount'));
}

function readRow(
  row: StatementRow,
  columns: Columns,
  order: DateOrder,
  width: number,
  amount: ReadAmount | UnreadableAmount,
): StatementLine | UnreadableLine {
  const { line } = row;
  const whole = clean(row.cells.join(' ')).slice(0, LONGEST_ROW);
  const unreadable = (why: UnreadableWhy): UnreadableLine => ({
    type: 'unreadable',
    line,
    why,
    text: whole.slice(0, LONGEST_TEXT),
  });
  if (row.cells.length < width) return unreadable('too_few_columns');
  const date = readDate(cellOf(row, columns.date));
  const day = date && dayIn(date, order);
  if (day === undefined) return unreadable('unreadable_date');
  if (typeof amount === 'string') return unreadable(amount);
  const said = cellOf(row, columns.currency).toUpperCase();
  return {
    type: 'booking',
    line,
    day,
    amountMinor: amount.minor,
    currency: /^[A-Z]{3}$/.test(said) ? said : (amount.currency ?? ''),
    text: (columns.text === undefined ? whole : clean(cellOf(row, columns.text))).slice(0, LONGEST_TEXT),
    bankReference: clean(cellOf(row, columns.bankReference)).slice(0, LONGEST_BANK_REFERENCE),
    references: findReferences(whole),
    row: whole,
  };
}

/** Control signs become spaces: the database has no NUL, and a list shows one line. */
function clean(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
