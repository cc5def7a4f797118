import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the groups of promoters, each with its start. */
export function groupHistoryOf(siteId: string) {
  return queryPart
    .selectFrom('group_history')
    .select(['site_id', 'uid', 'valid_from', 'group_id'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the groups of a site. */
export function promoterGroupsOf(siteId: string) {
  return queryPart
    .selectFrom('promoter_groups')
    .select(['site_id', 'group_id', 'name', 'archived_at'])
    .where('site_id', '=', siteId);
}
