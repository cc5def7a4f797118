import { type FoldedRow, isCounted } from '../follow-conversions.ts';
import type { IncomingEvent } from '../incoming-event.ts';

/**
 * The largest amount in a file for each transaction, by name and currency, even if a later row reduces it.
 */
export type LargestAmounts = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

export const NO_AMOUNTS: LargestAmounts = new Map();

export function largestAmountsIn(events: readonly IncomingEvent[]): LargestAmounts {
  const most = new Map<string, Map<string, bigint>>();
  for (const { postback } of events) {
    const { transactionId: name, status, amountMinor, currency } = postback;
    if (status === 'declined' || status === 'reversed') continue;
    const ofSale = most.get(name) ?? new Map<string, bigint>();
    if (amountMinor > (ofSale.get(currency) ?? 0n)) ofSale.set(currency, amountMinor);
    most.set(name, ofSale);
  }
  return most;
}

/**
 * The amounts by currency that a file gives for a sale whose counted amount was lower. If the source reports the sale,
 * it keeps the file's hour and event up to this amount, even if a later row of the file reduces the amount.
 */
export function amountsAboveCounted(
  { before, after }: FoldedRow,
  amounts: LargestAmounts,
): { currency: string; amountMinor: bigint }[] {
  const wasCounted = before.version > 0 && isCounted(before);
  const counted = (currency: string) => (wasCounted && currency === before.currency ? before.amount_minor : 0n);
  return [...(amounts.get(after.transaction_id) ?? [])].flatMap(([currency, amountMinor]) =>
    amountMinor > counted(currency) ? [{ currency, amountMinor }] : [],
  );
}
