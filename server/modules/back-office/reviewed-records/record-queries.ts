import type { Result } from '@pitaka/core/values/result.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type KeysetPage, type KeysetRequest, keysetColumn, keysetPage } from '../../../platform/db/keyset-page.ts';
import type { RecordRow, RecordTable } from './record-kind.ts';

/** The rows of one kind of record, as `r`. */
export type RecordQuery<Row> = SelectQueryBuilder<{ r: Row }, 'r', Row>;

export interface RecordFilter {
  /** The states to read, each along its own index up to the page's size; empty: all states. */
  readonly states: readonly string[];
  /** Conditions on columns of `r`. */
  readonly where: readonly RawBuilder<unknown>[];
}

export const recordIdOf = ({ idColumn }: RecordTable) => keysetColumn(`r.${idColumn}`, 'text');

/** The queries whose rows together are the filtered records of one site. */
export function recordQueries<Row extends RecordRow>(
  db: Database,
  { table }: RecordTable,
  siteId: string,
  { states, where }: RecordFilter,
): readonly RecordQuery<Row>[] {
  const source = sql<RecordRow>`${sql.table(table)}`.as<'r'>('r');
  const narrowed = (state?: string) => {
    let query = db.selectFrom(source).selectAll('r').where('r.site_id', '=', siteId);
    for (const condition of where) query = query.where(sql<boolean>`${condition}`);
    if (state !== undefined) query = query.where('r.state', '=', state);
    return query as unknown as RecordQuery<Row>;
  };
  return states.length === 0 ? [narrowed()] : [...new Set(states)].map(narrowed);
}

/** One page of records: waiting ones from the oldest, finished ones from the newest. */
export function readRecordPage<Row extends RecordRow>(
  db: Database,
  record: RecordTable,
  siteId: string,
  filter: RecordFilter,
  page: KeysetRequest & { readonly newestFirst?: boolean },
): Promise<Result<KeysetPage<Row>, 'cursor_invalid'>> {
  const order = { name: 'createdAt', by: recordIdOf(record), descending: page.newestFirst ?? false };
  return keysetPage(db, recordQueries<Row>(db, record, siteId, filter), order, page);
}

export interface StateFigure {
  readonly state: string;
  readonly count: number;
  readonly sumMinor: bigint;
  /** When the oldest waiting record was created. */
  readonly oldestAt: Date | null;
}

/** The amount and the oldest record of each of these states. For states with few records. */
export async function readStateFigures(
  db: Database,
  { table }: RecordTable,
  siteId: string,
  states: readonly string[],
): Promise<StateFigure[]> {
  const { rows } = await sql<{ state: string; count: bigint; sum: string | null; oldest_at: Date | null }>`
    SELECT state, count(*) AS count, sum(amount_minor)::text AS sum, min(created_at) AS oldest_at
    FROM ${sql.table(table)} WHERE site_id = ${siteId} AND state = ANY(${[...states]}) GROUP BY state`.execute(db);
  return rows.map((row) => ({
    state: row.state,
    count: Number(row.count),
    sumMinor: BigInt(row.sum ?? '0'),
    oldestAt: row.oldest_at,
  }));
}

/** The number of records in each of these states. */
export async function readStateCounts(
  db: Database,
  { table }: RecordTable,
  siteId: string,
  states: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ state: string; count: bigint }>`
    SELECT state, count(*) AS count FROM ${sql.table(table)}
    WHERE site_id = ${siteId} AND state = ANY(${[...states]}) GROUP BY state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, Number(count)]));
}
