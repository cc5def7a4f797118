import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the rates of promoters, with the start of each. */
export function rateHistoryOf(siteId: string) {
  return queryPart
    .selectFrom('rate_history')
    .select(['site_id', 'uid', 'valid_from', 'rate', 'rate1', 'rate2', 'set_by', 'rate_by'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the inviters of moved promoters, with the start of each. */
export function teamHistoryOf(siteId: string) {
  return queryPart
    .selectFrom('team_history')
    .select(['site_id', 'uid', 'valid_from', 'inviter_uid', 'set_by'])
    .where('site_id', '=', siteId);
}
