import { findOtherForms, type ListedBooking } from './pair-bookings.ts';

/** A booking of outgoing money with the reference of a deposit's order. */
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
 * `refund`: a payment that our records sent back or charged back. `recalled`: the money left the bank, but the user
 * still has it. `twice`: the payment had already been returned. `other_form`: perhaps an earlier booking that a file of
 * another kind lists again. `waits`: none of these, so an operator must check the booking.
 */
export type OutGrade = 'refund' | 'recalled' | 'twice' | 'other_form' | 'waits';

/** Whether the amount is a returned payment. An amount below half of a payment is a fee of the bank. */
const isWhole = (minor: bigint, payments: readonly OrderPayment[]) =>
  payments.some(({ paidMinor }) => minor * 2n >= paidMinor);

/**
 * The meaning of each booking of an order, in the order of import. The outgoing money up to a booking is added up and
 * compared with the payments that our records returned for the order. Amounts in different currencies are not added up.
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
  // The bank may recall a payment in another currency, but book the recall in the currency of the account.
  const credited = payments.filter(
    (one) => one.standing === 'credited' && (booking.currency === '' || isOfCurrency(one)),
  );
  const beyondMinor = upToMinor - back.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  const isReturned = back.some(({ paidMinor }) => paidMinor === booking.outMinor);
  if (beyondMinor <= 0n) return isReturned ? 'refund' : 'waits';
  if (isWhole(beyondMinor, credited)) return 'recalled';
  if (isWhole(beyondMinor, back)) return 'twice';
  // The money beyond the returned payments is only fees. A fee may be listed before the refund that it belongs to.
  return isReturned ? 'refund' : 'waits';
}
