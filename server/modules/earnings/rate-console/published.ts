import { queryPart } from '../../../platform/db/query-part.ts';

/** Query part: the exchange rates of a site. */
export function exchangeRatesOf(siteId: string) {
  return queryPart
    .selectFrom('exchange_rates')
    .select(['site_id', 'currency', 'day', 'rate', 'origin'])
    .where('site_id', '=', siteId);
}
