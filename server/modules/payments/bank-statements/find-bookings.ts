import type { PayoutBooking } from '@pitaka/core/payments/bank-statements/decide-line.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findingsOf } from '../../back-office/reconciliation/published.ts';

/**
 * Notes of lines that are not a booking of the payout they name: they are a second payment, or name several records.
 */
const NOT_THIS_PAYOUT = ['second_payment', 'several_references'];

/**
 * The bookings of these payouts in earlier files: every line that named them, settled or not, and every line that an
 * operator matched to them.
 */
export async function findBookings(
  db: Database | Transaction,
  siteId: string,
  payouts: readonly string[],
): Promise<Map<string, PayoutBooking[]>> {
  const { rows } = await sql<{ payout: string; booked_on: string; minor: bigint; number: string }>`
    SELECT about AS payout, booked_on, -amount_minor AS minor, bank_reference AS number FROM bank_statement_lines
    WHERE site_id = ${siteId} AND about = ANY(${payouts}::text[]) AND about <> '' AND amount_minor < 0
      AND NOT string_to_array(note, ' ') && ${NOT_THIS_PAYOUT}::text[]
    UNION
    SELECT f.record_id, l.booked_on, -l.amount_minor, l.bank_reference FROM ${findingsOf(siteId)} f
    JOIN bank_statement_lines l ON l.site_id = f.site_id AND l.statement_id = f.statement_id AND l.line = f.line
    WHERE f.record_id = ANY(${payouts}::text[]) AND f.record_id <> '' AND f.about = 'statement'
      AND f.resolved_as = 'matched' AND l.amount_minor < 0`.execute(db);
  const bookings = new Map<string, PayoutBooking[]>();
  for (const { payout, booked_on: day, minor, number } of rows) {
    const booking = { day: Number(day.replaceAll('-', '')), outMinor: minor, bankReference: number };
    bookings.set(payout, [...(bookings.get(payout) ?? []), booking]);
  }
  return bookings;
}
