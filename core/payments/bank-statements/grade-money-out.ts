import { type BatchNumbers, type Booking, findListed, type ListedBooking } from './compare-bookings.ts';

/** A line of outgoing money that names an order of a deposit. */
export interface OutLine extends Booking {
  /** The file of the line: lines of one file are different bookings. */
  readonly file: string;
  /** ISO 4217; '': that of the account. */
  readonly currency: string;
  /** The order was paid at a provider, which sends its money back itself. */
  readonly isElsewhere: boolean;
}

/** A payment of the order that came in. */
export interface OrderPayment {
  readonly standing: 'credited' | 'waiting' | 'back';
  readonly paidMinor: bigint;
  readonly currency: string;
}

/**
 * refund: what our books sent back or charged back. recalled: it left the bank, and the user still has it. twice: it
 * went back already. waits: neither, for a person to see.
 */
export type OutGrade = 'refund' | 'recalled' | 'twice' | 'waits';

/** Less than a half of a payment is a fee of the bank beside it, and no payment that went back. */
const isWhole = (minor: bigint, payments: readonly OrderPayment[]) =>
  payments.some(({ paidMinor }) => minor * 2n >= paidMinor);

/**
 * What each line means, in the order of their import: what left under an order up to it is compared with what our books
 * gave back of that order's payments. The same booking in another file means the same.
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
