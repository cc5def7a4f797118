import { type FoldedRow, isCounted } from '../follow-conversions.ts';
import type { IncomingEvent } from '../incoming-event.ts';

/**
 * The largest amount in a file for each transaction, by its name and currency, even where a later row takes it back.
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
 * By currency, the amount by which a file exceeds what counted of a sale before. Up to this amount the file's hour and
 * event stay those of the sale when its source reports it, even if the next row reduces it.
 */
export function amountsAboveCounted(
  { before, after }: FoldedRow,
  said: LargestAmounts,
): { currency: string; amountMinor: bigint }[] {
  const wasCounted = before.version > 0 && isCounted(before);
  const counted = (currency: string) => (wasCounted && currency === before.currency ? before.amount_minor : 0n);
  return [...(said.get(after.transaction_id) ?? [])].flatMap(([currency, amountMinor]) =>
    amountMinor > counted(currency) ? [{ currency, amountMinor }] : [],
  );
}
