import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: the pictures and films of a site. */
export function mediaOf(siteId: string) {
  return queryPart.selectFrom('media').select(['site_id', 'address', 'content_type']).where('site_id', '=', siteId);
}
