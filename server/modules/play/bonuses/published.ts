import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: granted bonuses. */
export function grantsOf(siteId: string) {
  return queryPart
    .selectFrom('bonus_grants')
    .select(['site_id', 'uid', 'grant_id', 'rule_id', 'occasion', 'state'])
    .where('site_id', '=', siteId);
}
