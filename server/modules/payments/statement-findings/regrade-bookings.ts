import { findingOfGrade, findingOfMeaning } from '@pitaka/core/payments/bank-statements/decide-finding.ts';
import { gradeMoneyOut } from '@pitaka/core/payments/bank-statements/grade-money-out.ts';
import { type GradedPayout, gradePayout } from '@pitaka/core/payments/bank-statements/grade-payout.ts';
import { isReturnMissing } from '@pitaka/core/values/finding.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertFindings } from '../../back-office/reconciliation/published.ts';
import { type BookingRow, findTypedForSeveral, readBookings, readReturns } from './bookings.ts';
import { lockFindingsOf } from './find-line-findings.ts';
import { readMoneyOut } from './read-money-out.ts';
import { BANK } from './store-line-findings.ts';
import { type BookingMeaning, writeMeanings } from './write-meanings.ts';

/** A payout that was just settled, or that has just got its booking. */
export interface SettledPayout extends Omit<GradedPayout, 'isReversed' | 'typedNumber' | 'returnedMinor'> {
  readonly siteId: string;
  readonly id: string;
  readonly uid: string;
  readonly reference: string;
  /** The site's currency or coin. */
  readonly unit: string;
  readonly failKind: string | null;
  /** The number of the line that settled it, or that an operator typed. */
  readonly bankReference: string;
}

/**
 * A booking that named a payout while it was under way is stored as a difference, which one operator can dismiss. Once
 * the payout is settled, its bookings are graded again: otherwise an early import would let the user have the money
 * twice.
 */
export async function regradePayout(tx: Transaction, payout: SettledPayout, now: Date): Promise<void> {
  const { siteId, id, uid, state, failKind, bankReference } = payout;
  const bookings = await readBookings(tx, siteId, { alike: [], records: [id] });
  if (bookings.length === 0) return;
  const forSeveral = await findTypedForSeveral(tx, siteId, [bankReference]);
  const typedNumber = forSeveral.has(bankReference) ? '' : bankReference;
  const returnedMinor = (await readReturns(tx, siteId, [id], [], now)).get(id) ?? 0n;
  const graded = { ...payout, isReversed: failKind === 'reversed', typedNumber, returnedMinor };
  const meanings = gradePayout(
    graded,
    bookings.map((booking) => ({ ...booking, isOwn: booking.pays === id })),
  );
  const kindOf = (index: number): BookingMeaning => findingOfMeaning(meanings[index] ?? 'line_differs') ?? 'agrees';
  const record = { ids: [id], uid, ours: { state, failKind: failKind ?? '' } };
  const found = await lockFindingsOf(
    tx,
    siteId,
    bookings.map((booking) => booking.id),
  );
  await writeMeanings(tx, found, new Map(bookings.map((booking, index) => [booking.id, kindOf(index)])), record, now);
  const index = meanings.indexOf('not_returned');
  const own = bookings[index];
  if (own && !found.some(({ bookingId, row }) => bookingId === own.id && isReturnMissing(row))) {
    await insertFindings(tx, [notReturned(payout, own, record.ours, now)], now);
  }
}

/** The finding of a payment that the bank made, although an operator entered the payout as returned. */
function notReturned(
  { siteId, id, uid, reference, unit, netMinor, bankReference }: SettledPayout,
  booking: BookingRow,
  { state = '', failKind = '' }: Readonly<Record<string, string>>,
  now: Date,
) {
  const amount = { amount: formatMinor(netMinor), currency: unit };
  const ours = { state, failKind, ...amount, id: bankReference, at: now.toISOString() };
  const bookedAt = new Date(`${dayText(booking.day)}T00:00:00Z`);
  const theirs = {
    ...{ status: 'paid', amount: formatMinor(booking.outMinor), currency: unit, id: booking.bankReference },
    ...{ at: bookedAt.toISOString(), text: booking.text, notes: 'not_returned' },
  };
  return {
    ...{ site_id: siteId, finding_id: newId('rf', now.getTime()), run_id: booking.statementId, provider: BANK },
    ...{ about: 'statement' as const, kind: 'line_differs' as const, subject: `booking ${booking.id} ${id}` },
    ...{ record_id: id, reference, uid, statement_id: booking.statementId, line: booking.line },
    ...{ ours: JSON.stringify(ours), theirs: JSON.stringify(theirs), happened_at: bookedAt },
    ...{ first_seen_at: now, last_seen_at: now },
    ...{ owner: null, resolution: null, resolved_by: null, resolved_at: null },
  };
}

/**
 * Does the same for money that left under the reference of an order, after one of the order's payments was credited or
 * sent back.
 */
export async function regradeOrder(tx: Transaction, siteId: string, orderId: string, now: Date): Promise<void> {
  const order = (await readMoneyOut(tx, siteId, [orderId])).get(orderId);
  if (!order || order.bookings.length === 0) return;
  const found = await lockFindingsOf(
    tx,
    siteId,
    order.bookings.map(({ id }) => id),
  );
  const grades = gradeMoneyOut(order.bookings, order.payments);
  const meanings = new Map<string, BookingMeaning>();
  for (const [index, { id }] of order.bookings.entries()) {
    const grade = grades[index] ?? 'waits';
    meanings.set(id, grade === 'refund' ? 'agrees' : (findingOfGrade(grade) ?? 'line_differs'));
  }
  const { depositIds: ids, uid, state, failKind } = order;
  await writeMeanings(tx, found, meanings, { ids, uid, ours: { state, failKind: failKind ?? '' } }, now);
}
