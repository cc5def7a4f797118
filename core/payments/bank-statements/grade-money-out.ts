import { type BatchNumbers, type Booking, findListed, type ListedBooking } from './compare-bookings.ts';

/** A line of outgoing money that names an order of a deposit. */
export interface OutLine extends Booking {
  /** The file of the line. Lines of one file are different bookings. */
  readonly file: string;
  /** ISO 4217; '' for the currency of the account. */
  readonly currency: string;
  /** Whether the order was paid at a provider, which sends money back itself. */
  readonly isElsewhere: boolean;
}

/** An incoming payment of the order. */
export interface OrderPayment {
  readonly standing: 'credited' | 'waiting' | 'back';
  readonly paidMinor: bigint;
  readonly currency: string;
}

/**
 * `refund`: a payment that our records sent back or charged back. `recalled`: the money left the bank, and the user
 * still has it. `twice`: the payment had already been returned. `waits`: none of these, so an operator must check it.
 */
export type OutGrade = 'refund' | 'recalled' | 'twice' | 'waits';

/** Whether the amount is a returned payment. Less than half of a payment is a fee of the bank. */
const isWhole = (minor: bigint, payments: readonly OrderPayment[]) =>
  payments.some(({ paidMinor }) => minor * 2n >= paidMinor);

/**
 * The meaning of each line, in the order of import: the outgoing sum of an order up to the line is compared with the
 * payments of that order that our records returned. The same booking in another file has the same meaning.
 */
export function gradeMoneyOut(
  lines: readonly OutLine[],
  payments: readonly OrderPayment[],
  batches: BatchNumbers,
): OutGrade[] {
  const known: (ListedBooking & { readonly upToMinor: bigint })[] = [];
  return lines.map((line) => {
    const listed = { booking: line, file: line.file };
    const before = findListed(known, listed, batches);
    const upToMinor = before?.upToMinor ?? (known.at(-1)?.upToMinor ?? 0n) + line.outMinor;
    if (!before) known.push({ ...listed, upToMinor });
    return gradeOf(line, upToMinor, payments);
  });
}

function gradeOf(line: OutLine, upToMinor: bigint, payments: readonly OrderPayment[]): OutGrade {
  const own = payments.filter(({ currency }) => line.currency === '' || line.currency === currency);
  const back = line.isElsewhere ? [] : own.filter(({ standing }) => standing === 'back');
  const credited = own.filter(({ standing }) => standing === 'credited');
  const beyondMinor = upToMinor - back.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  if (beyondMinor <= 0n) return back.some(({ paidMinor }) => paidMinor === line.outMinor) ? 'refund' : 'waits';
  if (isWhole(beyondMinor, credited)) return 'recalled';
  return isWhole(beyondMinor, back) ? 'twice' : 'waits';
}
