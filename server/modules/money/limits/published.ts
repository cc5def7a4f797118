import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: limits of single users that replace their site’s. */
export function userLimitsOf(siteId: string) {
  return queryPart
    .selectFrom('user_limits')
    .select(['site_id', 'uid', 'kind', 'day_minor', 'week_minor', 'month_minor'])
    .where('site_id', '=', siteId);
}
