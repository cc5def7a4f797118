import type { RecordState } from '../../values/record-states.ts';
import { type BatchNumbers, type Booking, isNumberOfBoth, isSameBooking, isSameNumber } from './compare-bookings.ts';
import type { OutGrade } from './grade-money-out.ts';
import type { StatementLine } from './read-statement.ts';

/**
 * `matched`: the line settles a record. `known`: it settled a record before. `differs`: it names a record, but differs
 * from the expected booking.
 */
export const LINE_OUTCOMES = ['matched', 'known', 'differs', 'unmatched', 'unreadable'] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** How a line differs from the expected booking, or why it cannot be read. */
export const LINE_NOTES = [
  'amount',
  'currency',
  'date',
  'payer',
  /** The line cannot settle the record in its state: released, or never exported. */
  'state',
  /** Money came in under a payout's reference. */
  'returned',
  /** Money went out under a deposit's reference. */
  'money_out',
  'second_payment',
  /** The payout belongs to a provider, not to the site's bank. */
  'paid_by_provider',
  'several_references',
  /** The amount needs a second operator besides the importer of the file. */
  'second_person',
  /** The importer also exported the payout, and the sum exceeds one operator's daily limit. */
  'own_export',
  /** The money is set aside and waits for review among the deposits. */
  'in_review',
  'unreadable_date',
  'unreadable_amount',
  /** The direction of the money is missing, or the sources contradict each other. */
  'unreadable_direction',
  /** The currency is unknown or contradictory. */
  'unreadable_currency',
  'too_few_columns',
] as const;
export type LineNote = (typeof LINE_NOTES)[number];

export interface LineVerdict {
  readonly outcome: LineOutcome;
  readonly notes: readonly LineNote[];
}

/** Days after the export; a later booking needs review, because references may be reused. */
export const WINDOW_DAYS = 30;
/** Banks east of the site may already book with tomorrow's date. */
const AHEAD_DAYS = 1;

export interface Expectation {
  /** The currency of the site's bank account. */
  readonly currency: string;
  /** 20261120. */
  readonly today: number;
}

export interface PayoutFacts {
  readonly state: RecordState;
  readonly netMinor: bigint;
  readonly isPaidByHand: boolean;
  /** The day the payout was exported; null: never. */
  readonly exportedOn: number | null;
  /** The bank's number with which it was settled, which an operator may have entered. */
  readonly bankReference: string;
  /** The payout's booking: the line that settled it, or that an operator's entry referred to. */
  readonly booking: Booking | undefined;
  /** Whether an earlier line of the same file was that booking. */
  readonly isBookedHere: boolean;
  /** Lines of earlier files that named the payout, as long as none is its booking. */
  readonly named: readonly Booking[];
  /** Earlier lines of the same file that named the payout. */
  readonly namedHere: readonly Booking[];
  readonly batches: BatchNumbers;
}

/** The verdict on a booking that names a payout. */
export function decidePayoutLine(line: StatementLine, payout: PayoutFacts, expected: Expectation): LineVerdict {
  if (line.amountMinor > 0n) return differs('returned');
  if (!payout.isPaidByHand) return differs('paid_by_provider');
  const isSettled = payout.state === 'Success';
  if (!isSettled && payout.state !== 'Exec' && payout.state !== 'Error') return differs('state');
  const notes = differencesOf(line, payout.netMinor, expected);
  if (!isOnItsDay(line, payout, expected)) notes.push('date');
  // Before the payout is settled, a differing line may be a part of it, and the missing part may follow.
  if ((isSettled || notes.length === 0) && isAnotherBooking(line, payout)) notes.push('second_payment');
  if (notes.length > 0) return { outcome: 'differs', notes };
  return { outcome: isSettled ? 'known' : 'matched', notes };
}

/**
 * Whether the line's day is possible. A manually entered payout has no booking yet: without this check, a forged line
 * for a future day could become its booking, and the real payment of that day would count as known.
 */
function isOnItsDay(line: StatementLine, payout: PayoutFacts, { today }: Expectation): boolean {
  const { day } = line;
  if (payout.state !== 'Success') return isInTime(day, payout.exportedOn, today, WINDOW_DAYS);
  const own = bookingOf(line);
  const isProven =
    payout.booking || isNumberOfBoth(own, { ...own, bankReference: typedNumber(payout) }, payout.batches);
  return isInTime(day, isProven ? day : payout.exportedOn, today, undefined);
}

/**
 * Whether the line is another payment. Banks list a booking once, with one day and one amount, so a line that is not
 * the payout's booking is another payment. As long as the payout has no booking, a line is another payment if it equals
 * none of the lines that named the payout.
 */
function isAnotherBooking(line: StatementLine, payout: PayoutFacts): boolean {
  const { booking, named, namedHere, batches } = payout;
  const own = bookingOf(line);
  const isHere = (one: Booking) => isNumberOfBoth(own, one, batches);
  if (booking) {
    const full = booking.bankReference === '' ? { ...booking, bankReference: typedNumber(payout) } : booking;
    return payout.isBookedHere ? !isHere(full) : !isSameBooking(own, full, batches);
  }
  const typed = typedNumber(payout);
  if (own.bankReference !== '' && typed !== '' && !isSameNumber(own.bankReference, typed)) return true;
  const isNamed = named.length === 0 || named.some((one) => isSameBooking(own, one, batches));
  return !isNamed || (namedHere.length > 0 && !namedHere.some(isHere));
}

/** The entered number; '' if it was entered for several payouts, because it then identifies none of them. */
function typedNumber({ bankReference, batches }: PayoutFacts): string {
  return batches.has(bankReference) ? '' : bankReference;
}

export function bookingOf({ day, amountMinor, bankReference }: StatementLine): Booking {
  return { day, outMinor: -amountMinor, bankReference };
}

export interface DepositFacts {
  readonly isPaidByHand: boolean;
  readonly openedOn: number;
  /** Whether this booking was imported before. */
  readonly isTaken: boolean;
  /** The meaning of outgoing money with the deposit's reference. */
  readonly outGrade: OutGrade;
}

/**
 * The verdict on a booking that names a deposit; `take`: the deposit's own rules for incoming money decide the rest.
 */
export function decideDepositLine(
  line: StatementLine,
  deposit: DepositFacts,
  { today, currency }: Expectation,
): LineVerdict | 'take' {
  if (line.amountMinor < 0n) return decideMoneyOut(line, deposit, today);
  if (!deposit.isPaidByHand) return differs('paid_by_provider');
  if (deposit.isTaken) return { outcome: 'known', notes: [] };
  // A booking in another known currency is set aside by the deposit's own rules; a booking in an ambiguous currency
  // cannot be credited.
  if (!mayBeIn(line, currency)) return differs('currency');
  // Late money still belongs to the user; money from before the request cannot belong to this deposit.
  return isInTime(line.day, deposit.openedOn, today, undefined) ? 'take' : differs('date');
}

function decideMoneyOut({ day }: StatementLine, deposit: DepositFacts, today: number): LineVerdict {
  // Otherwise a forged line for a future day could become the refund, and the real payment of that day would count as
  // known.
  if (!isInTime(day, day, today, undefined)) return { outcome: 'differs', notes: ['money_out', 'date'] };
  if (deposit.outGrade === 'refund') return { outcome: 'known', notes: [] };
  const notes: LineNote[] = ['money_out'];
  // Kept as a note, because a provider's own refund is not a refund of the site's bank.
  if (!deposit.isPaidByHand) notes.push('paid_by_provider');
  if (deposit.outGrade === 'twice') notes.push('second_payment');
  return { outcome: 'differs', notes };
}

function differencesOf(line: StatementLine, expectedMinor: bigint, { currency }: Expectation): LineNote[] {
  if ((line.currency !== '' && line.currency !== currency) || !mayBeIn(line, currency)) return ['currency'];
  const minor = line.amountMinor < 0n ? -line.amountMinor : line.amountMinor;
  return minor === expectedMinor ? [] : ['amount'];
}

/** An ambiguous sign counts as the site's currency if it may mean that currency, or if the account is in COIN. */
function mayBeIn({ currencyOneOf }: StatementLine, currency: string): boolean {
  return !currencyOneOf || !/^[A-Z]{3}$/.test(currency) || currencyOneOf.includes(currency);
}

function isInTime(day: number, from: number | null, today: number, windowDays: number | undefined): boolean {
  const booked = dayNumber(day);
  if (from === null || booked < dayNumber(from) || booked > dayNumber(today) + AHEAD_DAYS) return false;
  return windowDays === undefined || booked <= dayNumber(from) + windowDays;
}

/** 20261120 as days since 1970. */
function dayNumber(day: number): number {
  return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 86_400_000;
}

function differs(note: LineNote): LineVerdict {
  return { outcome: 'differs', notes: [note] };
}
