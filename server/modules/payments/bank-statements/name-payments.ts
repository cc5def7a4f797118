import { createHash } from 'node:crypto';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';

/** Fewer letters and digits than this are a dash, a nought or a counter. */
const LEAST_OF_A_NUMBER = 4;

/** What the bank's column of numbers says, where it can be the number of one booking: '0', '-' and '0000' cannot. */
export function bankNumberOf(written: string): string {
  const signs = written.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.length >= LEAST_OF_A_NUMBER && signs.some((sign) => sign !== '0') ? written : '';
}

/** Numbers that stand on different rows of one file: of a batch, a branch, a cheque book, of anything but a booking. */
export function findSharedNumbers(bookings: readonly StatementLine[]): Set<string> {
  const rowOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const { bankReference, row } of bookings) {
    if (bankReference === '') continue;
    if ((rowOf.get(bankReference) ?? row) !== row) shared.add(bankReference);
    rowOf.set(bankReference, row);
  }
  return shared;
}

export interface PaymentNames {
  /** Under which it is taken. */
  readonly own: string;
  /** Under which another file may have taken it, where its number looked otherwise. */
  readonly other: string | undefined;
}

/**
 * Names for each booking of a deposit under which it counts once: our reference, day and amount, with the bank's own
 * number or, where that tells nothing, with the whole row and which one of equal rows it is. The same booking in another
 * file of the bank has one of the same names.
 */
export function namePayments(
  bookings: readonly StatementLine[],
  shared: ReadonlySet<string>,
  referenceOf: (booking: StatementLine) => string | undefined,
): Map<number, PaymentNames> {
  const seen = new Map<string, number>();
  return new Map(
    bookings.flatMap((booking): [number, PaymentNames][] => {
      const reference = referenceOf(booking);
      if (reference === undefined) return [];
      const { bankReference, row, line } = booking;
      const what = `${reference} ${booking.day} ${booking.amountMinor}`;
      const hash = createHash('sha256').update(row).digest('hex').slice(0, 32);
      const number = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, number);
      const byRow = `${what} ${hash} ${number}`;
      if (bankReference === '') return [[line, { own: byRow, other: undefined }]];
      const byNumber = `${what} ${bankReference}`;
      const names = shared.has(bankReference) ? { own: byRow, other: byNumber } : { own: byNumber, other: byRow };
      return [[line, names]];
    }),
  );
}
