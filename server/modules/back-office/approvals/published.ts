import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: what two people are to agree on. */
export function approvalsOf(siteId: string) {
  return queryPart
    .selectFrom('approval_requests')
    .select(['site_id', 'state', 'requested_at'])
    .where('site_id', '=', siteId);
}
