import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { sqlState } from './in-transaction.ts';

type ColumnType = 'text' | 'bigint' | 'integer' | 'timestamptz';

/** A column that is never null, by its type in the database. */
export interface KeysetColumn {
  /** As the query names it: sql.ref('w.amount_minor'). */
  readonly column: RawBuilder<unknown>;
  readonly type: ColumnType;
}

export interface KeysetOrder {
  /** What the order is called: a cursor of another order is refused. */
  readonly name: string;
  readonly by: KeysetColumn;
  /** Unique; makes the order total. Left out where `by` is unique already. */
  readonly id?: KeysetColumn;
  readonly descending: boolean;
}

export interface KeysetRequest {
  /** The cursor that the page before gave; undefined: the first page. */
  readonly after?: string | undefined;
  readonly size: number;
}

export interface KeysetPage<Row> {
  readonly rows: Row[];
  /** The cursor of the next page; null: this was the last. */
  readonly next: string | null;
}

/** A column that sorts by itself, like an id that begins with its time. */
export function keysetColumn(name: string, type: ColumnType): KeysetColumn {
  return { column: sql.ref(name), type };
}

interface Position {
  readonly value: string;
  readonly id: string;
}

function writeCursor(order: KeysetOrder, { value, id }: Position): string {
  const parts = [order.name, order.descending ? 1 : 0, value, ...(order.id ? [id] : [])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function readCursor(order: KeysetOrder, cursor: string): Position | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== (order.id ? 4 : 3)) return undefined;
  const [name, descending, value, id = ''] = parts as unknown[];
  if (name !== order.name || descending !== (order.descending ? 1 : 0)) return undefined;
  return typeof value === 'string' && typeof id === 'string' ? { value, id } : undefined;
}

const typed = (value: string, type: ColumnType) => sql`${value}::text::${sql.raw(type)}`;

/**
 * One page of a query in a stable order, from where the page before ended: no OFFSET, so a page costs the same however
 * far into the list it is, where an index has the order. The query brings its filters and no order of its own.
 *
 * Several queries are the branches of one list (each state along its own index, say): each is cut at the page's size
 * before they are merged.
 */
export async function keysetPage<Schema, Tables extends keyof Schema, Row>(
  db: Database,
  queries: SelectQueryBuilder<Schema, Tables, Row> | readonly SelectQueryBuilder<Schema, Tables, Row>[],
  order: KeysetOrder,
  { after, size }: KeysetRequest,
): Promise<Result<KeysetPage<Row>, 'cursor_invalid'>> {
  const position = after === undefined ? undefined : readCursor(order, after);
  if (after !== undefined && !position) return refuse('cursor_invalid');
  const { by, id } = order;
  const direction = order.descending ? sql`DESC` : sql`ASC`;
  const past = order.descending ? sql`<` : sql`>`;
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
  try {
    const { rows } = await merged.execute(db);
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const isMore = rows.length > size && last !== undefined;
    return ok({
      rows: shown,
      next: isMore ? writeCursor(order, { value: last.keyset_value, id: last.keyset_last }) : null,
    });
  } catch (error) {
    // A made-up cursor can hold a value that its column's type does not take (class 22, data exceptions).
    if (position && sqlState(error)?.startsWith('22')) return refuse('cursor_invalid');
    throw error;
  }
}
