import { normaliseSearchText } from '@pitaka/core/promotion/catalogue/normalise-search-text.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';

/** The fields of an item that a list shows. */
export interface ListedItem {
  readonly item_id: string;
  readonly external_id: string;
  readonly name: string;
  readonly intro: string;
  readonly category: string;
  readonly ratio_ppm: number;
  readonly icon: string;
  readonly video: string;
  readonly video_cover: string;
  readonly images: readonly string[];
  readonly pinned: boolean;
  /** The average amount of a sale; null if unknown. */
  readonly sale_minor: string | null;
}

const AVERAGE_SALE = `(SELECT s.average_minor::text FROM item_sales s
  WHERE s.site_id = i.site_id AND s.item_id = i.item_id) AS sale_minor`;

export const LISTED_COLUMNS = sql.raw(
  `i.item_id, i.external_id, i.name, i.intro, i.category, i.ratio_ppm, i.icon, i.video, i.video_cover, i.images, i.pinned_at IS NOT NULL AS pinned, ${AVERAGE_SALE}`,
);

/** The average amount of a sale of one item; null if unknown. */
export async function averageSale(db: Database, siteId: string, itemId: string): Promise<string | null> {
  const row = await db
    .selectFrom('item_sales')
    .select('average_minor')
    .where('site_id', '=', siteId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return row ? String(row.average_minor) : null;
}

export interface ItemFilter {
  readonly siteId: string;
  readonly kind: ItemKind;
  /** '' matches every category. */
  readonly category: string;
  /** The text that the user typed; '' matches every item. */
  readonly search: string;
}

export interface SortedFilter extends ItemFilter {
  readonly sort: '' | 'ratio' | 'newest';
}

/** The default is pinned (newest pin first), then the operator's order, then the newest. */
const ORDERS: Readonly<Record<SortedFilter['sort'], RawBuilder<unknown>>> = {
  '': sql.raw('i.pinned_at DESC NULLS LAST, i.position NULLS LAST, i.listed_at DESC, i.item_id'),
  ratio: sql.raw('i.ratio_ppm DESC, i.listed_at DESC, i.item_id'),
  newest: sql.raw('i.listed_at DESC, i.item_id'),
};

export interface PageWindow {
  readonly number: number;
  readonly size: number;
}

/** Compares normalised names; % and _ have no special meaning. */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const text = normaliseSearchText(search).replace(/[\\%_]/g, '\\$&');
  return text === '' ? sql`true` : sql`i.search_name LIKE ${`%${text}%`}`;
}

export function matchesCategory(category: string): RawBuilder<boolean> {
  return category === '' ? sql`true` : sql`i.category = ${category}`;
}

function isListed(filter: ItemFilter): RawBuilder<boolean> {
  return sql`i.site_id = ${filter.siteId} AND i.kind = ${filter.kind} AND NOT i.hidden AND i.delisted_at IS NULL
    AND ${matchesCategory(filter.category)} AND ${matchesSearch(filter.search)}`;
}

export async function countItems(db: Database, filter: ItemFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM items i WHERE ${isListed(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function readItems(db: Database, filter: SortedFilter, page: PageWindow): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    SELECT ${LISTED_COLUMNS} FROM items i WHERE ${isListed(filter)}
    ORDER BY ${ORDERS[filter.sort]}
    LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return rows;
}

/** The newest items, ignoring pins. */
export async function readNewest(
  db: Database,
  filter: { siteId: string; kind: ItemKind },
  page: PageWindow,
): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    SELECT ${LISTED_COLUMNS} FROM items i WHERE ${isListed({ ...filter, category: '', search: '' })}
    ORDER BY i.listed_at DESC, i.item_id LIMIT ${page.size} OFFSET ${page.number * page.size}`.execute(db);
  return rows;
}
