import type { ListedDay, StoredBooking } from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import { dayNumber, dayText } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { listSamePerson } from '../../identity/operators/index.ts';
import { statementLinesOf, statementsOf } from '../bank-statements/published.ts';
import { listReturnOperators, withdrawalsOf } from '../withdrawals/published.ts';

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

/** What these files list on these days, by file and day: two files of one day are compared by it. */
export async function readListedDays(
  db: Database | Transaction,
  siteId: string,
  files: readonly string[],
  days: readonly number[],
): Promise<Map<string, ListedDay>> {
  if (files.length === 0) return new Map();
  const { rows } = await sql<{ statement_id: string; booked_on: string; listed: string[] }>`
    SELECT statement_id, booked_on, array_agg(DISTINCT about || ' ' || amount_minor) AS listed
    FROM ${statementLinesOf(siteId)} l
    WHERE statement_id = ANY(${files}::text[]) AND booked_on = ANY(${days.map(dayText)}::text[])
    GROUP BY statement_id, booked_on`.execute(db);
  return new Map(
    rows.map(({ statement_id: file, booked_on: on, listed }) => [`${file} ${dayNumber(on)}`, new Set(listed)]),
  );
}

/** Money that came in under the reference of a payout, as a file lists it. */
export interface ReturnLine {
  readonly payoutId: string;
  readonly statementId: string;
  readonly importedBy: string;
  readonly bookedOn: string;
  readonly minor: bigint;
}

/**
 * The sums that came in under the references of these payouts, in all files and in the lines `here` of the file that is
 * read. A file of the person who entered the return does not count: one person could enter a payout as returned and
 * make up the line that confirms it.
 */
export async function readReturns(
  db: Database | Transaction,
  siteId: string,
  payoutIds: readonly string[],
  here: readonly ReturnLine[],
  now: Date,
): Promise<ReadonlyMap<string, bigint>> {
  if (payoutIds.length === 0) return new Map();
  const { rows } = await sql<ReturnLine>`
    SELECT l.about AS "payoutId", l.statement_id AS "statementId", s.imported_by AS "importedBy", l.amount_minor AS minor,
      l.booked_on AS "bookedOn"
    FROM ${statementLinesOf(siteId)} l
    JOIN ${statementsOf(siteId)} s ON s.site_id = l.site_id AND s.statement_id = l.statement_id
    WHERE l.about = ANY(${payoutIds}::text[]) AND l.amount_minor > 0
      AND NOT ARRAY['several_references', 'currency'] && string_to_array(l.note, ' ')`.execute(db);
  const excluded = new Map<string, Set<string>>();
  for (const { withdrawalId, operatorId } of await listReturnOperators(db, siteId, payoutIds)) {
    const those = excluded.get(withdrawalId) ?? new Set();
    for (const one of await listSamePerson(db, siteId, operatorId, now)) those.add(one);
    excluded.set(withdrawalId, those);
  }
  const counted = [...rows, ...here].filter(({ payoutId, importedBy }) => !excluded.get(payoutId)?.has(importedBy));
  return new Map([...Map.groupBy(counted, ({ payoutId }) => payoutId)].map(([id, lines]) => [id, sumOnce(lines)]));
}

/** Lines that several files list, with or without a number, count once: of equal ones, as many as one file lists. */
function sumOnce(lines: readonly ReturnLine[]): bigint {
  let sum = 0n;
  for (const equal of Map.groupBy(lines, ({ bookedOn, minor }) => `${bookedOn} ${minor}`).values()) {
    const most = Math.max(...[...Map.groupBy(equal, (one) => one.statementId).values()].map((those) => those.length));
    sum += (equal[0]?.minor ?? 0n) * BigInt(most);
  }
  return sum;
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
