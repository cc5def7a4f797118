import { createHash } from 'node:crypto';
import { type ColumnField, type Columns, missingColumns } from '@pitaka/core/payments/bank-statements/columns.ts';
import { currenciesOf } from '@pitaka/core/payments/bank-statements/currency-names.ts';
import { readAccountEnd } from '@pitaka/core/payments/bank-statements/read-account.ts';
import type { DateOrder } from '@pitaka/core/payments/bank-statements/read-date.ts';
import { type Period, readPeriod } from '@pitaka/core/payments/bank-statements/read-period.ts';
import {
  findDateOrder,
  fittingRows,
  readStatement,
  type StatementLine,
  type UnreadableLine,
} from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { ok, type Result } from '@pitaka/core/values/result.ts';
import { type FileRefusal, readStatementFile, type StatementTable } from './read-file.ts';

/** The chosen file, with the operator's choices about its layout. */
export interface StatementFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Columns that the operator chose instead of the columns that the headings name. */
  readonly columns?: Columns | undefined;
  /** The order of day and month; if undefined, it is found in the file. */
  readonly dateOrder?: DateOrder | undefined;
}

/** How many rows operators see in order to recognise the columns. */
const SHOWN_ROWS = 3;

export interface ReadStatementFile {
  readonly hash: string;
  /**
   * A hash of the file and of the values read from it. An import is a repetition only if both are the same: otherwise
   * one operator could import a file with wrong columns, and its lines would never be graded.
   */
  readonly readingHash: string;
  /** The first rows of the file. */
  readonly table: StatementTable;
  readonly columns: Columns;
  /** undefined: the file does not show the order, so the operator must choose it. */
  readonly dateOrder: DateOrder | 'any' | undefined;
  /** The choices that the operator must make before the lines can be read. */
  readonly missing: readonly (ColumnField | 'dateOrder')[];
  /** The days that the file states to list. */
  readonly period?: Period | undefined;
  /** The last digits of the account that the file names; '' if none. */
  readonly accountEnd?: string;
  /** Empty while a choice is missing. */
  readonly lines: readonly (StatementLine | UnreadableLine)[];
}

/** Reads the lines of a file, or returns the choices that are missing. */
export function readForImport(file: StatementFile): Result<ReadStatementFile, FileRefusal> {
  const read = readStatementFile(file.bytes);
  if (!read.ok) return read;
  const { rows, above } = read.value;
  const table = { ...read.value, rows: rows.slice(0, SHOWN_ROWS), above: [] };
  const chosen = file.columns && withCurrencies(file.columns, read.value);
  const columns = withinTable(chosen ?? table.columns, table.headings.length);
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  const dateOrder = file.dateOrder ?? findDateOrder(rows, columns, table.headings.length);
  const missing = [...missingColumns(columns), ...(dateOrder === undefined ? (['dateOrder'] as const) : [])];
  const layout = { hash, table, columns, dateOrder, missing };
  if (missing.length > 0 || dateOrder === undefined) return ok({ ...layout, readingHash: hash, lines: [] });
  const order = dateOrder === 'any' ? 'dmy' : dateOrder;
  const lines = readStatement(rows, columns, order, table.headings);
  const period = readPeriod(above, order);
  return ok({ ...layout, readingHash: hashReading(hash, lines), period, accountEnd: readAccountEnd(above), lines });
}

/**
 * The hash does not cover the texts: they decide nothing, so the file read with another text column is the same import.
 */
function hashReading(fileHash: string, lines: ReadStatementFile['lines']): string {
  const hash = createHash('sha256').update(fileHash);
  for (const one of lines) {
    const said =
      one.type === 'booking'
        ? [one.day, one.amountMinor, one.currency, one.currencyOneOf?.join(' ') ?? '', one.bankReference]
        : [one.why];
    hash.update(JSON.stringify([one.line, ...said.map(String)]));
  }
  return hash.digest('hex');
}

/**
 * Adds the file's column of currencies if the operator chose columns without it, or chose an empty one: otherwise yen
 * could be credited as pesos, and the second person would not see it. A column may be left out if it contains other
 * values than currencies, and another column of currencies may be chosen.
 */
function withCurrencies(chosen: Columns, { columns: { currency }, headings, rows }: StatementTable): Columns {
  const fitting = fittingRows(rows, chosen, headings.length);
  const cellsOf = (column: number) => fitting.map(({ cells }) => cells[column]?.trim() ?? '');
  const areCurrencies = (cells: readonly string[]) => cells.every((cell) => currenciesOf(cell) !== undefined);
  if (currency === undefined || (chosen.currency !== undefined && areCurrencies(cellsOf(chosen.currency))))
    return chosen;
  return areCurrencies(cellsOf(currency).filter((cell) => cell !== '')) ? { ...chosen, currency } : chosen;
}

/** Leaves out columns that the file does not have. */
function withinTable(columns: Columns, width: number): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column < width));
}
