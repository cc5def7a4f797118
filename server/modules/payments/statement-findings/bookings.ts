import type { StoredBooking } from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { statementLinesOf } from '../bank-statements/published.ts';
import { withdrawalsOf } from '../withdrawals/published.ts';

/** A row of bank_bookings. */
export interface BookingRow extends StoredBooking {
  readonly isEarly: boolean;
  /** The line from which the booking counts for its record. */
  readonly statementId: string;
  readonly line: number;
}

/** Days, amounts and records whose bookings are read. */
export interface SoughtBookings {
  readonly alike: readonly Pick<StoredBooking, 'day' | 'outMinor'>[];
  /** Payouts and orders that the read bookings name or pay. */
  readonly records: readonly string[];
}

/** The bookings with these days and amounts, and the bookings of these records, each in the order of import. */
export async function readBookings(
  db: Database | Transaction,
  siteId: string,
  { alike, records }: SoughtBookings,
): Promise<BookingRow[]> {
  const days = alike.map(({ day }) => dayText(day));
  const amounts = alike.map(({ outMinor }) => String(outMinor));
  const { rows } = await sql<{
    booking_id: string;
    booked_on: string;
    out_minor: bigint;
    currency: string;
    bank_reference: string;
    named: string;
    pays: string;
    is_early: boolean;
    statement_id: string;
    line: number;
    text: string | null;
    files: string[];
  }>`
    SELECT b.*, l.text, ARRAY(SELECT DISTINCT statement_id FROM ${statementLinesOf(siteId)} f
      WHERE f.site_id = b.site_id AND f.booking_id = b.booking_id) AS files FROM (
    SELECT * FROM bank_bookings b
    WHERE site_id = ${siteId} AND (booked_on, out_minor) IN (SELECT * FROM unnest(${days}::text[], ${amounts}::bigint[]))
    UNION
    SELECT * FROM bank_bookings b WHERE site_id = ${siteId} AND named = ANY(${records}::text[]) AND named <> ''
    UNION
    SELECT * FROM bank_bookings b WHERE site_id = ${siteId} AND pays = ANY(${records}::text[]) AND pays <> ''
    ) b LEFT JOIN ${statementLinesOf(siteId)} l ON l.site_id = b.site_id AND l.statement_id = b.statement_id AND l.line = b.line
    ORDER BY b.statement_id, b.line`.execute(db);
  return rows.map((row) => ({
    id: row.booking_id,
    day: dayNumber(row.booked_on),
    outMinor: row.out_minor,
    currency: row.currency,
    bankReference: row.bank_reference,
    named: row.named,
    pays: row.pays,
    text: row.text ?? '',
    files: row.files,
    isEarly: row.is_early,
    statementId: row.statement_id,
    line: row.line,
  }));
}

/**
 * The payments of our records that these files list on these days, by file and day. They show whether two files list
 * different parts of a day.
 */
export async function readPaymentsOfDays(
  db: Database | Transaction,
  siteId: string,
  files: readonly string[],
  days: readonly number[],
): Promise<Map<string, Set<string>>> {
  if (files.length === 0) return new Map();
  const { rows } = await sql<{ statement_id: string; booked_on: string; about: string; amount_minor: bigint }>`
    SELECT DISTINCT statement_id, booked_on, about, amount_minor FROM ${statementLinesOf(siteId)} l
    WHERE statement_id = ANY(${files}::text[]) AND booked_on = ANY(${days.map(dayText)}::text[]) AND about <> ''`.execute(
    db,
  );
  const listed = new Map<string, Set<string>>();
  for (const { statement_id: file, booked_on: on, about, amount_minor: minor } of rows) {
    const key = `${file} ${dayNumber(on)}`;
    listed.set(key, (listed.get(key) ?? new Set()).add(`${about} ${minor}`));
  }
  return listed;
}

/** The sum of incoming money with the reference of each of these payouts, in all files. */
export async function readReturns(
  db: Database | Transaction,
  siteId: string,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (payoutIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; sum: string }>`
    SELECT about AS id, sum(amount_minor)::text AS sum FROM ${statementLinesOf(siteId)} l
    WHERE about = ANY(${payoutIds}::text[]) AND amount_minor > 0
      AND NOT 'several_references' = ANY(string_to_array(note, ' '))
    GROUP BY about`.execute(db);
  return new Map(rows.map(({ id, sum }) => [id, BigInt(sum)]));
}

/** Stores new bookings, and the changes of known ones. */
export async function storeBookings(tx: Transaction, siteId: string, bookings: readonly BookingRow[]): Promise<void> {
  const rows = bookings.map((booking) => ({
    site_id: siteId,
    booking_id: booking.id,
    booked_on: dayText(booking.day),
    out_minor: booking.outMinor,
    currency: booking.currency,
    bank_reference: booking.bankReference,
    named: booking.named,
    pays: booking.pays,
    is_early: booking.isEarly,
    statement_id: booking.statementId,
    line: booking.line,
  }));
  await insertRows(
    tx,
    'bank_bookings',
    rows,
    sql`ON CONFLICT (site_id, booking_id) DO UPDATE SET named = excluded.named, pays = excluded.pays,
      is_early = excluded.is_early, statement_id = excluded.statement_id, line = excluded.line`,
  );
}

/**
 * Makes the booking of a line the payment of a payout. False: the booking pays another payout, or one of its lines
 * names another record. A line that an earlier version imported has no booking, and pays the payout like an operator's
 * entry.
 */
export async function claimBooking(
  tx: Transaction,
  siteId: string,
  { statementId, line }: { readonly statementId: string; readonly line: number },
  payoutId: string,
): Promise<boolean> {
  const { rows } = await sql<{ booking_id: string | null }>`
    SELECT booking_id FROM ${statementLinesOf(siteId)} l
    WHERE statement_id = ${statementId} AND line = ${line}`.execute(tx);
  const [found] = rows;
  if (!found?.booking_id) return true;
  const claimed = await tx
    .updateTable('bank_bookings')
    .set({ pays: payoutId })
    .where('site_id', '=', siteId)
    .where('booking_id', '=', found.booking_id)
    .where('pays', '=', '')
    .where('named', 'in', ['', payoutId])
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Which of these bank numbers were typed for several payouts, so that they identify none of them. */
export async function findTypedForSeveral(
  db: Database | Transaction,
  siteId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await sql<{ number: string }>`
    SELECT provider_reference AS number FROM ${withdrawalsOf(siteId)} w
    WHERE provider_reference = ANY(${numbers}::text[]) AND provider_reference <> ''
    GROUP BY provider_reference HAVING count(*) > 1`.execute(db);
  return new Set(rows.map(({ number }) => number));
}
