import { bookingOf, type Expectation, isEarly } from '@pitaka/core/payments/bank-statements/decide-line.ts';
import { numberKey, type OutgoingLine, pairLines } from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { newId } from '../../../platform/ids.ts';
import { readOperatorLimit } from '../../back-office/operator-limit/index.ts';
import { type BookingRow, readBookings } from '../statement-findings/index.ts';
import { findOwnExports } from '../withdrawals/index.ts';
import { compareFiles, findNumbersOfMany, type ListedLines } from './compare-files.ts';
import { statementsOf } from './published.ts';

/** A booking that a line of the file lists: a stored one, or a new one. */
export interface FileBooking extends BookingRow {
  readonly isNew: boolean;
}

/** Stands for the file that is being read, among the files that list a booking. */
const THIS = '';

/** A line of outgoing money, and the payout or order that it names; '' if it names none, or several. */
interface NamingLine {
  readonly line: StatementLine;
  readonly named: string;
  /** The text of the line, as it will be stored. */
  readonly text: string;
}

/**
 * Whether an earlier file lists a line, as far as the files show it: its number names one booking; or this file lists
 * the day from its beginning, and so all that the earlier one lists; or both list another payment of our records, and one
 * of them all that the other lists. For a payout above one operator's sum, a file of its own exporter shows nothing of
 * the last kind: the exporter can name payments that are made later.
 */
async function findListing(
  db: Database | Transaction,
  site: Pick<Site, 'siteId' | 'settings'>,
  lines: readonly OutgoingLine[],
  stored: readonly BookingRow[],
  listed: ListedLines,
  now: Date,
): Promise<(line: OutgoingLine, booking: BookingRow) => boolean> {
  const files = [...new Set(stored.flatMap((one) => one.files))];
  const days = [...new Set(lines.map(({ day }) => day))];
  const shownOf = await compareFiles(db, site.siteId, files, days, listed);
  const aloneMinor = readOperatorLimit(site);
  const large = stored.filter(({ outMinor }) => outMinor > aloneMinor).flatMap(({ named, pays }) => [named, pays]);
  const own = await findFilesOfExporters(db, site.siteId, files, [...new Set(large)].filter(Boolean), now);
  const numbers = [...lines, ...stored].map(({ bankReference }) => bankReference);
  const ofMany = await findNumbersOfMany(db, site.siteId, files, [...new Set(numbers)].filter(Boolean), 'out');
  const shared = new Set(ofMany.map(numberKey));
  for (const [number, those] of Map.groupBy(lines, ({ bankReference }) => numberKey(bankReference))) {
    if (new Set(those.map(({ named }) => named).filter(Boolean)).size > 1) shared.add(number);
  }
  // A word, as the kind of a transfer, is no number.
  const namesOne = (number: string) => /[0-9]/.test(number) && !shared.has(numberKey(number));
  return ({ day, named, bankReference }, booking) =>
    namesOne(bankReference) ||
    booking.files.some((file) => {
      const shown = shownOf(file, day, named);
      const isOwn = own.has(`${file} ${booking.named}`) || own.has(`${file} ${booking.pays}`);
      return shown === 'whole' || (shown === 'shared' && !isOwn);
    });
}

/** The files, as 'file payout', whose importer exported the payout or downloaded its file. */
async function findFilesOfExporters(
  db: Database | Transaction,
  siteId: string,
  files: readonly string[],
  payoutIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (files.length === 0 || payoutIds.length === 0) return found;
  const { rows } = await sql<{ id: string; importer: string }>`
    SELECT statement_id AS id, imported_by AS importer FROM ${statementsOf(siteId)} s
    WHERE statement_id = ANY(${files}::text[])`.execute(db);
  for (const [importer, those] of Map.groupBy(rows, (one) => one.importer)) {
    const exported = await findOwnExports(db, siteId, payoutIds, importer, now);
    for (const { id } of those) for (const payoutId of exported) found.add(`${id} ${payoutId}`);
  }
  return found;
}

/** The bookings of one file, and all others of the records that it names. */
export class FileBookings {
  readonly #ofLine = new Map<number, string>();
  readonly #all = new Map<string, FileBooking>();
  readonly #changed = new Set<string>();
  readonly #matchedElsewhere = new Set<number>();
  readonly #ofRecord = new Map<string, string[]>();

  private constructor(stored: readonly BookingRow[]) {
    for (const booking of stored) this.#all.set(booking.id, { ...booking, isNew: false });
  }

  /** Pairs the lines with stored bookings. A line without one makes a new booking. */
  static async read(
    db: Database | Transaction,
    site: Pick<Site, 'siteId' | 'settings'>,
    lines: readonly NamingLine[],
    listed: ListedLines,
    expected: Expectation,
    now: Date,
  ): Promise<FileBookings> {
    const { siteId } = site;
    const outgoing = lines.map(({ line, named, text }) => {
      const given = { line: line.line, named, text, isEarly: isEarly(line, expected) };
      return { ...bookingOf(line, expected.currency), ...given };
    });
    const records = [...new Set(lines.flatMap(({ named }) => (named === '' ? [] : [named])))];
    const stored = await readBookings(db, siteId, { alike: outgoing, records });
    const file = new FileBookings(stored);
    const isListed = await findListing(db, site, outgoing, stored, listed, now);
    const paired = pairLines(outgoing, stored, isListed).sort((one, other) => one.line.line - other.line.line);
    for (const { line, booking, isMatchedElsewhere } of paired) {
      if (isMatchedElsewhere) file.#matchedElsewhere.add(line.line);
      const id = booking?.id ?? file.#add(line, now);
      file.#ofLine.set(line.line, id);
      if (booking) file.#listAgain(booking, line);
    }
    file.#sortByRecord();
    return file;
  }

  /** The booking of a line of outgoing money. */
  of(line: number): FileBooking | undefined {
    return this.#all.get(this.#ofLine.get(line) ?? '');
  }

  /** Whether an operator matched a line with the same bank number, but without our reference, to another payout. */
  isMatchedElsewhere(line: number): boolean {
    return this.#matchedElsewhere.has(line);
  }

  /** The bookings that name or pay a payout, in the order of import. */
  ofPayout(payoutId: string): FileBooking[] {
    return (this.#ofRecord.get(payoutId) ?? []).flatMap((id) => this.#all.get(id) ?? []);
  }

  claim({ id }: FileBooking, payoutId: string): void {
    this.#change(id, { pays: payoutId });
  }

  /** The bookings that the import of this file stores. */
  changed(statementId: string): BookingRow[] {
    return [...this.#changed].flatMap((id) => {
      const booking = this.#all.get(id);
      return booking ? [{ ...booking, statementId: booking.statementId || statementId }] : [];
    });
  }

  #add(line: Omit<BookingRow, 'id' | 'pays' | 'statementId' | 'files'>, now: Date): string {
    const id = newId('bb', now.getTime());
    this.#all.set(id, { ...line, id, pays: '', statementId: '', files: [THIS], isNew: true });
    this.#changed.add(id);
    return id;
  }

  /** A booking counts from the first line that names its record and whose day had come when it was listed. */
  #listAgain(booking: BookingRow, line: Pick<BookingRow, 'named' | 'isEarly' | 'line'>): void {
    this.#all.set(booking.id, { ...booking, files: [...booking.files, THIS], isNew: false });
    const isNamed = booking.named === '' && booking.pays === '' && line.named !== '';
    if (!isNamed && (!booking.isEarly || line.isEarly)) return;
    const counted = { statementId: '', line: line.line, isEarly: booking.isEarly && line.isEarly };
    const changed = this.#change(booking.id, { ...counted, ...(isNamed ? { named: line.named } : {}) });
    this.#all.delete(booking.id);
    this.#all.set(booking.id, changed);
  }

  #sortByRecord(): void {
    for (const { id, named, pays } of this.#all.values()) {
      for (const record of new Set([named, pays])) {
        if (record !== '') this.#ofRecord.set(record, [...(this.#ofRecord.get(record) ?? []), id]);
      }
    }
  }

  #change(id: string, change: Partial<BookingRow>): FileBooking {
    const booking = this.#all.get(id);
    if (!booking) throw new Error(`the booking ${id} is of no line`);
    const changed = { ...booking, ...change };
    this.#all.set(id, changed);
    this.#changed.add(id);
    return changed;
  }
}
