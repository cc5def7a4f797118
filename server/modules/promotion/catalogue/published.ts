import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the items of a site. */
export function itemsOf(siteId: string) {
  return queryPart
    .selectFrom('items')
    .select([
      'site_id',
      'item_id',
      'kind',
      'external_id',
      'name',
      'search_name',
      'intro',
      'category',
      'ratio_ppm',
      'icon',
      'video',
      'video_cover',
      'images',
      'download_url',
      'recharge_url',
      'position',
      'pinned_at',
      'hidden',
      'delisted_at',
      'listed_at',
      'origin',
      'platform_says',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the ratios of items, each with the time from which it applies. */
export function itemRatiosOf(siteId: string) {
  return queryPart
    .selectFrom('item_ratios')
    .select(['site_id', 'item_id', 'valid_from', 'ratio_ppm'])
    .where('site_id', '=', siteId);
}

/** Replaces the sales figures of items; `sales` is a query of site_id, item_id, sales and average_minor. */
export async function replaceItemSales(tx: Transaction, siteId: string, sales: RawBuilder<unknown>): Promise<void> {
  await tx.deleteFrom('item_sales').where('site_id', '=', siteId).execute();
  await sql`
    INSERT INTO item_sales (site_id, item_id, sales, average_minor)
    SELECT site_id, item_id, sales, average_minor FROM (${sales}) s`.execute(tx);
}
