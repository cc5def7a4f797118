import type { RecordState } from '../../values/record-states.ts';
import type { StatementLine } from './read-statement.ts';

/** matched: settles a record. known: settled a record before. differs: names a record, but is not as expected. */
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
  /** The importer also exported the payout, and the sum exceeds what one operator may settle alone in a day. */
  'own_export',
  /** The money is set aside and waits for review among the deposits. */
  'in_review',
  'unreadable_date',
  'unreadable_amount',
  /** The direction of the money is missing, or the sources contradict each other. */
  'unreadable_direction',
  /** The currency is given but not understood, or contradictory. */
  'unreadable_currency',
  'too_few_columns',
] as const;
export type LineNote = (typeof LINE_NOTES)[number];

export interface LineVerdict {
  readonly outcome: LineOutcome;
  readonly notes: readonly LineNote[];
}

/** A booking later than this after the export needs review: references may be reused. */
export const WINDOW_DAYS = 30;
/** A bank's number may be part of a longer one; shorter numbers would match by accident. */
const LEAST_CONTAINED = 8;
/** Banks east of the site may already book with tomorrow's date. */
const AHEAD_DAYS = 1;

export interface Expectation {
  /** The currency of the site's bank account. */
  readonly currency: string;
  /** 20261120. */
  readonly today: number;
}

export interface PayoutBooking {
  readonly day: number;
  /** The paid amount. */
  readonly outMinor: bigint;
  /** The bank's number, if no other booking has it. */
  readonly bankReference: string;
}

export interface PayoutFacts {
  readonly state: RecordState;
  readonly netMinor: bigint;
  readonly isPaidByHand: boolean;
  /** The day the payout was exported; null: never. */
  readonly exportedOn: number | null;
  /** The bank's number of the booking that settled it. */
  readonly bankReference: string;
  /** Its bookings in earlier files. */
  readonly bookings: readonly PayoutBooking[];
  /** Its bookings on earlier lines of the same file. */
  readonly bookingsHere: readonly PayoutBooking[];
  /** Settled by an earlier line of the same file. */
  readonly isSettledHere: boolean;
}

/** The verdict on a booking that names a payout. */
export function decidePayoutLine(line: StatementLine, payout: PayoutFacts, expected: Expectation): LineVerdict {
  if (line.amountMinor > 0n) return differs('returned');
  if (!payout.isPaidByHand) return differs('paid_by_provider');
  if (payout.state === 'Success') return decideSettled(line, payout, expected);
  if (payout.state !== 'Exec' && payout.state !== 'Error') return differs('state');
  const notes = differencesOf(line, payout.netMinor, expected);
  if (!isInTime(line.day, payout.exportedOn, expected.today, WINDOW_DAYS)) notes.push('date');
  // An earlier line paid this payout, but could not settle it.
  if (notes.length === 0 && isAnotherBooking(line, payout)) notes.push('second_payment');
  return notes.length === 0 ? { outcome: 'matched', notes } : { outcome: 'differs', notes };
}

/** Within a file each line is a separate booking, unless the bank's number is the same. */
function isAnotherBooking(line: StatementLine, { bookings, bookingsHere }: PayoutFacts): boolean {
  const hasNumber = ({ bankReference }: PayoutBooking) => line.bankReference !== '' && bankReference !== '';
  const isSame = (one: PayoutBooking) =>
    hasNumber(one) ? isSameNumber(line.bankReference, one.bankReference) : isAsBooked(line, one);
  const isSameHere = (one: PayoutBooking) => hasNumber(one) && isSameNumber(line.bankReference, one.bankReference);
  return (bookings.length > 0 && !bookings.some(isSame)) || (bookingsHere.length > 0 && !bookingsHere.some(isSameHere));
}

function isAsBooked(line: StatementLine, { day, outMinor }: PayoutBooking): boolean {
  return day === line.day && outMinor === -line.amountMinor;
}

function isSameNumber(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [plain(one), plain(other)].sort((a, b) => a.length - b.length);
  return shorter === longer || (shorter.length >= LEAST_CONTAINED && longer.includes(shorter));
}

/**
 * Banks list a booking once, with one day and one amount. A second line in one file, or a line whose day or amount
 * differs from earlier files, is a second payment, unless the bank's own number is the same. Otherwise a second payment
 * with a cent less would count as a mere difference.
 */
function decideSettled(line: StatementLine, payout: PayoutFacts, expected: Expectation): LineVerdict {
  const notes = differencesOf(line, payout.netMinor, expected);
  const isNew = payout.bookings.length > 0 && !payout.bookings.some((one) => isAsBooked(line, one));
  const hasNumbers = plain(line.bankReference) !== '' && plain(payout.bankReference) !== '';
  const isOther = hasNumbers ? !isSameNumber(line.bankReference, payout.bankReference) : payout.isSettledHere || isNew;
  if (isOther) notes.push('second_payment');
  return notes.length === 0 ? { outcome: 'known', notes } : { outcome: 'differs', notes };
}

export interface DepositFacts {
  readonly isPaidByHand: boolean;
  readonly openedOn: number;
  /** This booking was imported before. */
  readonly isTaken: boolean;
}

/**
 * The verdict on a booking that names a deposit; `take`: the deposit's own rules for incoming money decide the rest.
 */
export function decideDepositLine(
  line: StatementLine,
  deposit: DepositFacts,
  { today, currency }: Expectation,
): LineVerdict | 'take' {
  if (line.amountMinor < 0n) return differs('money_out');
  if (!deposit.isPaidByHand) return differs('paid_by_provider');
  if (deposit.isTaken) return { outcome: 'known', notes: [] };
  // A booking in another named currency is set aside by the deposit's own rules; one without a named currency cannot be
  // booked.
  if (!mayBeIn(line, currency)) return differs('currency');
  // Late money still belongs to the user; money from before the request cannot belong to it.
  return isInTime(line.day, deposit.openedOn, today, undefined) ? 'take' : differs('date');
}

function differencesOf(line: StatementLine, expectedMinor: bigint, { currency }: Expectation): LineNote[] {
  if ((line.currency !== '' && line.currency !== currency) || !mayBeIn(line, currency)) return ['currency'];
  const minor = line.amountMinor < 0n ? -line.amountMinor : line.amountMinor;
  return minor === expectedMinor ? [] : ['amount'];
}

/** An ambiguous sign counts as the site's currency if it may mean that, or if the account is in COIN. */
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

function plain(bankReference: string): string {
  return bankReference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

function differs(note: LineNote): LineVerdict {
  return { outcome: 'differs', notes: [note] };
}
