import { ok, type Result } from '@pitaka/core/values/result.ts';
import { readTable } from '../../../promotion/imports/index.ts';

/** Rows per batch, a few milliseconds of work; then other requests get their turn. */
export const ROWS_AT_ONCE = 500;

/** The columns of a kind of file. */
export interface FieldOfFile {
  readonly name: string;
  readonly isNeeded: boolean;
}

export interface ReadRow {
  readonly line: number;
  /** The cells by our field names. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface ReadFile {
  readonly readAs: string;
  readonly headings: readonly string[];
  readonly fields: readonly { readonly field: string; readonly heading: string; readonly isNeeded: boolean }[];
  readonly rows: readonly ReadRow[];
  readonly problems: readonly LineProblem[];
}

export interface LineProblem {
  readonly line: number;
  readonly field: string;
  readonly value: string;
}

/**
 * A file's rows by our fields. A field is read from the heading that `columns` maps to it, or from the heading of its
 * own name.
 */
export function readCells(
  bytes: Buffer,
  fields: readonly FieldOfFile[],
  columns: Readonly<Record<string, string>>,
): Result<ReadFile, 'file_unreadable'> {
  const table = readTable(bytes, 'rows');
  if (!table.ok) return table;
  const { headings, rows, bad, readAs } = table.value;
  const found = fields.map(({ name, isNeeded }) => ({
    field: name,
    heading: columns[name] ?? headings.find((heading) => plain(heading) === name) ?? '',
    isNeeded,
  }));
  const problems: LineProblem[] = bad.map(({ line, detail }) => ({ line, field: 'line', value: String(detail ?? '') }));
  for (const { field, heading, isNeeded } of found) {
    if (heading !== '' && !headings.includes(heading)) problems.push({ line: 1, field, value: heading });
    else if (heading === '' && isNeeded) problems.push({ line: 1, field, value: '' });
  }
  return ok({
    readAs,
    headings,
    fields: found,
    problems,
    rows: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(found.map(({ field, heading }) => [field, String(cells.get(heading) ?? '').trim()])),
    })),
  });
}

/** 'Event ID' and 'event-id' are event_id. */
function plain(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}
