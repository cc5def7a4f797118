import { convertAmount } from '../../values/money.ts';

/** The maximum of one sale or daily figure: 100,000,000,000.00. Nearly a million such amounts fit into one sum. */
const MOST_MINOR = 10_000_000_000_000n;

/**
 * Converts the amount of a sale into the site's unit; `rate` is '1' if the amount is in that unit already. Undefined
 * without a rate or above the maximum: larger amounts could overflow the day's sum.
 */
export function saleInUnit(minor: bigint, rate: string | null): bigint | undefined {
  const amount = convertAmount(minor, rate);
  return amount === undefined || amount > MOST_MINOR ? undefined : amount;
}
