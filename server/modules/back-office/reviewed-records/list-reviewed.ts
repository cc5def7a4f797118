import { parseAmount } from '@pitaka/core/values/money.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayStart } from '@pitaka/core/values/site-days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { keysetPage } from '../../../platform/db/keyset-page.ts';
import { addUpRows, refuseCursor } from '../../../platform/http/console-list.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { ReviewedRecord } from './define-reviewed-record.ts';
import { type ClaimReader, presentClaim } from './present-claim.ts';
import { recordIdOf, recordQueries } from './record-queries.ts';
import { recordId } from './store.ts';

export interface ReviewedListRequest {
  readonly view: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The key of a column; '' sorts by age. */
  readonly sort: string;
  readonly descending: boolean;
  readonly after?: string | undefined;
  readonly size: number;
  /** The view to read; 'all' by default. */
  readonly part?: 'all' | 'rows' | 'totals';
}

const wrong = (field: string) => refuse('input_invalid', { fields: { [field]: 'field_invalid' } });

/** One page of a kind of record; the first page also has the totals of the whole filtered list. */
export async function listReviewed(
  db: Database,
  site: Site,
  record: ReviewedRecord,
  request: ReviewedListRequest,
  reader: ClaimReader,
) {
  const { view: viewId, sort: sortKey, descending, after, part } = request;
  const view = record.views.find(({ id }) => id === viewId);
  if (viewId !== '' && !view) return wrong('view');
  const column = record.columns.find(({ key }) => key === sortKey);
  if (sortKey !== '' && !column?.sort) return wrong('sort');
  const where = conditionsOf(record, site, request);
  if (!where.ok) return where;
  const filter = { states: view?.states ?? [], where: where.value };
  const queries = recordQueries(db, record, site.siteId, filter);
  const id = recordIdOf(record);
  const order = column?.sort ? { name: sortKey, by: column.sort, id, descending } : { name: '', by: id, descending };
  const { amount } = record;
  const sums = amount ? { amount: { of: sql`sum(${sql.ref(amount.column)})`, as: 'money' as const } } : {};
  const [page, totals] = await Promise.all([
    part === 'totals' ? ok({ rows: [], next: null }) : keysetPage(db, queries, order, request),
    part !== 'rows' && after === undefined ? addUpRows(db, queries, sums) : undefined,
  ]);
  if (!page.ok) return refuseCursor();
  return ok({
    content: page.value.rows.map((row) => ({
      id: recordId(record, row),
      version: row.version,
      state: row.state,
      ...presentClaim(row, reader),
      cells: Object.fromEntries(record.columns.map((one) => [one.key, one.cell(row)])),
    })),
    next: page.value.next,
    totals: totals
      ? { count: totals.count, capped: totals.capped, amount: amount ? String(totals.amount) : null }
      : null,
  });
}

function conditionsOf(
  record: ReviewedRecord,
  site: Site,
  { filters, from, to }: ReviewedListRequest,
): Result<RawBuilder<unknown>[], 'input_invalid'> {
  if (from !== undefined && to !== undefined && from > to) return wrong('to');
  const where: RawBuilder<unknown>[] = [];
  if (from !== undefined) where.push(sql`r.created_at >= ${dayStart(from, site.timezone)}`);
  if (to !== undefined) where.push(sql`r.created_at < ${dayStart(to, site.timezone, 1)}`);
  for (const [key, value] of Object.entries(filters)) {
    const filter = record.filters.find((one) => one.key === key);
    if (!filter) return wrong(`filters.${key}`);
    if (value === '') continue;
    if (filter.kind === 'choice' && !filter.choices?.some((choice) => choice.value === value)) {
      return wrong(`filters.${key}`);
    }
    const minor = filter.kind === 'amount' ? parseAmount(value) : undefined;
    if (minor && !minor.ok) return wrong(`filters.${key}`);
    where.push(filter.where(minor?.ok ? String(minor.value) : value));
  }
  return ok(where);
}
