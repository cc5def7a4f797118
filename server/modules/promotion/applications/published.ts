import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: figures of users' promotions. */
export function promotionCounts(siteId: string) {
  return queryPart
    .selectFrom('promotion_counts')
    .select(['site_id', 'uid', 'item_id', 'conversions', 'downloads', 'recharges'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the applications of users for items. */
export function applicationsOf(siteId: string) {
  return queryPart
    .selectFrom('applications')
    .select(['site_id', 'uid', 'item_id', 'application_id', 'state', 'link', 'applied_at'])
    .where('site_id', '=', siteId);
}
