import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the audit events of a site. */
export function auditOf(siteId: string) {
  return queryPart
    .selectFrom('audit_rows')
    .select(['site_id', 'position', 'at', 'operator_id', 'operator_name', 'action', 'target', 'reason'])
    .where('site_id', '=', siteId);
}
