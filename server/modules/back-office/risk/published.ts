import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the moment up to which each rule has scanned a site. */
export function riskScansOf(siteId: string) {
  return queryPart.selectFrom('risk_scans').select(['site_id', 'rule', 'scanned_until']).where('site_id', '=', siteId);
}
