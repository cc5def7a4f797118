import { createHash } from 'node:crypto';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';

/** Anything shorter is a dash, a zero or a counter. */
const MIN_NUMBER_LENGTH = 4;

/** The bank's number if it can identify one booking, else ''. '0', '-' and '0000' cannot. */
export function bankNumberOf(written: string): string {
  const signs = written.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.length >= MIN_NUMBER_LENGTH && signs.some((sign) => sign !== '0') ? written : '';
}

/** Numbers on several rows of one file. They name a batch, a branch or a cheque book, but not one booking. */
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
  /** The key under which the booking is stored. */
  readonly own: string;
  /** The key under which another file may have stored the booking, if its number looked different there. */
  readonly other: string | undefined;
}

/**
 * Keys that count each booking of a deposit once: our reference, day and amount, with the bank's own number or, if that
 * identifies nothing, with the whole row and its index among equal rows. The same booking in another file of the bank
 * has one of these keys.
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
      const payment = `${reference} ${booking.day} ${booking.amountMinor}`;
      const hash = createHash('sha256').update(row).digest('hex').slice(0, 32);
      const number = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, number);
      const byRow = `${payment} ${hash} ${number}`;
      if (bankReference === '') return [[line, { own: byRow, other: undefined }]];
      const byNumber = `${payment} ${bankReference}`;
      const names = shared.has(bankReference) ? { own: byRow, other: byNumber } : { own: byNumber, other: byRow };
      return [[line, names]];
    }),
  );
}
