import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: the clicks of a site. */
export function clicksOf(siteId: string) {
  return queryPart
    .selectFrom('clicks')
    .select(['site_id', 'click_id', 'code', 'uid', 'item_id', 'sub', 'at', 'class', 'visitor', 'address', 'device'])
    .where('site_id', '=', siteId);
}

/** Query part: clicks by promoter, day and item. */
export function clickDaysOf(siteId: string) {
  return queryPart
    .selectFrom('click_days')
    .select(['site_id', 'uid', 'day', 'item_id', 'sub', 'clicks', 'unique_clicks', 'bot_clicks'])
    .where('site_id', '=', siteId);
}

/** Query part: the short links of a site. */
export function shortLinksOf(siteId: string) {
  return queryPart
    .selectFrom('short_links')
    .select(['site_id', 'code', 'uid', 'item_id', 'sub', 'created_at'])
    .where('site_id', '=', siteId);
}
