import { flattenObject, type RawRow, type RowProblem } from '@pitaka/core/promotion/import/raw-row.ts';
import { guessDelimiter } from '@pitaka/core/values/guess-delimiter.ts';
import { mostCells } from '@pitaka/core/values/most-cells.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { parseJson } from '../../../../platform/parse-json.ts';
import { decodeText } from '../../../../platform/text-files/decode-text.ts';
import {
  cutAnnouncement,
  describeCsv,
  MAX_COLUMNS,
  readRecords,
} from '../../../../platform/text-files/read-records.ts';

/** A file as rows of cells, before validation. */
export interface Table {
  readonly rows: readonly RawRow[];
  readonly headings: readonly string[];
  /** Rows that cannot be read: too many cells, or not an object. */
  readonly bad: readonly RowProblem[];
  /** How the file was read, for the message. */
  readonly readAs: string;
  /** The file has the messaging platform's own format. */
  readonly isPlatformList: boolean;
  /** The platform's list has more pages: this file is incomplete. */
  readonly hasMore: boolean;
}

type ReadList = Pick<Table, 'rows' | 'headings' | 'bad' | 'readAs'>;

export interface ReadOptions {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
}

/**
 * Reads CSV in any of the usual encodings, or JSON: the platform's `app_list`, pages of it, or a list in our format.
 */
export function readTable(bytes: Buffer, kind: string, options: ReadOptions = {}): Result<Table, 'file_unreadable'> {
  const decoded = decodeText(bytes, options.encoding);
  if (!decoded) return unreadable(`there is no encoding ${options.encoding}`);
  const text = decoded.text.replace(/^\ufeff/, '');
  if (text.trim() === '') return unreadable('it is empty');
  if (/^\s*[[{]/.test(text)) return readJson(text, kind, decoded.encoding);
  return readCsv(text, kind, decoded.encoding, options.delimiter);
}

function unreadable(sentence: string): Result<never, 'file_unreadable'> {
  return refuse('file_unreadable', { sentence });
}

function readCsv(
  text: string,
  kind: string,
  encoding: string,
  given: string | undefined,
): Result<Table, 'file_unreadable'> {
  const { body, delimiter: announced, firstLine } = cutAnnouncement(text);
  const delimiter = given ?? announced ?? guessDelimiter(body);
  const read = readRecords(body, { delimiter, firstLine });
  if (!read.ok) return read;
  const [heading, ...records] = read.value;
  const headings = (heading?.cells ?? []).map((cell) => cell.trim());
  const rows: RawRow[] = [];
  const bad: RowProblem[] = [];
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const most = mostCells(filled, headings.length);
  for (const { line, cells: written } of filled) {
    const cells = written.map((cell) => cell.trim());
    while (cells.length > headings.length && written.length === most && cells.at(-1) === '') cells.pop();
    if (cells.length !== headings.length) {
      bad.push({ line, field: '', reason: 'wrong_number_of_columns', detail: `${cells.length} / ${headings.length}` });
      continue;
    }
    const hidden = WITH_AMOUNTS.has(kind) ? rowsInside(written, delimiter, headings.length) : 0;
    if (hidden > 0) {
      bad.push({ line, field: '', reason: 'wrong_number_of_columns', detail: `${hidden + 1} × ${headings.length}` });
      continue;
    }
    const byHeading = new Map<string, string>();
    headings.forEach((heading, index) => {
      if (!byHeading.has(heading)) byHeading.set(heading, cells[index] as string);
    });
    rows.push({ line, cells: byHeading });
  }
  return ok({
    rows,
    headings,
    bad,
    readAs: describeCsv(encoding, delimiter),
    isPlatformList: false,
    hasMore: false,
  });
}

/** Kinds of files whose rows have amounts, rates or shares. Texts of other kinds have paragraphs with many commas. */
const WITH_AMOUNTS: ReadonlySet<string> = new Set(['rows', 'games', 'demands', 'apps']);

/**
 * How many rows a row hides in a cell with line breaks: a text begins with a quote, and one of a later row ends with a
 * quote, in a file that does not quote its texts. The later row's amount would count for the first one.
 */
function rowsInside(cells: readonly string[], delimiter: string, width: number): number {
  const [first = '', ...others] = cells.join(delimiter).split(/\r\n|\n|\r/);
  const isRow = (line: string) => line.split(delimiter).length >= width;
  return isRow(first) ? others.filter(isRow).length : 0;
}

function readJson(text: string, kind: string, encoding: string): Result<Table, 'file_unreadable'> {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    return unreadable(`it is not JSON: ${(error as Error).message}`);
  }
  const pages = platformPages(json);
  if (pages) {
    const failed = pages.find((page) => page.errcode !== undefined && page.errcode !== 0);
    if (failed)
      return unreadable(`the platform answered ${String(failed.errcode)} ${String(failed.errmsg ?? '')}`.trim());
    const entries = pages.flatMap((page) => page.app_list as unknown[]);
    const hasMore = pages.at(-1)?.has_next === true;
    const table = tableOf(entries, `the platform’s list, ${encoding}`);
    return table.ok ? ok({ ...table.value, isPlatformList: true, hasMore }) : table;
  }
  const entries = Array.isArray(json) ? json : (json as Record<string, unknown>)[kind];
  if (!Array.isArray(entries)) return unreadable(`it holds neither a list, nor app_list, nor "${kind}"`);
  const table = tableOf(entries, `JSON, ${encoding}`);
  return table.ok ? ok({ ...table.value, isPlatformList: false, hasMore: false }) : table;
}

type PlatformPage = { app_list?: unknown; errcode?: unknown; errmsg?: unknown; has_next?: unknown };

/** One answer of the platform, or a list of answers; undefined for any other file. */
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

function tableOf(entries: readonly unknown[], readAs: string): Result<ReadList, 'file_unreadable'> {
  const rows: RawRow[] = [];
  const bad: RowProblem[] = [];
  const headings = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
      bad.push({ line: index + 1, field: '', reason: 'not_an_object' });
      continue;
    }
    const cells = flattenObject(entry as Record<string, unknown>);
    for (const heading of cells.keys()) headings.add(heading);
    if (headings.size > MAX_COLUMNS) return unreadable(`its entries have more than ${MAX_COLUMNS} different fields`);
    rows.push({ line: index + 1, cells });
  }
  return ok({ rows, headings: [...headings], bad, readAs });
}
