import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: broken links, with the reason. */
export function linkMarksOf(siteId: string) {
  return queryPart
    .selectFrom('link_marks')
    .select(['site_id', 'uid', 'item_id', 'reason'])
    .where('site_id', '=', siteId);
}

/** Query part: the last answers of links' targets. */
export function linkChecksOf(siteId: string) {
  return queryPart
    .selectFrom('link_checks')
    .select(['site_id', 'item_id', 'uid', 'url', 'answer'])
    .where('site_id', '=', siteId);
}
