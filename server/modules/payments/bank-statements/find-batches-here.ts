import type { BatchNumbers } from '@pitaka/core/payments/bank-statements/compare-bookings.ts';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';

/**
 * Numbers of the bank that stand on rows of several of our records in this file, or on two rows of one that say the
 * same apart from a balance. Rows without a record of ours make no batch, and neither does a fee under the number of
 * its transfer.
 */
export function findBatchesHere(
  bookings: readonly StatementLine[],
  referencesOf: (booking: StatementLine) => readonly string[],
): BatchNumbers {
  const rowsOf = new Map<string, { readonly references: string; readonly said: string; readonly row: string }[]>();
  for (const booking of bookings) {
    const { bankReference, day, amountMinor, row } = booking;
    const references = referencesOf(booking).join(' ');
    if (bankReference === '' || references === '') continue;
    const known = rowsOf.get(bankReference) ?? [];
    rowsOf.set(bankReference, [...known, { references, said: `${day} ${amountMinor}`, row }]);
  }
  const isBatch = ([first, ...others]: readonly { references: string; said: string; row: string }[]) =>
    others.some((one) => one.references !== first?.references || (one.said === first.said && one.row !== first.row));
  return new Set([...rowsOf].flatMap(([number, rows]) => (isBatch(rows) ? [number] : [])));
}
