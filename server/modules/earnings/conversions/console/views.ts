import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { ConversionStatus } from '../../../../platform/db/tables/earnings.ts';
import type { Span } from '../../../../platform/http/console-list.ts';
import { countUpTo } from '../../../../platform/http/count-up-to.ts';
import { itemsOf } from '../../../promotion/catalogue/published.ts';
import { exchangeRatesOf } from '../../rate-console/published.ts';
import { TEST_CLICK } from '../source-console/test-source.ts';

export type View = '' | 'held' | 'parked' | 'conflict';

export interface ConversionFilters {
  readonly view: View;
  readonly status: ConversionStatus | '';
  readonly source: string;
  /** A uid, a transaction's number, a click, or part of an item's name. */
  readonly words: string;
}

/** The click is known, but the day of the sale has no rate for its currency. */
function lacksRate(siteId: string, unit: string): RawBuilder<boolean> {
  return sql<boolean>`(c.uid IS NOT NULL AND c.refused = '' AND c.currency <> ${unit} AND NOT EXISTS (
    SELECT FROM ${exchangeRatesOf(siteId)} x WHERE x.site_id = c.site_id AND x.currency = c.currency AND x.day = c.day))`;
}

function conversions(db: Database, siteId: string, unit: string) {
  return db
    .selectFrom('conversions as c')
    .leftJoin(itemsOf(siteId).as('i'), (join) =>
      join.onRef('i.site_id', '=', 'c.site_id').onRef('i.item_id', '=', 'c.item_id'),
    )
    .leftJoin('conversion_sources as s', (join) =>
      join.onRef('s.site_id', '=', 'c.site_id').onRef('s.source', '=', 'c.source'),
    )
    .select(['c.conversion_id', 'c.occurred_at', 'c.created_at', 'c.source', 's.name as source_name'])
    .select(['c.transaction_id', 'c.event', 'c.status', 'c.amount_minor', 'c.currency', 'c.uid', 'i.name as item'])
    .select(['c.held', 'c.decision', 'c.refused', 'c.has_conflict', 'c.click_id', 'c.day', 'c.item_id'])
    .select(lacksRate(siteId, unit).as('lacks_rate'))
    .where('c.site_id', '=', siteId);
}

export type ConversionRow = Awaited<ReturnType<typeof findConversion>> & {};

type SiteUnit = { readonly siteId: string; readonly unit: string };

/**
 * Conversions that wait for their click, and conversions that wait for a rate, are two branches of one view. A search
 * has a branch for each item that it finds.
 */
export async function queryConversions(
  db: Database,
  site: SiteUnit,
  { view, status, source, words }: ConversionFilters,
  occurred: Span,
) {
  const narrowed = () => {
    let query = conversions(db, site.siteId, site.unit);
    if (status !== '') query = query.where('c.status', '=', status);
    if (source !== '') query = query.where('c.source', '=', source);
    if (occurred.from) query = query.where('c.occurred_at', '>=', occurred.from);
    if (occurred.before) query = query.where('c.occurred_at', '<', occurred.before);
    return query;
  };
  const found = await searchConditions(db, site.siteId, words.trim());
  const seen = await viewConditions(db, site, view);
  return found.flatMap((condition) =>
    seen.map((other) => narrowed().where(sql<boolean>`${condition}`).where(sql<boolean>`${other}`)),
  );
}

/**
 * Above this number of items, one query reads their conversions in the order of the list, because enough of them match
 * early.
 */
const ITEMS_APART = 20;

/** The conditions of a search, one for each branch. A conversion never meets two of them. */
async function searchConditions(db: Database, siteId: string, text: string): Promise<RawBuilder<unknown>[]> {
  if (text === '') return [sql`true`];
  if (/^[0-9]{8}$/.test(text)) return [sql`c.uid = ${text}`];
  const byName = await db
    .selectFrom(itemsOf(siteId).as('items'))
    .select('item_id')
    .where('name', 'ilike', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .execute();
  const items = byName.map(({ item_id }) => item_id);
  const itself = sql`c.conversion_id IN (
    SELECT ${text}::text
    UNION SELECT k.conversion_id FROM conversions k WHERE k.site_id = ${siteId} AND k.click_id = ${text}
    UNION SELECT k.conversion_id FROM conversion_sources s
      JOIN conversions k ON k.site_id = s.site_id AND k.source = s.source AND k.transaction_id = ${text}
      WHERE s.site_id = ${siteId})`;
  const other = sql`c.conversion_id <> ${text} AND c.click_id <> ${text} AND c.transaction_id <> ${text}`;
  const ofItems =
    items.length > ITEMS_APART
      ? [sql`c.item_id = ANY(${items}) AND ${other}`]
      : items.map((item) => sql`c.item_id = ${item} AND ${other}`);
  return [itself, ...ofItems];
}

/** The conditions of a view, one for each branch. A conversion never meets two of them. */
async function viewConditions(db: Database, site: SiteUnit, view: View): Promise<RawBuilder<unknown>[]> {
  if (view === 'held') return [sql`c.held <> '' AND c.decision = ''`];
  if (view === 'conflict') return [sql`c.has_conflict`];
  if (view === 'parked') {
    const lacking = await daysWithoutRate(db, site);
    return lacking.length === 0 ? [WITHOUT_CLICK] : [WITHOUT_CLICK, ofDays(site.siteId, lacking)];
  }
  return [sql`true`];
}

const WITHOUT_CLICK = sql`c.uid IS NULL AND c.click_id <> ${TEST_CLICK}`;

/** Selects the ids as an array, so that the few ids are looked up instead of scanning all conversions in list order. */
const ofDays = (siteId: string, days: readonly CurrencyDay[]) => sql`c.conversion_id = ANY(ARRAY(
  SELECT k.conversion_id
  FROM unnest(${days.map(({ currency }) => currency)}::text[], ${days.map(({ day }) => day)}::int[]) AS p (currency, day)
  CROSS JOIN LATERAL (
    SELECT o.conversion_id FROM conversions o
    WHERE o.site_id = ${siteId} AND o.uid IS NOT NULL AND o.refused = '' AND o.currency = p.currency AND o.day = p.day
    OFFSET 0) k))`;

interface CurrencyDay {
  readonly currency: string;
  readonly day: number;
}

/** The currencies and days of conversions without a rate; jumps from one value to the next in the index. */
async function daysWithoutRate(db: Database, { siteId, unit }: SiteUnit): Promise<CurrencyDay[]> {
  const next = (after: RawBuilder<unknown>) => sql`
    SELECT c.currency, c.day FROM conversions c
    WHERE c.site_id = ${siteId} AND c.uid IS NOT NULL AND c.refused = '' ${after}
    ORDER BY c.currency, c.day LIMIT 1`;
  const { rows } = await sql<CurrencyDay>`
    WITH RECURSIVE pairs AS (
      (${next(sql``)})
      UNION ALL
      SELECT n.currency, n.day
      FROM pairs p CROSS JOIN LATERAL (${next(sql`AND (c.currency, c.day) > (p.currency, p.day)`)}) n
    )
    SELECT currency, day FROM pairs p
    WHERE currency <> ${unit} AND NOT EXISTS (
      SELECT FROM ${exchangeRatesOf(siteId)} x WHERE x.currency = p.currency AND x.day = p.day)`.execute(db);
  return rows;
}

/** The number of rows in the views, each counted up to a limit. */
export async function countViews(db: Database, site: SiteUnit): Promise<Record<Exclude<View, ''>, number>> {
  const count = async (view: Exclude<View, ''>) =>
    countUpTo(
      db,
      (await viewConditions(db, site, view)).map(
        (shown) => sql`SELECT 1 FROM conversions c WHERE c.site_id = ${site.siteId} AND ${shown}`,
      ),
    );
  const [held, parked, conflict] = await Promise.all([count('held'), count('parked'), count('conflict')]);
  return { held, parked, conflict };
}

export function findConversion(db: Database, site: { readonly siteId: string; readonly unit: string }, id: string) {
  return conversions(db, site.siteId, site.unit).where('c.conversion_id', '=', id).executeTakeFirst();
}
