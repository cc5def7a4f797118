import { createHash } from 'node:crypto';
import { type ColumnField, type Columns, missingColumns } from '@pitaka/core/payments/bank-statements/columns.ts';
import { currenciesOf } from '@pitaka/core/payments/bank-statements/currency-names.ts';
import type { DateOrder } from '@pitaka/core/payments/bank-statements/read-date.ts';
import { type Period, readPeriod } from '@pitaka/core/payments/bank-statements/read-period.ts';
import {
  findDateOrder,
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
  /** Columns that the operator chose instead of those of the headings. */
  readonly columns?: Columns | undefined;
  /** The order of day and month; if undefined, it is found in the file. */
  readonly dateOrder?: DateOrder | undefined;
}

/** How many rows operators see in order to recognise the columns. */
const SHOWN_ROWS = 3;

export interface ReadStatementFile {
  readonly hash: string;
  /**
   * Of the file and what was read in it. An import is the same if both are: otherwise one operator could import a file
   * with wrong columns, and its lines would never be graded.
   */
  readonly readingHash: string;
  /** The first rows of the file. */
  readonly table: StatementTable;
  readonly columns: Columns;
  /** undefined: the file does not show it, so the operator must choose. */
  readonly dateOrder: DateOrder | 'any' | undefined;
  /** The choices that the operator must make before the lines can be read. */
  readonly missing: readonly (ColumnField | 'dateOrder')[];
  /** The days that the file states to list. */
  readonly period?: Period | undefined;
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
  const dateOrder = file.dateOrder ?? findDateOrder(rows, columns);
  const missing = [...missingColumns(columns), ...(dateOrder === undefined ? (['dateOrder'] as const) : [])];
  const layout = { hash, table, columns, dateOrder, missing };
  if (missing.length > 0 || dateOrder === undefined) return ok({ ...layout, readingHash: hash, lines: [] });
  const order = dateOrder === 'any' ? 'dmy' : dateOrder;
  const lines = readStatement(rows, columns, order, table.headings);
  const period = readPeriod(above, order);
  return ok({ ...layout, readingHash: hashReading(hash, lines), period, lines });
}

/** Without the texts: they decide nothing, and another column of texts is no other reading. */
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
 * Adds the file's column of currencies to columns that an operator chose without it, or with an empty one: otherwise yen
 * could be credited as pesos, and the second person would not see it. A column with anything else than currencies may
 * be left out, and another column of currencies may be chosen.
 */
function withCurrencies(chosen: Columns, { columns: { currency }, rows }: StatementTable): Columns {
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column]?.trim() ?? '');
  const areCurrencies = (cells: readonly string[]) => cells.every((cell) => currenciesOf(cell) !== undefined);
  if (currency === undefined || (chosen.currency !== undefined && areCurrencies(cellsOf(chosen.currency))))
    return chosen;
  return areCurrencies(cellsOf(currency).filter((cell) => cell !== '')) ? { ...chosen, currency } : chosen;
}

/** Leaves out columns that the file does not have. */
function withinTable(columns: Columns, width: number): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column < width));
}
