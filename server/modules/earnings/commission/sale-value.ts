import { saleInUnit } from '@pitaka/core/earnings/commission/sale-in-unit.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { exchangeRatesOf } from '../rate-console/published.ts';
import { readPlans } from './load-day.ts';

const HALF_DAYS_MS = 36 * 3_600_000;

/** The amount and count of a sale or figure that earns. */
export interface EarningAmount {
  /** 20261120. */
  readonly day: number;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly count: number;
}

/** The maximum earnings from a sale under each of the two kinds of plans: by amount, and by count. */
interface SaleValue {
  /** The whole amount in the site's unit, at the rate of its day. */
  readonly amountMinor: bigint;
  /** The count times the highest flat amount of any plan. */
  readonly flatMinor: bigint;
}

/**
 * Undefined if the currency has no exchange rate: if it were converted one to one, a report in dinars would count as a
 * hundredth of its payment.
 */
type Valuation = (amount: EarningAmount) => SaleValue | undefined;

const NO_VALUE: SaleValue = { amountMinor: 0n, flatMinor: 0n };

/** A sale or figure before and after a change; `before` is undefined if it did not count. */
export interface EarningChange {
  readonly before: EarningAmount | undefined;
  readonly after: EarningAmount;
}

/**
 * The maximum that the change can add; undefined if a rate is missing. Amount and count are compared separately: with a
 * single maximum, the higher value would hide an increase of the lower one.
 */
export function addedValue({ before, after }: EarningChange, valuation: Valuation): bigint | undefined {
  const [was, is] = [(before && valuation(before)) ?? NO_VALUE, valuation(after)];
  if (is === undefined) return undefined;
  const rises = [is.amountMinor - was.amountMinor, is.flatMinor - was.flatMinor, 0n];
  return rises.reduce((most, rise) => (rise > most ? rise : most));
}

export async function loadValuation(
  tx: Database | Transaction,
  site: { readonly siteId: string; readonly unit: string },
  currencies: Iterable<string>,
): Promise<Valuation> {
  const { siteId, unit } = site;
  const rates = await tx
    .selectFrom(exchangeRatesOf(siteId).as('exchange_rates'))
    .select(['currency', 'day', 'rate'])
    .where('currency', 'in', [...new Set(currencies), ''])
    .orderBy('day')
    .execute();
  const byCurrency = Map.groupBy(rates, ({ currency }) => currency);
  const flatOn = await readHighestFlats(tx, siteId);
  // Without a rate for the day, uses the nearest earlier one.
  const rateOf = (currency: string, day: number): string | null => {
    const rates = byCurrency.get(currency) ?? [];
    return (rates.findLast((rate) => rate.day <= day) ?? rates[0])?.rate ?? null;
  };
  return ({ day, amountMinor, currency, count }) => {
    const isOurs = currency === unit || amountMinor <= 0n;
    const inUnit = saleInUnit(amountMinor, isOurs ? '1' : rateOf(currency, day));
    if (inUnit === undefined) return undefined;
    return { amountMinor: inUnit, flatMinor: flatOn(day) * BigInt(Math.max(count, 1)) };
  };
}

/**
 * The highest flat amount of all plans on a day. The newest versions alone are not enough: a sale from before a
 * reduction would be valued below its payment.
 */
async function readHighestFlats(tx: Database | Transaction, siteId: string): Promise<(day: number) => bigint> {
  const plans = Map.groupBy(await readPlans(tx, siteId), ({ planId }) => planId);
  const spans = [...plans.values()].flatMap((versions) => {
    const starts = versions.map(({ effectiveFrom }) => effectiveFrom).toSorted((one, other) => one - other);
    return versions.flatMap(({ effectiveFrom: from, terms }) => {
      const before = starts.find((start) => start > from) ?? Number.POSITIVE_INFINITY;
      return typeof terms?.base === 'object' ? [{ from, before, minor: terms.base.flatMinor }] : [];
    });
  });
  return (day) => {
    const noon = Date.parse(`${dayText(day)}T12:00:00Z`);
    // In any time zone, the site's day is within a day and a half of this.
    const ofDay = spans.filter(({ from, before }) => from < noon + HALF_DAYS_MS && before > noon - HALF_DAYS_MS);
    return ofDay.map(({ minor }) => minor).toSorted((one, other) => Number(other - one))[0] ?? 0n;
  };
}
