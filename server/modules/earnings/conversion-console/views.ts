import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ConversionStatus } from '../../../platform/db/tables/earnings.ts';
import type { Span } from '../../../platform/http/console-list.ts';
import { TEST_CLICK } from '../source-console/index.ts';

export type View = '' | 'held' | 'parked' | 'conflict';

export interface ConversionFilters {
  readonly view: View;
  readonly status: ConversionStatus | '';
  readonly source: string;
  /** A uid, a transaction's number, a click, or part of an item's name. */
  readonly words: string;
}

/** Its click is known, and its day has no rate for its currency. */
function lacksRate(unit: string): RawBuilder<boolean> {
  return sql<boolean>`(c.uid IS NOT NULL AND c.refused = '' AND c.currency <> ${unit} AND NOT EXISTS (
    SELECT FROM exchange_rates x WHERE x.site_id = c.site_id AND x.currency = c.currency AND x.day = c.day))`;
}

function conversions(db: Database, siteId: string, unit: string) {
  return db
    .selectFrom('conversions as c')
    .leftJoin('items as i', (join) => join.onRef('i.site_id', '=', 'c.site_id').onRef('i.item_id', '=', 'c.item_id'))
    .leftJoin('conversion_sources as s', (join) =>
      join.onRef('s.site_id', '=', 'c.site_id').onRef('s.source', '=', 'c.source'),
    )
    .select(['c.conversion_id', 'c.occurred_at', 'c.created_at', 'c.source', 's.name as source_name'])
    .select(['c.transaction_id', 'c.event', 'c.status', 'c.amount_minor', 'c.currency', 'c.uid', 'i.name as item'])
    .select(['c.held', 'c.decision', 'c.refused', 'c.has_conflict', 'c.click_id', 'c.day', 'c.item_id'])
    .select(lacksRate(unit).as('lacks_rate'))
    .where('c.site_id', '=', siteId);
}

export type ConversionRow = Awaited<ReturnType<typeof findConversion>> & {};

/** What waits for its click and what waits for its rate are two branches of one view. */
export function queryConversions(
  db: Database,
  site: { readonly siteId: string; readonly unit: string },
  { view, status, source, words }: ConversionFilters,
  occurred: Span,
) {
  const text = words.trim();
  const narrowed = () => {
    let query = conversions(db, site.siteId, site.unit);
    if (status !== '') query = query.where('c.status', '=', status);
    if (source !== '') query = query.where('c.source', '=', source);
    if (/^[0-9]{8}$/.test(text)) query = query.where('c.uid', '=', text);
    else if (text !== '') {
      const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
      query = query.where(
        sql<boolean>`(c.transaction_id = ${text} OR c.click_id = ${text} OR c.conversion_id = ${text}
          OR i.name ILIKE ${pattern})`,
      );
    }
    if (occurred.from) query = query.where('c.occurred_at', '>=', occurred.from);
    if (occurred.before) query = query.where('c.occurred_at', '<', occurred.before);
    return query;
  };
  if (view === 'held') return [narrowed().where('c.held', '<>', '').where('c.decision', '=', '')];
  if (view === 'conflict') return [narrowed().where('c.has_conflict', '=', true)];
  if (view === 'parked') {
    return [
      narrowed().where('c.uid', 'is', null).where('c.click_id', '<>', TEST_CLICK),
      narrowed().where(lacksRate(site.unit)),
    ];
  }
  return [narrowed()];
}

export async function countViews(
  db: Database,
  { siteId, unit }: { readonly siteId: string; readonly unit: string },
): Promise<Record<Exclude<View, ''>, number>> {
  const { rows } = await sql<{ held: number; parked: number; conflict: number }>`
    SELECT
      (SELECT count(*)::int FROM conversions c
       WHERE c.site_id = ${siteId} AND c.held <> '' AND c.decision = '') AS held,
      (SELECT count(*)::int FROM conversions c
       WHERE c.site_id = ${siteId} AND c.uid IS NULL AND c.click_id <> ${TEST_CLICK})
      + (SELECT count(*)::int FROM conversions c WHERE c.site_id = ${siteId} AND ${lacksRate(unit)}) AS parked,
      (SELECT count(*)::int FROM conversions c WHERE c.site_id = ${siteId} AND c.has_conflict) AS conflict`.execute(db);
  return rows[0] ?? { held: 0, parked: 0, conflict: 0 };
}

export function findConversion(db: Database, site: { readonly siteId: string; readonly unit: string }, id: string) {
  return conversions(db, site.siteId, site.unit).where('c.conversion_id', '=', id).executeTakeFirst();
}
