import type { Booking } from '@pitaka/core/payments/bank-statements/compare-bookings.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { findingsOf } from '../../back-office/reconciliation/published.ts';
import { statementLinesOf } from '../bank-statements/published.ts';

/** Lines that are another payment, or of which it is not known whose they are, are no booking of a payout. */
const OF_ANOTHER = ['second_payment', 'several_references'];

export interface PayoutBookings {
  /**
   * The one booking of the payout: the line that settled it, or that an operator matched to it; else the first one that
   * could have settled it, as an operator may have entered it by hand for that.
   */
  readonly booking: Booking | undefined;
  /** Other lines that named it. They count for nothing once it has a booking: a forged file can contain such lines. */
  readonly named: readonly Booking[];
}

/** What earlier files say of these payouts. */
export async function findBookings(
  db: Database | Transaction,
  siteId: string,
  payouts: readonly string[],
): Promise<Map<string, PayoutBookings>> {
  if (payouts.length === 0) return new Map();
  const { rows } = await sql<{ payout: string; rank: number; booked_on: string; minor: bigint; number: string }>`
    SELECT about AS payout, statement_id, line, booked_on, -amount_minor AS minor, bank_reference AS number,
      CASE WHEN outcome = 'matched' THEN 0 WHEN outcome = 'known' OR note = 'own_export' THEN 1 ELSE 2 END AS rank
    FROM ${statementLinesOf(siteId)} l
    WHERE about = ANY(${payouts}::text[]) AND about <> '' AND amount_minor < 0
      AND NOT string_to_array(note, ' ') && ${OF_ANOTHER}::text[]
    UNION ALL
    SELECT f.record_id, l.statement_id, l.line, l.booked_on, -l.amount_minor, l.bank_reference, 0
    FROM ${findingsOf(siteId)} f
    JOIN ${statementLinesOf(siteId)} l ON l.site_id = f.site_id AND l.statement_id = f.statement_id AND l.line = f.line
    WHERE f.record_id = ANY(${payouts}::text[]) AND f.record_id <> '' AND f.about = 'statement'
      AND f.resolved_as = 'matched' AND l.amount_minor < 0
    ORDER BY rank, statement_id, line`.execute(db);
  const found = new Map<string, PayoutBookings>();
  for (const { payout, rank, booked_on: day, minor, number } of rows) {
    const one = { day: Number(day.replaceAll('-', '')), outMinor: minor, bankReference: number };
    const { booking, named } = found.get(payout) ?? { booking: undefined, named: [] };
    if (rank < 2) found.set(payout, { booking: booking ?? one, named });
    else found.set(payout, { booking, named: [...named, one] });
  }
  return found;
}
