import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the plans of a site, each version. */
export function plansOf(siteId: string) {
  return queryPart
    .selectFrom('commission_plans')
    .select(['site_id', 'plan_id', 'version', 'name', 'scope', 'scope_id', 'effective_from', 'terms'])
    .where('site_id', '=', siteId);
}
