import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { CsvError, type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** One row of a CSV file and its line number. */
export interface TextRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface RecordOptions {
  readonly delimiter: string;
  /** The number of the text's first line in its file. */
  readonly firstLine?: number;
  /** Maximum of rows to read. */
  readonly most?: number;
  /**
   * Whether cells are surely a row of the file. If a cell with line breaks has such a row inside, its quote belongs to a
   * text that the writer of the file did not quote, and its lines are read one by one: otherwise two texts with a quote
   * would hide all rows between them. So does a quote that is never closed: otherwise one text would refuse the file.
   */
  readonly isRow?: (cells: readonly string[]) => boolean;
}

/** Maximum length of a cell; a longer cell means a missing closing quote. */
const MAX_RECORD_CHARACTERS = 2_000_000;

/** Ten times the columns of any known list. Without a limit, parsing a line of a million cells would take seconds. */
export const MAX_COLUMNS = 1000;

class TooManyColumns extends Error {
  constructor() {
    super(`a line has more than ${MAX_COLUMNS} columns`);
  }
}

type CsvRecord = { info: InfoRecord & { bytes: number }; record: string[] };

/** The rows of a CSV text without empty lines. */
export function readRecords(
  text: string,
  { delimiter, firstLine = 1, most, isRow }: RecordOptions,
): Result<TextRecord[], 'file_unreadable'> {
  const bytes = Buffer.from(text, 'utf8');
  const records: CsvRecord[] = [];
  let isComplete = true;
  try {
    parse(bytes, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      cast: (cell, { index }) => {
        if (index >= MAX_COLUMNS) throw new TooManyColumns();
        return cell;
      },
      // The rows before an error are lost otherwise.
      on_record: (record) => {
        records.push(record as unknown as CsvRecord);
        return record;
      },
      ...(most === undefined ? {} : { to: most }),
    });
  } catch (error) {
    if (error instanceof TooManyColumns) return refuse('file_unreadable', { sentence: error.message });
    if (!(error instanceof CsvError)) throw error;
    const sentence = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is opened and never closed' : error.message;
    if (!isRow) return refuse('file_unreadable', { sentence });
    isComplete = false;
  }
  const lineAt = lineCounter(bytes, firstLine);
  let end = 0;
  const rows = records.flatMap(({ info, record }): TextRecord | TextRecord[] => {
    const line = lineAt(end);
    const start = end;
    end = info.bytes;
    const isWhole = !record.some((cell) => LINE_BREAK.test(cell));
    if (!isRow || (isWhole && !record.some((cell) => cell.includes('"')))) return { line, cells: record };
    const lines = linesOf(bytes.subarray(start, end)).slice(0, most);
    const [only = ''] = lines;
    if (isWhole) return { line, cells: hasStrayQuote(only, delimiter) ? splitCells(only, delimiter) : record };
    if (!lines.slice(1).some((one) => isRow(roughCells(one, delimiter)))) return { line, cells: record };
    return rowsOf(lines, line, delimiter);
  });
  if (isComplete) return ok(rows);
  const rest = linesOf(bytes.subarray(end)).slice(0, most === undefined ? undefined : Math.max(most - rows.length, 0));
  return ok([...rows, ...rowsOf(rest, lineAt(end), delimiter)]);
}

/** The lines of a part of a file. The break before a record belongs to it. */
function linesOf(part: Buffer): string[] {
  return part
    .toString('utf8')
    .replace(/^[\r\n]+/, '')
    .split(LINE_BREAK);
}

function rowsOf(lines: readonly string[], firstLine: number, delimiter: string): TextRecord[] {
  return lines.flatMap((line, index) => {
    const cells = cellsOf(line, delimiter);
    return cells ? { line: firstLine + index, cells } : [];
  });
}

const LINE_BREAK = /\r\n|\n|\r/;

/**
 * Whether a quote inside a quoted cell is not doubled, so that the first one belongs to a text: '"hello,"5.00",' would be
 * one cell, and the cells after it would move to the left, a balance to the column of amounts.
 */
function hasStrayQuote(line: string, delimiter: string): boolean {
  let at = 0;
  while (at < line.length) {
    if (line[at] === '"') {
      at = closingOf(line, at);
      if (at < 0 || (at + 1 < line.length && line[at + 1] !== delimiter)) return true;
    }
    const next = line.indexOf(delimiter, at);
    if (next < 0) return false;
    at = next + 1;
  }
  return false;
}

/** The quote that closes the one at `from`: a doubled quote is a part of the text; -1 if there is none. */
function closingOf(line: string, from: number): number {
  let end = line.indexOf('"', from + 1);
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
  return end;
}

/** The cells of a line whose quotes belong to a text; whole cells in quotes lose them. */
function splitCells(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => /^"([^"]*)"$/.exec(cell)?.[1] ?? cell);
}

/** Without the parser, which would take seconds for a hostile file: quoted cells lose their delimiters. */
function roughCells(line: string, delimiter: string): readonly string[] {
  return line.replace(/"([^"]*)"/g, (_, inner: string) => inner.replaceAll(delimiter, '')).split(delimiter);
}

/** The cells of one line, whose quotes may belong to its text; undefined: it is empty. */
function cellsOf(line: string, delimiter: string): readonly string[] | undefined {
  if (line.trim() === '') return undefined;
  const read = readRecords(line, { delimiter });
  if (!read.ok || hasStrayQuote(line, delimiter)) return splitCells(line, delimiter);
  return read.value[0]?.cells;
}

/** The delimiter that some spreadsheets name in the first line (sep=;), and the text without that line. */
export function cutAnnouncement(text: string): { body: string; delimiter: string | undefined; firstLine: number } {
  const announced = /^sep=(.)\r?\n/.exec(text);
  if (!announced) return { body: text, delimiter: undefined, firstLine: 1 };
  return { body: text.slice(announced[0].length), delimiter: announced[1], firstLine: 2 };
}

/** Describes to the operator how a file was read. */
export function describeCsv(encoding: string, delimiter: string): string {
  const sign = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
  return `CSV, ${encoding}, columns parted by ${sign}`;
}

/**
 * The line of the first character at or after an offset; offsets must not decrease. Needed because the parser counts a
 * line break inside quotes twice.
 */
function lineCounter(bytes: Buffer, firstLine: number): (offset: number) => number {
  let line = firstLine;
  let at = 0;
  const isBreak = (byte: number | undefined) => byte === 10 || byte === 13;
  return (offset) => {
    while (at < bytes.length && (at < offset || isBreak(bytes[at]))) {
      if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) line++;
      at++;
    }
    return line;
  };
}
