import { convertAmount } from '../../values/money.ts';

/** A hundred thousand million, in hundredths. No sale, and no figure of a day, is of more; near a million of these fit in one sum. */
const MOST_MINOR = 10_000_000_000_000n;

/**
 * The amount of a sale in the site's unit; `rate` '1' for one that is in it. Undefined without a rate, and for a fortune that no
 * column of sums has room for: its day could not be computed any more, and would take nothing back.
 */
export function saleInUnit(minor: bigint, rate: string | null): bigint | undefined {
  const amount = convertAmount(minor, rate);
  return amount === undefined || amount > MOST_MINOR ? undefined : amount;
}
