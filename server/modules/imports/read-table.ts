import { guessDelimiter } from '@pitaka/core/import/guess-delimiter.ts';
import { flattenObject, type RawRow, type RowProblem } from '@pitaka/core/import/raw-row.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { CsvError, type InfoRecord } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';

/** A file as rows of cells, not judged yet. */
export interface Table {
  readonly rows: readonly RawRow[];
  readonly headings: readonly string[];
  /** Rows that are no rows: too many cells, not an object. */
  readonly bad: readonly RowProblem[];
  /** How it was read, in words for the person. */
  readonly readAs: string;
  /** The messaging platform's own shape. */
  readonly isPlatformList: boolean;
  /** The platform's list goes on elsewhere: this is not the whole. */
  readonly hasMore: boolean;
}

export interface ReadOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
}

/** A cell longer than this means that a quote was never closed. */
const MAX_RECORD_CHARACTERS = 2_000_000;

/** Reads CSV in any of the usual encodings, or JSON: the platform's `app_list`, pages of it, or a list of ours. */
export function readTable(bytes: Buffer, kind: string, options: ReadOptions = {}): Result<Table, 'file_unreadable'> {
  const decoded = decodeText(bytes, options.encoding);
  if (!decoded) return unreadable(`there is no encoding ${options.encoding}`);
  const text = decoded.text.replace(/^\ufeff/, '');
  if (text.trim() === '') return unreadable('it is empty');
  if (/^\s*[[{]/.test(text)) return readJson(text, kind, decoded.encoding);
  return readCsv(text, decoded.encoding, options.delimiter);
}

function unreadable(sentence: string): Result<never, 'file_unreadable'> {
  return refuse('file_unreadable', { sentence });
}

type CsvRecord = { info: InfoRecord & { bytes: number }; record: string[] };

function readCsv(text: string, encoding: string, given: string | undefined): Result<Table, 'file_unreadable'> {
  // What spreadsheets write above a list to name its sign.
  const announced = /^sep=(.)\r?\n/.exec(text);
  const body = announced ? text.slice(announced[0].length) : text;
  const delimiter = given ?? announced?.[1] ?? guessDelimiter(body);
  const bodyBytes = Buffer.from(body, 'utf8');
  let records: CsvRecord[];
  try {
    records = parse(bodyBytes, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
    }) as unknown as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return unreadable(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is opened and never closed' : error.message);
  }
  const lineAt = lineCounter(bodyBytes, announced ? 2 : 1);
  const [heading] = records.splice(0, 1);
  let end = heading?.info.bytes ?? 0;
  const headings = (heading?.record ?? []).map((word) => word.trim());
  const rows: RawRow[] = [];
  const bad: RowProblem[] = [];
  for (const { info, record } of records) {
    const line = lineAt(end);
    end = info.bytes;
    const cells = record.map((cell) => cell.trim());
    while (cells.length > headings.length && cells.at(-1) === '') cells.pop();
    if (cells.every((cell) => cell === '')) continue;
    if (cells.length !== headings.length) {
      bad.push({ line, field: '', reason: 'wrong_number_of_columns', detail: `${cells.length} / ${headings.length}` });
      continue;
    }
    const byHeading = new Map<string, string>();
    headings.forEach((heading, index) => {
      if (!byHeading.has(heading)) byHeading.set(heading, cells[index] as string);
    });
    rows.push({ line, cells: byHeading });
  }
  const sign = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
  return ok({
    rows,
    headings,
    bad,
    readAs: `CSV, ${encoding}, columns parted by ${sign}`,
    isPlatformList: false,
    hasMore: false,
  });
}

/**
 * The line on which the first sign at or behind an offset stands; offsets only grow. The parser's own count takes a
 * break inside quotes for two.
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

function readJson(text: string, kind: string, encoding: string): Result<Table, 'file_unreadable'> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return unreadable(`it is no JSON: ${(error as Error).message}`);
  }
  const pages = platformPages(json);
  if (pages) {
    const failed = pages.find((page) => page.errcode !== undefined && page.errcode !== 0);
    if (failed)
      return unreadable(`the platform answered ${String(failed.errcode)} ${String(failed.errmsg ?? '')}`.trim());
    const entries = pages.flatMap((page) => page.app_list as unknown[]);
    const hasMore = pages.at(-1)?.has_next === true;
    return ok({ ...tableOf(entries, `the platform’s list, ${encoding}`), isPlatformList: true, hasMore });
  }
  const entries = Array.isArray(json) ? json : (json as Record<string, unknown>)[kind];
  if (!Array.isArray(entries)) return unreadable(`it holds neither a list, nor app_list, nor "${kind}"`);
  return ok({ ...tableOf(entries, `JSON, ${encoding}`), isPlatformList: false, hasMore: false });
}

type PlatformPage = { app_list?: unknown; errcode?: unknown; errmsg?: unknown; has_next?: unknown };

/** One answer of the platform, or a list of them; undefined where it is something else. */
function platformPages(json: unknown): PlatformPage[] | undefined {
  const pages = (Array.isArray(json) ? json : [json]) as PlatformPage[];
  const isPage = (page: unknown): boolean =>
    typeof page === 'object' && page !== null && (Array.isArray((page as PlatformPage).app_list) || isFailure(page));
  return pages.length > 0 && pages.every(isPage) ? pages : undefined;
}

function isFailure(page: object): boolean {
  const { errcode } = page as PlatformPage;
  return typeof errcode === 'number' && errcode !== 0;
}

function tableOf(entries: readonly unknown[], readAs: string) {
  const rows: RawRow[] = [];
  const bad: RowProblem[] = [];
  const headings = new Set<string>();
  entries.forEach((entry, index) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      bad.push({ line: index + 1, field: '', reason: 'not_an_object' });
      return;
    }
    const cells = flattenObject(entry as Record<string, unknown>);
    for (const heading of cells.keys()) headings.add(heading);
    rows.push({ line: index + 1, cells });
  });
  return { rows, headings: [...headings], bad, readAs };
}
