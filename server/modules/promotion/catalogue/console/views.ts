import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import type { ItemKind } from '../../../../platform/db/tables/catalogue.ts';
import { applicationsOf, promotionCounts } from '../../applications/published.ts';
import { matchesCategory, matchesSearch } from '../views.ts';

export interface CatalogueFilters {
  readonly view: '' | 'listed' | 'pinned' | 'hidden' | 'delisted';
  readonly words: string;
  readonly kind: ItemKind | '';
  readonly category: string;
  readonly origin: 'import' | 'hand' | '';
  readonly own: boolean;
}

/** The order on phones. */
const PHONE_ORDER = sql.raw('pinned_at DESC NULLS LAST, position NULLS LAST, listed_at DESC, item_id');

/**
 * The number of values that operators set. Positions do not count: once the list is ordered by hand, every item has
 * one.
 */
const OWN_COUNT = sql<number>`(SELECT count(*)::int FROM jsonb_object_keys(i.platform_says) AS said (name)
  WHERE said.name <> 'position')`;

/** The filtered items. All items are ordered before they are filtered, because a catalogue has only hundreds. */
export function queryItems(
  db: Database,
  siteId: string,
  filters: CatalogueFilters,
  listed: { readonly from: Date | undefined; readonly before: Date | undefined },
) {
  const words = filters.words.trim();
  let query = db
    .selectFrom((eb) =>
      eb
        .selectFrom('items')
        .selectAll()
        .select([
          sql<number>`(row_number() OVER (PARTITION BY kind ORDER BY ${PHONE_ORDER}))::int`.as('place'),
          sql<number>`(row_number() OVER (ORDER BY kind <> 'messaging', kind <> 'video', ${PHONE_ORDER}))::int`.as(
            'rank',
          ),
        ])
        .where('site_id', '=', siteId)
        .as('i'),
    )
    .select(['i.item_id', 'i.kind', 'i.external_id', 'i.name', 'i.icon', 'i.category', 'i.ratio_ppm', 'i.hidden'])
    .select(['i.delisted_at', 'i.pinned_at', 'i.origin', 'i.version', 'i.listed_at', 'i.updated_at', 'i.place'])
    .select(OWN_COUNT.as('own'));
  if (filters.view !== '') query = query.where(VIEWS[filters.view]);
  if (filters.kind !== '') query = query.where('i.kind', '=', filters.kind);
  if (filters.category !== '') query = query.where(matchesCategory(filters.category));
  if (filters.origin !== '') query = query.where('i.origin', '=', filters.origin);
  if (filters.own) query = query.where(OWN_COUNT, '>', 0);
  if (words !== '') query = query.where(sql<boolean>`(${matchesSearch(words)} OR i.external_id = ${words})`);
  if (listed.from) query = query.where('i.listed_at', '>=', listed.from);
  if (listed.before) query = query.where('i.listed_at', '<', listed.before);
  return query;
}

const VIEWS = {
  listed: sql<boolean>`NOT i.hidden AND i.delisted_at IS NULL`,
  pinned: sql<boolean>`i.pinned_at IS NOT NULL`,
  hidden: sql<boolean>`i.hidden`,
  delisted: sql<boolean>`i.delisted_at IS NOT NULL`,
} as const;

export async function countViews(db: Database, siteId: string): Promise<Record<keyof typeof VIEWS, number>> {
  const { rows } = await sql<Record<keyof typeof VIEWS, number>>`
    SELECT (count(*) FILTER (WHERE ${VIEWS.listed}))::int AS listed,
           (count(*) FILTER (WHERE ${VIEWS.pinned}))::int AS pinned,
           (count(*) FILTER (WHERE ${VIEWS.hidden}))::int AS hidden,
           (count(*) FILTER (WHERE ${VIEWS.delisted}))::int AS delisted
    FROM items i WHERE i.site_id = ${siteId}`.execute(db);
  return rows[0] ?? { listed: 0, pinned: 0, hidden: 0, delisted: 0 };
}

/** Counts the applications for items, and their results. */
export async function readFigures(
  db: Database,
  siteId: string,
  itemIds: readonly string[],
): Promise<Map<string, { applications: number; conversions: number }>> {
  const { rows } = await sql<{ item_id: string; applications: number; conversions: number }>`
    SELECT asked.id AS item_id,
      (SELECT count(*)::int FROM ${applicationsOf(siteId)} a
       WHERE a.item_id = asked.id AND a.state <> 'cancelled') AS applications,
      (SELECT coalesce(sum(c.conversions), 0)::int FROM ${promotionCounts(siteId)} c
       WHERE c.item_id = asked.id) AS conversions
    FROM unnest(${itemIds}::text[]) AS asked (id)`.execute(db);
  return new Map(rows.map((row) => [row.item_id, row]));
}

export async function readPlace(db: Database, siteId: string, kind: ItemKind, itemId: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    SELECT place FROM (SELECT item_id, (row_number() OVER (ORDER BY ${PHONE_ORDER}))::int AS place FROM items
      WHERE site_id = ${siteId} AND kind = ${kind}) placed WHERE item_id = ${itemId}`.execute(db);
  return rows[0]?.place ?? 0;
}

export interface OrderedItem {
  readonly item_id: string;
  readonly external_id: string;
  readonly name: string;
  readonly icon: string;
  readonly position: number | null;
  readonly pinned_at: Date | null;
  readonly hidden: boolean;
}

/** All listed items of a kind, in the order on phones. */
export async function readOrder(db: Database | Transaction, siteId: string, kind: ItemKind): Promise<OrderedItem[]> {
  const { rows } = await sql<OrderedItem>`
    SELECT item_id, external_id, name, icon, position, pinned_at, hidden FROM items
    WHERE site_id = ${siteId} AND kind = ${kind} AND delisted_at IS NULL ORDER BY ${PHONE_ORDER}`.execute(db);
  return rows;
}

/** The item's ratios, newest first. */
export function readRatios(db: Database | Transaction, siteId: string, itemId: string) {
  return db
    .selectFrom('item_ratios')
    .select(['valid_from', 'ratio_ppm', 'set_by'])
    .where('site_id', '=', siteId)
    .where('item_id', '=', itemId)
    .orderBy('valid_from', 'desc')
    .limit(50)
    .execute();
}
