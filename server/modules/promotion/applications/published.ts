import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: figures of users' promotions. */
export function promotionCounts(siteId: string) {
  return queryPart
    .selectFrom('promotion_counts')
    .select(['site_id', 'uid', 'item_id', 'conversions', 'downloads', 'recharges'])
    .where('site_id', '=', siteId);
}

/** Query part: the applications of users for items. */
export function applicationsOf(siteId: string) {
  return queryPart
    .selectFrom('applications')
    .select(['site_id', 'uid', 'item_id', 'application_id', 'state', 'link', 'applied_at'])
    .where('site_id', '=', siteId);
}
