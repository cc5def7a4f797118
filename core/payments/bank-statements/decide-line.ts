import type { OutGrade } from './grade-money-out.ts';
import { type GradedPayout, isUnderAnotherNumber, type PayoutMeaning } from './grade-payout.ts';
import type { Booking } from './pair-bookings.ts';
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
  /** The line cannot settle the record in its present state: it was released, or never exported. */
  'state',
  /** Incoming money has a payout's reference. */
  'returned',
  /** An operator entered that the payout's money came back, but no file lists the return. */
  'not_returned',
  /** Outgoing money has a deposit's reference. */
  'money_out',
  'second_payment',
  /** The record has another booking of the same day and amount, and no number or file shows whether it is this one. */
  'other_number_form',
  /** The payout belongs to a provider, not to the site's bank. */
  'paid_by_provider',
  'several_references',
  /** A line without our reference and with the same number of the bank was matched to another payout. */
  'matched_elsewhere',
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
  /** A comma in a text that the bank did not quote may have moved the amount. */
  'too_many_columns',
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

export interface PayoutFacts extends GradedPayout {
  /** The day on which the payout was exported; null: never. */
  readonly exportedOn: number | null;
  /** Whether it owns a booking. */
  readonly hasOwn: boolean;
}

/** Whether the line's booking, which belongs to no payout yet, is the payment of the payout that the line names. */
export function mayPay(line: StatementLine, payout: PayoutFacts, expected: Expectation): boolean {
  const { state, isReversed, isPaidByHand, netMinor, hasOwn } = payout;
  if (line.amountMinor > 0n || hasOwn || !isPaidByHand) return false;
  const isSettled = state === 'Success' || isReversed;
  if (!isSettled && state !== 'Exec' && state !== 'Error') return false;
  if (differencesOf(line, netMinor, expected).length > 0 || !isOnItsDay(line, payout, expected)) return false;
  return !isSettled || !isUnderAnotherNumber(bookingOf(line, expected.currency), payout);
}

/** The verdict on a line that names a payout and does not pay it now. `meaning`: the meaning of the line's booking. */
export function decidePayoutLine(
  line: StatementLine,
  payout: PayoutFacts,
  meaning: PayoutMeaning | undefined,
  expected: Expectation,
): LineVerdict {
  if (line.amountMinor > 0n)
    return { outcome: 'differs', notes: isOtherMoney(line, expected) ? ['returned', 'currency'] : ['returned'] };
  if (meaning === 'own') return { outcome: 'known', notes: [] };
  if (meaning === 'not_returned') return differs('not_returned');
  const { state, isReversed, isPaidByHand, netMinor } = payout;
  if (!isPaidByHand) return differs('paid_by_provider');
  if (!isReversed && state !== 'Success' && state !== 'Exec' && state !== 'Error') return differs('state');
  const notes = differencesOf(line, netMinor, expected);
  if (!isOnItsDay(line, payout, expected)) notes.push('date');
  if (meaning === 'other_form') notes.push('other_number_form');
  if (meaning === 'paid_twice' || meaning === 'paid_after_return') notes.push('second_payment');
  return { outcome: 'differs', notes };
}

/**
 * Whether the line's day is possible. A manually entered payout has no booking yet: without this check, a forged line
 * for a future day could become its booking, and the real payment of that day would count as known.
 */
function isOnItsDay({ day }: StatementLine, payout: PayoutFacts, { today }: Expectation): boolean {
  const { state, isReversed, hasOwn, exportedOn } = payout;
  if (state !== 'Success' && !isReversed) return isInTime(day, exportedOn, today, WINDOW_DAYS);
  return isInTime(day, hasOwn ? day : exportedOn, today, undefined);
}

/** The booking of a line of outgoing money. `currency`: the currency of the account. */
export function bookingOf(line: StatementLine, currency: string): Booking {
  const { day, amountMinor, bankReference } = line;
  return { day, outMinor: -amountMinor, currency: line.currency === currency ? '' : line.currency, bankReference };
}

/** Whether the file lists the line before its day has come: such a booking may be made up. */
export function isEarly({ day }: StatementLine, { today }: Expectation): boolean {
  return !isInTime(day, day, today, undefined);
}

export interface DepositFacts {
  readonly isPaidByHand: boolean;
  readonly openedOn: number;
  /** Whether this booking was imported before. */
  readonly isTaken: boolean;
  /** Whether only an equal line was imported, and no file shows that it is this one. */
  readonly isUnlisted: boolean;
  /** The meaning of outgoing money that has the deposit's reference. */
  readonly outGrade: OutGrade | undefined;
}

/**
 * The verdict on a booking that names a deposit; `take`: the deposit's own rules for incoming money decide the rest.
 */
export function decideDepositLine(
  line: StatementLine,
  deposit: DepositFacts,
  { today, currency }: Expectation,
): LineVerdict | 'take' {
  if (line.amountMinor < 0n) return decideMoneyOut(line, deposit, { today, currency });
  if (!deposit.isPaidByHand) return differs('paid_by_provider');
  if (deposit.isTaken) return deposit.isUnlisted ? differs('other_number_form') : { outcome: 'known', notes: [] };
  // A booking in another known currency is set aside by the deposit's own rules; a booking in an ambiguous currency
  // cannot be credited.
  if (!mayBeIn(line, currency)) return differs('currency');
  // Late money still belongs to the user; money from before the request cannot belong to this deposit.
  return isInTime(line.day, deposit.openedOn, today, undefined) ? 'take' : differs('date');
}

function decideMoneyOut(line: StatementLine, deposit: DepositFacts, expected: Expectation): LineVerdict {
  // Otherwise a forged line for a future day could become the refund, and the real payment of that day would count as
  // known.
  if (isEarly(line, expected)) return { outcome: 'differs', notes: ['money_out', 'date'] };
  if (deposit.outGrade === 'refund') return { outcome: 'known', notes: [] };
  const notes: LineNote[] = ['money_out'];
  // Only a note: a provider's own refund is not a refund from the site's bank account.
  if (!deposit.isPaidByHand) notes.push('paid_by_provider');
  if (deposit.outGrade === 'other_form') notes.push('other_number_form');
  if (deposit.outGrade === 'twice') notes.push('second_payment');
  return { outcome: 'differs', notes };
}

/** Whether a line is in another currency than the account's. */
export function isOtherMoney(line: StatementLine, { currency }: Pick<Expectation, 'currency'>): boolean {
  return (line.currency !== '' && line.currency !== currency) || !mayBeIn(line, currency);
}

function differencesOf(line: StatementLine, expectedMinor: bigint, expected: Expectation): LineNote[] {
  if (isOtherMoney(line, expected)) return ['currency'];
  const minor = line.amountMinor < 0n ? -line.amountMinor : line.amountMinor;
  return minor === expectedMinor ? [] : ['amount'];
}

/** An ambiguous sign counts as the site's currency if it may mean that currency, or if the account is in COIN. */
export function mayBeIn({ currencyOneOf }: Pick<StatementLine, 'currencyOneOf'>, currency: string): boolean {
  return !currencyOneOf || !/^[A-Z]{3}$/.test(currency) || currencyOneOf.includes(currency);
}

/** The maximum number of listed currencies: a $ alone may mean fourteen. */
const MOST_LISTED = 3;

/**
 * The currency of a line. A sign that cannot mean the account's currency gives the currencies that it can mean
 * ('USD/AUD/CAD/…'): on an account in pesos, '$' does not mean pesos, and $1.00 counted as ₱1.00 would be fifty times
 * too little.
 */
export function currencyOfLine(
  line: Pick<StatementLine, 'currency' | 'currencyOneOf'>,
  accountCurrency: string,
): string {
  const { currency, currencyOneOf = [] } = line;
  if (currency !== '' || mayBeIn(line, accountCurrency)) return currency;
  return [...currencyOneOf.slice(0, MOST_LISTED), ...(currencyOneOf.length > MOST_LISTED ? ['…'] : [])].join('/');
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
