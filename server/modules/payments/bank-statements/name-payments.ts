import { createHash } from 'node:crypto';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';

/** A shorter text is a dash, a zero or a counter. */
const MIN_NUMBER_LENGTH = 4;

/** The bank's number if it can identify one booking, else ''. '0', '-' and '0000' cannot. */
export function bankNumberOf(written: string): string {
  const signs = written.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.length >= MIN_NUMBER_LENGTH && signs.some((sign) => sign !== '0') ? written : '';
}

/**
 * Numbers on several rows of one file. They belong to a batch, a branch or a cheque book, and identify no single
 * booking.
 */
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
  /**
   * The key under which another file may have stored the booking: several rows shared its number in that file, or do so
   * in this one.
   */
  readonly other: string | undefined;
  /** The key of the line as the n-th of equal rows, by our reference if it names one deposit. */
  readonly nth: (n: number) => string;
  /** How many equal rows the file has. */
  readonly equal: number;
}

/**
 * Keys under which each booking of a deposit counts once: our reference, day and amount, with the bank's own number or,
 * if that identifies nothing, as the kind of a transfer, with the whole row and its index among equal rows. The same booking in another file of
 * the bank has one of these keys. Money in another currency has separate keys: otherwise a line in dollars would be
 * known as the pesos that were credited when the file was read without its currencies. Money that names no single
 * record has the key of its row: the file read with other columns contains the same money.
 */
export function namePayments(
  bookings: readonly StatementLine[],
  shared: ReadonlySet<string>,
  referenceOf: (booking: StatementLine) => string | undefined,
  accountCurrency: string,
): Map<number, PaymentNames> {
  const seen = new Map<string, number>();
  const hashOf = ({ row }: StatementLine) => createHash('sha256').update(row).digest('hex').slice(0, 32);
  const equalOf = Map.groupBy(
    bookings.filter(({ amountMinor }) => amountMinor > 0n),
    hashOf,
  );
  return new Map(
    bookings.flatMap((booking): [number, PaymentNames][] => {
      const reference = referenceOf(booking);
      const { bankReference, line, currency, amountMinor } = booking;
      if (reference === undefined && amountMinor < 0n) return [];
      const unit = currency === '' || currency === accountCurrency ? '' : ` ${currency}`;
      const payment = `${reference} ${booking.day} ${booking.amountMinor}${unit}`;
      const hash = hashOf(booking);
      const number = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, number);
      const nth = (n: number) => (reference === undefined ? `row ${hash} ${n}` : `${payment} ${hash} ${n}`);
      const byRow = nth(number);
      const rows = { nth, equal: equalOf.get(hash)?.length ?? 1 };
      if (reference === undefined || bankReference === '') return [[line, { own: byRow, other: undefined, ...rows }]];
      const byNumber = `${payment} ${bankReference}`;
      const identifies = /[0-9]/.test(bankReference) && !shared.has(bankReference);
      const names = identifies ? { own: byNumber, other: byRow } : { own: byRow, other: byNumber };
      return [[line, { ...names, ...rows }]];
    }),
  );
}
