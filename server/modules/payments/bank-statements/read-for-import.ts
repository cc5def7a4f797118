import { createHash } from 'node:crypto';
import { type ColumnField, type Columns, missingColumns } from '@pitaka/core/payments/bank-statements/columns.ts';
import type { DateOrder } from '@pitaka/core/payments/bank-statements/read-date.ts';
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
  /** The order of day and month; left out: found in the file. */
  readonly dateOrder?: DateOrder | undefined;
}

/** How many rows operators see, to recognise the columns. */
const SHOWN_ROWS = 3;

export interface ReadStatementFile {
  readonly hash: string;
  /** The first rows of the file. */
  readonly table: StatementTable;
  readonly columns: Columns;
  /** undefined: the file does not show it, so the operator must choose. */
  readonly dateOrder: DateOrder | 'any' | undefined;
  /** What the operator must choose before the lines can be read. */
  readonly missing: readonly (ColumnField | 'dateOrder')[];
  /** Empty while a choice is missing. */
  readonly lines: readonly (StatementLine | UnreadableLine)[];
}

/** Reads the lines of a file, or returns which choices are missing. */
export function readForImport(file: StatementFile): Result<ReadStatementFile, FileRefusal> {
  const read = readStatementFile(file.bytes);
  if (!read.ok) return read;
  const table = { ...read.value, rows: read.value.rows.slice(0, SHOWN_ROWS) };
  const { rows } = read.value;
  const columns = withinTable(file.columns ?? table.columns, table.headings.length);
  const hash = createHash('sha256').update(file.bytes).digest('hex');
  const dateOrder = file.dateOrder ?? findDateOrder(rows, columns);
  const missing = [...missingColumns(columns), ...(dateOrder === undefined ? (['dateOrder'] as const) : [])];
  if (missing.length > 0 || dateOrder === undefined) return ok({ hash, table, columns, dateOrder, missing, lines: [] });
  const lines = readStatement(rows, columns, dateOrder === 'any' ? 'dmy' : dateOrder, table.headings);
  return ok({ hash, table, columns, dateOrder, missing, lines });
}

/** Leaves out columns that the file does not have. */
function withinTable(columns: Columns, width: number): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column < width));
}
