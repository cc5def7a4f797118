import { type Columns, guessColumns, isHeadingRow } from '@pitaka/core/payments/bank-statements/columns.ts';
import { readAmount } from '@pitaka/core/payments/bank-statements/read-amount.ts';
import { readDate } from '@pitaka/core/payments/bank-statements/read-date.ts';
import type { StatementRow } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { guessDelimiter } from '@pitaka/core/values/guess-delimiter.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { decodeText } from '../../../platform/text-files/decode-text.ts';
import {
  cutAnnouncement,
  describeCsv,
  readRecords,
  type TextRecord,
} from '../../../platform/text-files/read-records.ts';

export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_LINES = 10_000;
/** No bank has this many columns: such a file is an attack, or is not a statement. */
const MAX_COLUMNS = 500;
/** How many characters of a cell are shown; a whole file may be in one cell. */
const LONGEST_HEADING = 200;

/** A statement as rows of cells, with the columns its headings name. */
export interface StatementTable {
  readonly headings: readonly string[];
  /** The columns that the headings name; an operator may choose other columns. */
  readonly columns: Columns;
  readonly rows: readonly StatementRow[];
  /** The cells of the rows above the headings. */
  readonly above: readonly (readonly string[])[];
  /** How the file was read, for the operator. */
  readonly readAs: string;
}

export type FileRefusal = 'statement_unreadable' | 'statement_too_large';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** The bank's name, the account and the period may stand above the headings, within these rows. */
const MOST_LINES_ABOVE = 40;
const HEAD_CHARACTERS = 64 * 1024;
/** The first bytes of spreadsheets, PDFs and archives. */
const OTHER_KINDS = ['504b0304', 'd0cf11e0', '25504446', '1f8b'];

/** Reads a statement of unknown layout: any common encoding and delimiter, with or without rows above the headings. */
export function readStatementFile(bytes: Buffer): Result<StatementTable, FileRefusal> {
  if (bytes.length > MOST_BYTES) return refuse('statement_too_large', { mostBytes: MOST_BYTES });
  const start = bytes.subarray(0, 4).toString('hex');
  if (OTHER_KINDS.some((kind) => start.startsWith(kind))) return refuse('statement_unreadable', { why: 'not_csv' });
  const decoded = decodeText(bytes);
  const text = decoded?.text.replace(/^\ufeff/, '') ?? '';
  if (!decoded || text.trim() === '') return refuse('statement_unreadable', { why: 'empty' });
  const { body, delimiter: announced, firstLine } = cutAnnouncement(text);
  const { delimiter, above, isTooWide } = findHeadings(body, announced);
  const tooWide = refuse('statement_unreadable', { why: 'too_many_columns', mostColumns: MAX_COLUMNS } as const);
  // Checked before the whole file is read, which is slow with very many columns.
  if (isTooWide) return tooWide;
  const read = readRecords(body, { delimiter, firstLine, most: MOST_LINES + MOST_LINES_ABOVE + 2, isRow: isBooking });
  if (!read.ok) return tooWide;
  if (read.value.some(isWide)) return tooWide;
  const records = read.value.slice(above).filter(hasContent);
  const isHeadless = records[0] !== undefined && isBooking(records[0].cells);
  const [heading, ...below] = records;
  const headings = isHeadless
    ? Array.from({ length: commonWidth(records) }, (_, column) => `${column + 1}`)
    : (heading?.cells ?? []).map((cell) => cell.trim().slice(0, LONGEST_HEADING));
  const rows = isHeadless ? records : below;
  if (rows.length === 0) return refuse('statement_unreadable', { why: 'no_lines' });
  if (rows.length > MOST_LINES) return refuse('statement_too_large', { mostLines: MOST_LINES });
  const readAs = describeCsv(decoded.encoding, delimiter);
  const rowsAbove = read.value.slice(0, above).map(({ cells }) => cells);
  return ok({ headings, columns: guessColumns(headings), rows, above: rowsAbove, readAs });
}

/** The width of most rows: a comma in a text makes a row wider. */
function commonWidth(records: readonly TextRecord[]): number {
  const byWidth = [...Map.groupBy(records, ({ cells }) => cells.length)];
  return byWidth.sort((a, b) => b[1].length - a[1].length || a[0] - b[0])[0]?.[0] ?? 0;
}

interface Found {
  readonly delimiter: string;
  /** Rows above the headings. */
  readonly above: number;
  readonly isTooWide: boolean;
}

/** Finds the delimiter with which one of the first rows reads as headings, and counts the rows above it. */
function findHeadings(body: string, announced: string | undefined): Found {
  const head = headOf(body);
  const guess = announced ?? guessDelimiter(head);
  const candidates = announced ? [announced] : [guess, ...DELIMITERS.filter((one) => one !== guess)];
  for (const delimiter of candidates) {
    const rows = firstRows(head, delimiter);
    // A booking is no row of headings: a payer's text ", Date, Credit," would be one, and the bookings above would be lost.
    const above = rows.findIndex((row) => !isWide(row) && isHeadingRow(row.cells) && !isBooking(row.cells));
    if (above >= 0) return { delimiter, above, isTooWide: rows.some(isWide) };
  }
  // If there are no headings, the widest of the first rows counts, and an operator names its columns. Semicolons in a
  // payer's text are no delimiters: the one with most bookings counts.
  const parted = candidates.map((delimiter) => ({ delimiter, rows: firstRows(head, delimiter) }));
  const bookingsOf = (one: (typeof parted)[number]) => one.rows.filter(({ cells }) => isBooking(cells)).length;
  const [{ delimiter, rows } = { delimiter: ',', rows: [] }] = parted.sort((a, b) => bookingsOf(b) - bookingsOf(a));
  const widths = rows.map(({ cells }) => cells.length);
  const first = rows.findIndex(({ cells }) => isBooking(cells));
  const isHeaded = first > 0 && (widths[first - 1] ?? 0) >= (widths[first] ?? 0);
  // A payer's comma may make a later booking the widest row: all bookings before it would be left out.
  const widest = Math.max(widths.indexOf(Math.max(...widths, 0)), 0);
  const above = first < 0 ? widest : first - Number(isHeaded);
  return { delimiter, above, isTooWide: rows.some(isWide) };
}

/** The first lines; if the file has line breaks, only complete lines. */
function headOf(body: string): string {
  if (body.length <= HEAD_CHARACTERS) return body;
  const end = Math.max(body.lastIndexOf('\n', HEAD_CHARACTERS), body.lastIndexOf('\r', HEAD_CHARACTERS));
  return body.slice(0, end > 0 ? end : HEAD_CHARACTERS);
}

function isWide({ cells }: TextRecord): boolean {
  return cells.length > MAX_COLUMNS;
}

function firstRows(head: string, delimiter: string): readonly TextRecord[] {
  const read = readRecords(head, { delimiter, most: MOST_LINES_ABOVE, isRow: isBooking });
  return read.ok ? read.value : [];
}

function hasContent({ cells }: TextRecord): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

/** If the first row has a date and an amount, it is a booking: the file has no headings. */
function isBooking(cells: readonly string[]): boolean {
  return cells.some((cell) => readDate(cell)) && cells.some((cell) => !readDate(cell) && readAmount(cell));
}
