import type { RecordState } from '../../values/record-states.ts';
import { type Booking, findOtherForms, isSameNumber, type ListedBooking } from './pair-bookings.ts';

/** A booking that names a payout, or that is the payout's own. */
export interface PayoutBooking extends ListedBooking {
  readonly isOwn: boolean;
}

export interface GradedPayout {
  readonly state: RecordState;
  /** Its money came back after it was paid. */
  readonly isReversed: boolean;
  /** The sum of incoming money with the payout's reference, in all files. */
  readonly returnedMinor: bigint;
  readonly netMinor: bigint;
  /** Whether an operator pays it from a file; otherwise a provider pays it. */
  readonly isPaidByHand: boolean;
  /** The bank's number that an operator typed for this payout alone; '' if there is none. */
  readonly typedNumber: string;
}

/**
 * `own`: the payout's own booking. `not_returned`: an operator entered that its money came back, and no file of another
 * person lists that; of a payout that was paid in parts, from the part on with which half of it was paid.
 * `other_form`: perhaps one of its other bookings, in a file of another kind.
 */
export type PayoutMeaning =
  | 'own'
  | 'not_returned'
  | 'other_form'
  | 'line_differs'
  | 'paid_twice'
  | 'paid_after_return'
  | 'paid_more';

/**
 * The meaning of each booking, in the order of import: what is beyond the payout is summed up. Less than half of the
 * payout is a fee or a rest, unless one booking alone exceeds the payout. A payout without a booking of its own may have
 * been paid in parts, so only what exceeds it is beyond it. A payout that was not sent is not paid yet, so its bookings
 * wait. Of a returned payment the bank may keep a tenth as its fee: of more, the user could send a part and keep the rest.
 */
export function gradePayout(payout: GradedPayout, bookings: readonly PayoutBooking[]): PayoutMeaning[] {
  const { state, isReversed, isPaidByHand, netMinor, returnedMinor } = payout;
  const isUnderWay = state !== 'Success' && state !== 'Fail';
  const isSent = state === 'Exec' || state === 'Error';
  const isPaid = isPaidByHand && (state === 'Success' || isReversed);
  const hasOwn = bookings.some(({ isOwn }) => isOwn);
  const forms = findOtherForms([...bookings].sort((one, other) => Number(other.isOwn) - Number(one.isOwn)));
  const isReturnMissing = isPaidByHand && isReversed && returnedMinor * 10n < netMinor * 9n;
  const mayBeInParts = !hasOwn && (isUnderWay || isPaid);
  const inPartsMinor = mayBeInParts ? netMinor : 0n;
  let partsMinor = 0n;
  let furtherMinor = 0n;
  return bookings.map((booking) => {
    if (booking.isOwn) return isReturnMissing ? 'not_returned' : 'own';
    if (booking.currency !== '') return meaningOfOtherMoney(payout);
    if (forms.has(booking)) return 'other_form';
    if (mayBeInParts && booking.outMinor > netMinor) return 'paid_more';
    if (isUnderWay && !isSent) return 'line_differs';
    if (isPaid && !hasOwn && isUnderAnotherNumber(booking, payout)) furtherMinor += booking.outMinor;
    else partsMinor += booking.outMinor;
    const partsBeyondMinor = partsMinor > inPartsMinor ? partsMinor - inPartsMinor : 0n;
    if ((furtherMinor + partsBeyondMinor) * 2n < netMinor) {
      return isReturnMissing && mayBeInParts && partsMinor * 2n >= netMinor ? 'not_returned' : 'line_differs';
    }
    return state === 'Fail' ? 'paid_after_return' : 'paid_twice';
  });
}

/**
 * Whether a payment of the whole amount has another number than an operator typed for the payout: then the payment with
 * the typed number is not listed yet.
 */
export function isUnderAnotherNumber(
  { outMinor, bankReference }: Booking,
  { netMinor, typedNumber }: Pick<GradedPayout, 'netMinor' | 'typedNumber'>,
): boolean {
  if (outMinor !== netMinor || typedNumber === '' || bankReference === '') return false;
  return !isSameNumber(bankReference, typedNumber);
}

/** Money in another currency is neither the payout nor a part of it, even if the amounts are equal. */
function meaningOfOtherMoney({ state, isPaidByHand }: GradedPayout): PayoutMeaning {
  if (state === 'Fail') return 'paid_after_return';
  if (!isPaidByHand) return state === 'Success' ? 'paid_twice' : 'line_differs';
  return state === 'Success' || state === 'Exec' || state === 'Error' ? 'paid_more' : 'line_differs';
}
