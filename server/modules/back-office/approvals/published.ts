import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the approvals of a site. */
export function approvalsOf(siteId: string) {
  return queryPart
    .selectFrom('approval_requests')
    .select(['site_id', 'state', 'requested_at'])
    .where('site_id', '=', siteId);
}
