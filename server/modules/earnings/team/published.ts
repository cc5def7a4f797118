import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: the rates of promoters, since when. */
export function rateHistoryOf(siteId: string) {
  return queryPart
    .selectFrom('rate_history')
    .select(['site_id', 'uid', 'valid_from', 'rate', 'rate1', 'rate2', 'set_by', 'rate_by'])
    .where('site_id', '=', siteId);
}

/** Query part: the inviters of promoters who were moved, since when. */
export function teamHistoryOf(siteId: string) {
  return queryPart
    .selectFrom('team_history')
    .select(['site_id', 'uid', 'valid_from', 'inviter_uid', 'set_by'])
    .where('site_id', '=', siteId);
}
