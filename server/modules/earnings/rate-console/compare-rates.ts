import { convertAmount } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { listNamesOfSamePerson } from '../../identity/operators/index.ts';
import { conversionsOf } from '../conversions/published.ts';
import type { EnteredRate } from './entered-rate.ts';

const PERCENT = 100;

/**
 * Whether one of these rates differs from the nearest day's rate by more than the site allows. Only rates that other
 * operators entered, or that two people approved, are compared, however old: otherwise an operator's own rates could
 * rise by a tenth each week. If there is no such rate, two people must approve. If larger totals are paid more
 * (`hasThresholds`), no increase is allowed: a rate entered before the sales of its day adds no value yet, but would
 * raise those sales over a step.
 */
export async function deviatesTooMuch(
  tx: Transaction,
  { siteId, operatorId }: { readonly siteId: string; readonly operatorId: string },
  rates: readonly EnteredRate[],
  { mostAwayPercent, hasThresholds }: { readonly mostAwayPercent: number; readonly hasThresholds: boolean },
  now: Date,
): Promise<boolean> {
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  const own = await listNamesOfSamePerson(tx, siteId, operatorId, now);
  const earlier = await tx
    .selectFrom('exchange_rates')
    .select(['currency', 'day', 'rate'])
    .where('site_id', '=', siteId)
    .where('currency', 'in', [...currencies, ''])
    .where('entered_by', 'not in', own)
    .orderBy('day')
    .execute();
  const byCurrency = Map.groupBy(earlier, ({ currency }) => currency);
  return rates.some(({ currency, day, rate }) => {
    const earlierRates = byCurrency.get(currency) ?? [];
    const near = earlierRates.findLast((earlierRate) => earlierRate.day <= day) ?? earlierRates[0];
    if (!near || (hasThresholds && Number(rate) > Number(near.rate))) return true;
    return Math.abs(Number(rate) / Number(near.rate) - 1) * PERCENT > mostAwayPercent;
  });
}

/**
 * The maximum that these rates add to the conversions of their days and currencies, compared with the earlier rates.
 */
export async function sumAddedValue(
  tx: Database | Transaction,
  siteId: string,
  rates: readonly EnteredRate[],
  before: (rate: EnteredRate) => string | undefined,
): Promise<bigint> {
  const { rows } = await sql<{ currency: string; day: number; amount: string }>`
    SELECT c.currency, c.day, sum(c.amount_minor)::text AS amount FROM ${conversionsOf(siteId)} c
    WHERE c.uid IS NOT NULL AND c.refused = ''
      AND c.currency = ANY(${rates.map(({ currency }) => currency)}) AND c.day = ANY(${rates.map(({ day }) => day)})
    GROUP BY c.currency, c.day`.execute(tx);
  const amounts = new Map(rows.map(({ currency, day, amount }) => [`${currency} ${day}`, BigInt(amount)]));
  return rates.reduce((sum, rate) => {
    const amount = amounts.get(`${rate.currency} ${rate.day}`) ?? 0n;
    const more = (convertAmount(amount, rate.rate) ?? 0n) - (convertAmount(amount, before(rate) ?? '0') ?? 0n);
    return more > 0n ? sum + more : sum;
  }, 0n);
}
