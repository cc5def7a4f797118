import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: limits of single users in place of their site’s. */
export function userLimitsOf(siteId: string) {
  return queryPart
    .selectFrom('user_limits')
    .select(['site_id', 'uid', 'kind', 'day_minor', 'week_minor', 'month_minor'])
    .where('site_id', '=', siteId);
}
