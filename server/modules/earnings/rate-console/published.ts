import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the exchange rates of a site. */
export function exchangeRatesOf(siteId: string) {
  return queryPart
    .selectFrom('exchange_rates')
    .select(['site_id', 'currency', 'day', 'rate', 'origin'])
    .where('site_id', '=', siteId);
}
