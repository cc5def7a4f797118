import { Readable } from 'node:stream';
import { EXPORT_AT_ONCE_ROWS, EXPORT_MAX_ROWS } from '@pitaka/contract/constants.ts';
import type { InputOf, OutputOf } from '@pitaka/contract/define-call.ts';
import type { AnyConsoleList, ListPart } from '@pitaka/contract/define-console-list.ts';
import type { AnyList } from '@pitaka/contract/define-list.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayStart } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { CSV_START, csvLine, exportType } from '../csv.ts';
import type { Database, Transaction } from '../db/database.ts';
import { decideInTransaction, inTransaction } from '../db/in-transaction.ts';
import { type KeysetColumn, keysetPage } from '../db/keyset-page.ts';
import type { Slice } from '../exports/export-kind.ts';
import { BOUNDS_OF_OPERATORS, requestExport } from '../exports/request-export.ts';
import { type CallContext, requireOperator } from './call-context.ts';
import { type Answer, accepted, fileAnswer, type Route } from './route.ts';

/** Maximum of rows in totals, and the number of rows in a page of an export. */
const TOTALS_MAX_ROWS = 20_000;
const EXPORT_PAGE_ROWS = 1000;

/** The span of site days as half-open moments; undefined without a limit on that side. */
export interface Span {
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

type FiltersOf<List extends AnyConsoleList> = InputOf<List['export']>;
/** The calls of a list, with the list's plain data. */
export interface OutlinedList extends AnyConsoleList {
  readonly outline: AnyList;
}

export type RowOf<List extends AnyConsoleList> =
  OutputOf<List['list']> extends { content: (infer Row)[] } ? Row : never;
type TotalsOf<List extends AnyConsoleList> = Exclude<
  OutputOf<List['list']> extends { totals: infer Totals } ? Totals : never,
  null
>;
type SortOf<List extends AnyConsoleList> = List['definition']['sorts'][number];
type OwnTotalsOf<List extends AnyConsoleList> = Exclude<keyof TotalsOf<List>, 'count' | 'capped'> & string;

/** A sum of minor units, or the earliest of some moments, over columns of the query's rows. */
export interface TotalColumn {
  readonly of: RawBuilder<unknown>;
  readonly as: 'money' | 'moment' | 'count';
}

type RowsOf<List extends AnyConsoleList, Tables, Names extends keyof Tables, Found> = (
  filters: FiltersOf<List>,
  span: Span,
  context: CallContext,
) => Promise<
  SelectQueryBuilder<Tables, Names, Found> | readonly SelectQueryBuilder<Tables, Names, Found>[] | undefined
>;

export interface ConsoleListSource<List extends AnyConsoleList, Tables, Names extends keyof Tables, Found> {
  /**
   * The filtered rows in any order; several queries are branches of one list. undefined if the filters cannot match any
   * row.
   */
  readonly rows: RowsOf<List, Tables, Names, Found>;
  /** The filtered rows in a form that is cheaper to add up; by default `rows`. */
  readonly added?: RowsOf<List, Tables, Names, Found>;
  /** Called once with the filters before a page, totals or a file. */
  readonly allow?: (filters: FiltersOf<List>, context: CallContext) => Promise<Result<null, FilterRefusal>>;
  /** The column of each sort order; a unique column needs no `id`. */
  readonly sorts: Readonly<Record<SortOf<List>, KeysetColumn & { readonly isUnique?: boolean }>>;
  readonly id: KeysetColumn;
  readonly totals: Readonly<Record<OwnTotalsOf<List>, TotalColumn>>;
  /** Maximum of rows in totals, for rows that are expensive to add up. */
  readonly totalsOf?: number;
  /** One page of rows in wire form. */
  readonly present: (rows: readonly Found[], context: CallContext) => Promise<RowOf<List>[]>;
  /** The columns of a CSV file, by heading; a file of JSON lines contains whole rows. */
  readonly columns: Readonly<Record<string, (row: RowOf<List>) => string | number | null>>;
}

/** Records an export in the audit log before the file is sent; provided by identity/audit. */
export type RecordExport = (
  tx: Transaction,
  context: CallContext,
  exported: { readonly list: string; readonly rows: number; readonly filters: Readonly<Record<string, unknown>> },
) => Promise<void>;

export interface ConsoleListDependencies {
  readonly db: Database;
  readonly recordExport: RecordExport;
}

/**
 * The kind of files with long lists. Fetching a file requires that the operator may still see the list
 * (back-office/list-files).
 */
export const LIST_EXPORT = 'list';

/** The request for a file with a long list. */
export interface ListRequest {
  /** The path of the list's export. */
  readonly call: string;
  readonly filters: unknown;
  readonly name: string;
  readonly rows: number;
}

/** Refuses an invalid cursor. */
export function refuseCursor() {
  return refuse('input_invalid', { fields: { after: 'field_invalid' } });
}

/** The refusals of a list's filters, from its definition. */
type FilterRefusal = 'reveals_used';

type Common = { view: string; from?: string; to?: string; sort: string; descending: boolean };

/** The routes of a console list: its pages and its file. */
export function consoleListRoutes<List extends AnyConsoleList, Tables, Names extends keyof Tables, Found>(
  { db, recordExport }: ConsoleListDependencies,
  list: List,
  source: ConsoleListSource<List, Tables, Names, Found>,
): Route[] {
  type Queries = readonly SelectQueryBuilder<Tables, Names, Found>[];

  const format = list.definition.format ?? 'csv';
  const cells = Object.values(source.columns);
  const lineOf = (row: RowOf<List>) => (format === 'csv' ? csvLine(cells.map((cell) => cell(row))) : jsonLine(row));

  async function find(
    filters: Common,
    context: CallContext,
    rows = source.rows,
  ): Promise<Result<Queries, 'input_invalid'>> {
    const { from, to } = filters;
    if (from !== undefined && to !== undefined && from > to) {
      return refuse('input_invalid', { fields: { to: 'field_invalid' } });
    }
    const { timezone } = context.site;
    const span = {
      from: from === undefined ? undefined : dayStart(from, timezone),
      before: to === undefined ? undefined : dayStart(to, timezone, 1),
    };
    const found = await rows(filters as FiltersOf<List>, span, context);
    return ok(found === undefined ? [] : ([found].flat() as Queries));
  }

  function page(queries: Queries, filters: Common, request: { after?: string | undefined; size: number }) {
    const { isUnique, ...by } = source.sorts[filters.sort as SortOf<List>];
    const order = {
      name: filters.sort,
      by,
      ...(isUnique ? {} : { id: source.id }),
      descending: filters.descending,
    };
    return keysetPage(db, queries, order, request);
  }

  const answerList = async (
    input: unknown,
    context: CallContext,
  ): Promise<Answer<unknown, 'input_invalid' | FilterRefusal>> => {
    const { after, size, part, ...filters } = input as Common & { after?: string; size: number; part: ListPart };
    const allowed = await source.allow?.(filters as FiltersOf<List>, context);
    if (allowed?.ok === false) return allowed;
    const found = await find(filters, context);
    if (!found.ok) return found;
    const none = ok({ rows: [] as Found[], next: null });
    const addUp = async () => {
      const added = source.added ? await find(filters, context, source.added) : found;
      return added.ok ? addUpRows(db, added.value, source.totals, source.totalsOf) : null;
    };
    const [read, totals] = await Promise.all([
      part === 'totals' || found.value.length === 0 ? none : page(found.value, filters, { after, size }),
      part !== 'rows' && after === undefined ? addUp() : null,
    ]);
    if (!read.ok) return refuseCursor();
    return ok({ content: await source.present(read.value.rows, context), next: read.value.next, totals });
  };

  const answerExport = async (
    input: unknown,
    context: CallContext,
  ): Promise<
    Answer<unknown, 'input_invalid' | 'permission_missing' | 'exports_waiting' | 'exports_too_many' | FilterRefusal>
  > => {
    const filters = input as Common;
    const { operatorId, permissions } = requireOperator(context);
    if (!permissions.has(list.definition.permission)) return refuse('permission_missing');
    const allowed = await source.allow?.(filters as FiltersOf<List>, context);
    if (allowed?.ok === false) return allowed;
    const found = await find(filters, context);
    if (!found.ok) return found;
    const { count } = await addUpRows(db, found.value, {}, EXPORT_MAX_ROWS);
    const usedFilters = Object.entries(filters).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    );
    const { siteId } = context.site;
    const listName = list.definition.path.split('/').at(-1) ?? 'list';
    const exported = { list: listName, rows: count, filters: Object.fromEntries(usedFilters) };
    const name = `${listName}-${siteId}-${context.now.toISOString().slice(0, 10)}.${format}`;
    if (count <= EXPORT_AT_ONCE_ROWS) {
      await inTransaction(db, (tx) => recordExport(tx, context, exported));
      return fileAnswer(name, exportType(name), Readable.from(lines(found.value, filters, context)));
    }
    const request = { call: list.export.path, filters, name, rows: count } satisfies ListRequest;
    const fileRequest = { siteId, owner: operatorId, kind: LIST_EXPORT, request, locale: context.locale };
    const made = await decideInTransaction(db, async (tx) => {
      const id = await requestExport(tx, fileRequest, BOUNDS_OF_OPERATORS, context.now);
      if (id.ok) await recordExport(tx, context, exported);
      return id;
    });
    return made.ok ? accepted({ id: made.value, rows: count }) : made;
  };

  async function* lines(queries: Queries, filters: Common, context: CallContext) {
    let after = '';
    for (let part = 0; ; part += 1) {
      const { content, next } = await slice(queries, filters, { after, part }, context);
      yield content;
      if (next === undefined) return;
      after = next;
    }
  }

  async function slice(
    queries: Queries,
    filters: Common,
    { after, part }: { after: string; part: number },
    context: CallContext,
  ): Promise<Slice> {
    const head = format === 'csv' && part === 0 ? CSV_START + csvLine(Object.keys(source.columns)) : '';
    if (queries.length === 0) return { content: head, next: undefined };
    const read = await page(queries, filters, { after: after === '' ? undefined : after, size: EXPORT_PAGE_ROWS });
    if (!read.ok) throw new Error('a cursor of our own was refused');
    const rows = await source.present(read.value.rows, context);
    const content = head + rows.map(lineOf).join('');
    const next = read.value.next ?? undefined;
    const isFull = (part + 1) * EXPORT_PAGE_ROWS >= EXPORT_MAX_ROWS;
    if (!isFull || next === undefined) return { content, next };
    const cut = `Cut at ${EXPORT_MAX_ROWS} rows: narrow the filters for the rest.`;
    return {
      content: content + (format === 'csv' ? csvLine([cut]) : jsonLine({ cut })),
      next: undefined,
    };
  }

  return [
    { call: list.list, handle: answerList },
    {
      call: list.export,
      handle: answerExport,
      async writeSlice(input, place, context) {
        const found = await find(input as Common, context);
        if (!found.ok) throw new Error('filters that were taken before are refused');
        return slice(found.value, input as Common, place, context);
      },
    },
  ];
}

const jsonLine = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Computes totals over the rows of several queries, up to a maximum of rows. */
export async function addUpRows<Tables, Names extends keyof Tables, Found>(
  db: Database,
  queries: readonly SelectQueryBuilder<Tables, Names, Found>[],
  totals: Readonly<Record<string, TotalColumn>>,
  maxRows = TOTALS_MAX_ROWS,
): Promise<Record<string, string | number | boolean | null> & { count: number; capped: boolean }> {
  const columns = Object.entries(totals);
  const sums = columns.map(([name, { of, as }]) =>
    as === 'moment' ? sql`, to_json(${of}) #>> '{}' AS ${sql.ref(name)}` : sql`, (${of})::text AS ${sql.ref(name)}`,
  );
  const rows = queries.length === 0 ? undefined : sql.join([...queries], sql` UNION ALL `);
  const [total] = rows
    ? (
        await sql<Record<string, string | null> & { count: bigint }>`
          SELECT count(*) AS count${sql.join(sums, sql``)}
          FROM (SELECT * FROM (${rows}) every LIMIT ${maxRows}) found`.execute(db)
      ).rows
    : [];
  const count = Number(total?.count ?? 0);
  const figures = columns.map(([name, { as }]) => [name, figureOf(as, total?.[name] ?? null)] as const);
  return { ...Object.fromEntries(figures), count, capped: count >= maxRows };
}

function figureOf(as: TotalColumn['as'], value: string | null): string | number | null {
  if (as === 'money') return formatMinor(BigInt(value ?? '0'));
  if (as === 'count') return Number(value ?? 0);
  return value === null ? null : new Date(value).toISOString();
}
