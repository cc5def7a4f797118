import { findOtherForms, type ListedBooking } from './pair-bookings.ts';

/** A booking of outgoing money that names an order of a deposit. */
export interface OrderBooking extends ListedBooking {
  /** Whether the order was paid at a provider, which sends money back itself. */
  readonly isElsewhere: boolean;
}

/** An incoming payment of the order. */
export interface OrderPayment {
  readonly standing: 'credited' | 'waiting' | 'back';
  readonly paidMinor: bigint;
  /** '' for the currency of the account. */
  readonly currency: string;
}

/**
 * `refund`: a payment that our records sent back or charged back. `recalled`: the money left the bank, and the user
 * still has it. `twice`: the payment had already been returned. `other_form`: perhaps an earlier booking, in a file of
 * another kind. `waits`: none of these, so an operator must check it.
 */
export type OutGrade = 'refund' | 'recalled' | 'twice' | 'other_form' | 'waits';

/** Whether the amount is a returned payment. Less than half of a payment is a fee of the bank. */
const isWhole = (minor: bigint, payments: readonly OrderPayment[]) =>
  payments.some(({ paidMinor }) => minor * 2n >= paidMinor);

/**
 * The meaning of each booking of an order, in the order of import: the outgoing sum up to the booking is compared with
 * the payments of that order that our records returned. Amounts in different currencies are not added up.
 */
export function gradeMoneyOut(bookings: readonly OrderBooking[], payments: readonly OrderPayment[]): OutGrade[] {
  const forms = findOtherForms(bookings);
  const sums = new Map<string, bigint>();
  return bookings.map((booking) => {
    if (forms.has(booking)) return 'other_form';
    const upToMinor = (sums.get(booking.currency) ?? 0n) + booking.outMinor;
    sums.set(booking.currency, upToMinor);
    return gradeOf(booking, upToMinor, payments);
  });
}

function gradeOf(booking: OrderBooking, upToMinor: bigint, payments: readonly OrderPayment[]): OutGrade {
  const isOfCurrency = ({ currency }: OrderPayment) => booking.currency === currency;
  const back = booking.isElsewhere ? [] : payments.filter((one) => one.standing === 'back' && isOfCurrency(one));
  // The bank may recall a payment in the currency of the account.
  const credited = payments.filter(
    (one) => one.standing === 'credited' && (booking.currency === '' || isOfCurrency(one)),
  );
  const beyondMinor = upToMinor - back.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  const isReturned = back.some(({ paidMinor }) => paidMinor === booking.outMinor);
  if (beyondMinor <= 0n) return isReturned ? 'refund' : 'waits';
  if (isWhole(beyondMinor, credited)) return 'recalled';
  if (isWhole(beyondMinor, back)) return 'twice';
  // Only fees are beyond the returned payments, and one of them may be listed before its refund.
  return isReturned ? 'refund' : 'waits';
}
