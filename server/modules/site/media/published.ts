import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: a site's pictures and clips. */
export function mediaOf(siteId: string) {
  return queryPart.selectFrom('media').select(['site_id', 'address', 'content_type']).where('site_id', '=', siteId);
}
