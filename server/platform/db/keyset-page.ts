import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { parseJson } from '../parse-json.ts';
import type { Database } from './database.ts';
import { sqlState } from './in-transaction.ts';

type ColumnType = 'text' | 'bigint' | 'integer' | 'timestamptz';

/** A non-null column with its database type. */
export interface KeysetColumn {
  /** The column as an SQL expression: sql.ref('w.amount_minor'). */
  readonly column: RawBuilder<unknown>;
  readonly type: ColumnType;
}

export interface KeysetOrder {
  /** The name of the order; cursors of another order are refused. */
  readonly name: string;
  readonly by: KeysetColumn;
  /** A unique column that makes the order total; omitted if `by` is unique. */
  readonly id?: KeysetColumn;
  readonly descending: boolean;
}

export interface KeysetRequest {
  /** The cursor from the page before; undefined for the first page. */
  readonly after?: string | undefined;
  readonly size: number;
}

export interface KeysetPage<Row> {
  readonly rows: Row[];
  /** The cursor of the next page; null after the last page. */
  readonly next: string | null;
}

/** A column that sorts by itself, such as an id that begins with its time. */
export function keysetColumn(name: string, type: ColumnType): KeysetColumn {
  return { column: sql.ref(name), type };
}

interface Position {
  readonly value: string;
  readonly id: string;
}

type Direction = Pick<KeysetOrder, 'name' | 'descending'>;

/** The cursor text: the order, then the end of the page before. */
function writeCursor({ name, descending }: Direction, position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([name, descending ? 1 : 0, ...position])).toString('base64url');
}

/** Parses the end of the page before; undefined if it is not a cursor of this order. */
function readCursor({ name, descending }: Direction, cursor: string): unknown[] | undefined {
  let parts: unknown;
  try {
    parts = parseJson(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts[0] !== name || parts[1] !== (descending ? 1 : 0)) return undefined;
  return parts.slice(2);
}

function readPosition(order: KeysetOrder, cursor: string): Position | undefined {
  const parts = readCursor(order, cursor);
  if (parts?.length !== (order.id ? 2 : 1)) return undefined;
  const [value, id = ''] = parts;
  return typeof value === 'string' && typeof id === 'string' ? { value, id } : undefined;
}

const typed = (value: string, type: ColumnType) => sql`${value}::text::${sql.raw(type)}`;

/**
 * One page of a query in a stable order, from the end of the page before. Without OFFSET, so that with an index for the
 * order every page costs the same. The query must have its filters and no order.
 *
 * Several queries are branches of one list, for example one per state with an index each: each branch is cut at the
 * page size before they are merged.
 */
export async function keysetPage<Schema, Tables extends keyof Schema, Row>(
  db: Database,
  queries: SelectQueryBuilder<Schema, Tables, Row> | readonly SelectQueryBuilder<Schema, Tables, Row>[],
  order: KeysetOrder,
  { after, size }: KeysetRequest,
): Promise<Result<KeysetPage<Row>, 'cursor_invalid'>> {
  const position = after === undefined ? undefined : readPosition(order, after);
  if (after !== undefined && !position) return refuse('cursor_invalid');
  const { by, id } = order;
  const { direction, past } = sqlOf(order);
  const branches = (Array.isArray(queries) ? queries : [queries]).map(
    (query: SelectQueryBuilder<Schema, Tables, Row>) => {
      let branch = query.select([by.column.as('keyset_by'), (id ?? by).column.as('keyset_id')]);
      if (position) {
        const value = typed(position.value, by.type);
        branch = branch.where(
          id
            ? sql<boolean>`(${by.column}, ${id.column}) ${past} (${value}, ${typed(position.id, id.type)})`
            : sql<boolean>`${by.column} ${past} ${value}`,
        );
      }
      branch = branch.orderBy(sql`${by.column} ${direction}`);
      if (id) branch = branch.orderBy(sql`${id.column} ${direction}`);
      return branch.limit(size + 1);
    },
  );
  const merged = sql<Row & { keyset_value: string; keyset_last: string }>`
    SELECT page.*, page.keyset_by::text AS keyset_value, page.keyset_id::text AS keyset_last
    FROM (${sql.join(branches, sql` UNION ALL `)}) page
    ORDER BY page.keyset_by ${direction}, page.keyset_id ${direction} LIMIT ${size + 1}`;
  return cutAtSize(merged.execute(db), size, position !== undefined, (rows) => {
    const last = rows.at(-1);
    return last && writeCursor(order, [last.keyset_value, ...(id ? [last.keyset_last] : [])]);
  });
}

function sqlOf({ descending }: Direction) {
  return descending ? { direction: sql`DESC`, past: sql`<` } : { direction: sql`ASC`, past: sql`>` };
}

/** Cuts the rows at the page size; one additional row means that there is another page. */
async function cutAtSize<Row>(
  reading: Promise<{ rows: Row[] }>,
  size: number,
  hasCursor: boolean,
  cursorAfter: (rows: readonly Row[]) => string | undefined,
): Promise<Result<KeysetPage<Row>, 'cursor_invalid'>> {
  try {
    const { rows } = await reading;
    const shown = rows.slice(0, size);
    return ok({ rows: shown, next: rows.length > size ? (cursorAfter(shown) ?? null) : null });
  } catch (error) {
    // A forged cursor can hold a value outside its column's type (class 22, data exceptions).
    if (hasCursor && sqlState(error)?.startsWith('22')) return refuse('cursor_invalid');
    throw error;
  }
}

/** One branch of a merged list: its name in the cursor, and its unordered rows. */
export interface KeysetBranch<Query> {
  readonly key: string;
  readonly query: Query;
}

export interface KeysetMergeOrder extends Direction {
  /** Unique within a branch, and ordered by its index. */
  readonly along: KeysetColumn;
  /** The column by which branches are merged; it increases with `along` within a branch. */
  readonly by: KeysetColumn;
}

/**
 * Like keysetPage, for branches without a common position, such as the shards of an account, which have separate
 * numbers: the cursor contains the position in each shown branch.
 */
export async function keysetMerge<Schema, Tables extends keyof Schema, Row>(
  db: Database,
  branches: readonly KeysetBranch<SelectQueryBuilder<Schema, Tables, Row>>[],
  order: KeysetMergeOrder,
  { after, size }: KeysetRequest,
): Promise<Result<KeysetPage<Row>, 'cursor_invalid'>> {
  const places = after === undefined ? {} : readPlaces(order, after);
  if (!places) return refuse('cursor_invalid');
  if (branches.length === 0) return ok({ rows: [], next: null });
  const { along, by } = order;
  const { direction, past } = sqlOf(order);
  const cut = branches.map(({ key, query }) => {
    let branch = query.select([
      by.column.as('keyset_by'),
      along.column.as('keyset_along'),
      sql<string>`${key}::text`.as('keyset_branch'),
    ]);
    const place = places[key];
    if (place !== undefined) {
      branch = branch.where(sql<boolean>`${along.column} ${past} ${typed(place, along.type)}`);
    }
    return branch.orderBy(sql`${along.column} ${direction}`).limit(size + 1);
  });
  const merged = sql<Row & { keyset_branch: string; keyset_value: string }>`
    SELECT page.*, page.keyset_along::text AS keyset_value FROM (${sql.join(cut, sql` UNION ALL `)}) page
    ORDER BY page.keyset_by ${direction}, page.keyset_branch ${direction}, page.keyset_along ${direction}
    LIMIT ${size + 1}`;
  return cutAtSize(merged.execute(db), size, after !== undefined, (rows) => {
    const shown = rows.map(({ keyset_branch, keyset_value }) => [keyset_branch, keyset_value] as const);
    return writeCursor(order, [{ ...places, ...Object.fromEntries(shown) }]);
  });
}

function readPlaces(order: KeysetMergeOrder, cursor: string): Readonly<Record<string, string>> | undefined {
  const parts = readCursor(order, cursor);
  const places: unknown = parts?.length === 1 ? parts[0] : undefined;
  if (typeof places !== 'object' || places === null || Array.isArray(places)) return undefined;
  return Object.values(places).every((place) => typeof place === 'string')
    ? (places as Record<string, string>)
    : undefined;
}
