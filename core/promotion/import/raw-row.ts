/** A list if the source has one (pictures), else text. */
export type Cell = string | readonly string[];

/** One row of a file, not validated: its position, and its cells by heading. */
export interface RawRow {
  /** Line of a text file, or index of the entry in a JSON list; from 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** A problem of a row, or a warning. */
export interface RowProblem {
  readonly line: number;
  readonly field: string;
  readonly reason: RowReason;
  /** The value, or the number of the other line, that the reason refers to. */
  readonly detail?: string;
}

export type RowReason =
  | 'missing'
  | 'too_long'
  | 'not_an_identifier'
  | 'not_a_ratio'
  | 'not_a_whole_number'
  | 'not_a_moment'
  | 'not_an_address'
  | 'unknown_category'
  | 'repeated_key'
  | 'wrong_number_of_columns'
  | 'not_an_object';

const MAX_DEPTH = 4;

/**
 * The leaves of a JSON object by dotted path, so that a nested entry is read like a row of a table: {video_info:
 * {video_url: 'x'}} is 'video_info.video_url', and the addresses in a list of objects become one list.
 */
export function flattenObject(entry: Readonly<Record<string, unknown>>): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  collect(entry, '', cells, 0);
  return cells;
}

function collect(value: unknown, path: string, cells: Map<string, Cell>, depth: number): void {
  if (value === null || value === undefined) {
    if (path !== '') append(cells, path, '');
  } else if (Array.isArray(value)) {
    if (!cells.has(path)) cells.set(path, []);
    for (const element of value) {
      if (typeof element === 'object' && element !== null) {
        if (depth < MAX_DEPTH) collectInList(element as Record<string, unknown>, path, cells);
      } else append(cells, path, textOf(element), true);
    }
  } else if (typeof value === 'object') {
    if (depth >= MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) {
      collect(inner, path === '' ? key : `${path}.${key}`, cells, depth + 1);
    }
  } else append(cells, path, textOf(value));
}

function collectInList(element: Readonly<Record<string, unknown>>, path: string, cells: Map<string, Cell>): void {
  for (const [key, inner] of Object.entries(element)) {
    if (typeof inner !== 'object' || inner === null) append(cells, `${path}.${key}`, textOf(inner), true);
  }
}

function append(cells: Map<string, Cell>, path: string, text: string, isList = false): void {
  const earlier = cells.get(path);
  if (Array.isArray(earlier)) cells.set(path, [...earlier, text]);
  else cells.set(path, isList ? [text] : text);
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
