import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { type FindingRow, lockLineFindings } from '../../back-office/reconciliation/index.ts';
import { statementLinesOf } from '../bank-statements/published.ts';

/** A finding of a line, and the booking of the line. */
export interface BookingFinding {
  readonly bookingId: string;
  readonly row: FindingRow;
}

/** All findings of these bookings, in whatever files their lines are, locked until the transaction ends. */
export async function lockFindingsOf(
  tx: Transaction,
  siteId: string,
  bookingIds: readonly string[],
): Promise<BookingFinding[]> {
  if (bookingIds.length === 0) return [];
  const { rows: lines } = await sql<{ statement_id: string; line: number; booking_id: string }>`
    SELECT statement_id, line, booking_id FROM ${statementLinesOf(siteId)} l
    WHERE booking_id = ANY(${bookingIds}::text[])`.execute(tx);
  const nameOf = (statementId: string | null, line: number | null) => `${statementId} ${line}`;
  const bookingOf = new Map(lines.map((one) => [nameOf(one.statement_id, one.line), one.booking_id]));
  const places = lines.map(({ statement_id: statementId, line }) => ({ statementId, line }));
  const findings = await lockLineFindings(tx, siteId, places);
  return findings.map((row) => ({ bookingId: bookingOf.get(nameOf(row.statement_id, row.line)) ?? '', row }));
}
