import { convertAmount } from '@pitaka/core/values/money.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { DepositRow } from './store.ts';

const DAY_MS = 86_400_000;
/** How old a rate may be: weekends and holidays have no rate of their own. */
const DAYS_BACK = 7;

/** A payment in another currency, valued in the site's currency when it arrived; undefined without a rate. */
export async function valueAtDayRate(
  tx: Transaction,
  site: { readonly siteId: string; readonly timezone: string },
  { paid_minor, paid_currency, changed_at }: Pick<DepositRow, 'paid_minor' | 'paid_currency' | 'changed_at'>,
): Promise<bigint | undefined> {
  return convertAmount(paid_minor ?? 0n, await readDayRate(tx, site, paid_currency ?? '', changed_at));
}

/** The rate of a currency to the site's currency on the day on which the money arrived, or the last rate before. */
async function readDayRate(
  tx: Transaction,
  site: { readonly siteId: string; readonly timezone: string },
  currency: string,
  at: Date,
): Promise<string | null> {
  const since = new Date(at.getTime() - DAYS_BACK * DAY_MS);
  const row = await tx
    .selectFrom('exchange_rates')
    .select('rate')
    .where('site_id', '=', site.siteId)
    .where('currency', '=', currency)
    .where('day', '<=', siteDay(at, site.timezone))
    .where('day', '>=', siteDay(since, site.timezone))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate ?? null;
}
