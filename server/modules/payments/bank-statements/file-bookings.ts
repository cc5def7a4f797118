import { bookingOf, type Expectation, isEarly } from '@pitaka/core/payments/bank-statements/decide-line.ts';
import { areParts, pairLines } from '@pitaka/core/payments/bank-statements/pair-bookings.ts';
import type { StatementLine } from '@pitaka/core/payments/bank-statements/read-statement.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { type BookingRow, readBookings, readPaymentsOfDays } from '../statement-findings/index.ts';

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

/** The bookings of one file, and all other bookings of the records that the file names. */
export class FileBookings {
  readonly #ofLine = new Map<number, string>();
  readonly #all = new Map<string, FileBooking>();
  readonly #changed = new Set<string>();
  readonly #matchedElsewhere = new Set<number>();
  readonly #ofRecord = new Map<string, string[]>();

  private constructor(stored: readonly BookingRow[]) {
    for (const booking of stored) this.#all.set(booking.id, { ...booking, isNew: false });
  }

  /**
   * Pairs the lines with stored bookings. A line without a stored booking makes a new one. `paymentsOf`: the payments
   * of our records that the file lists on a day.
   */
  static async read(
    db: Database | Transaction,
    siteId: string,
    lines: readonly NamingLine[],
    paymentsOf: (day: number) => ReadonlySet<string>,
    expected: Expectation,
    now: Date,
  ): Promise<FileBookings> {
    const outgoing = lines.map(({ line, named, text }) => {
      const given = { line: line.line, named, text, isEarly: isEarly(line, expected) };
      return { ...bookingOf(line, expected.currency), ...given };
    });
    const records = [...new Set(lines.flatMap(({ named }) => (named === '' ? [] : [named])))];
    const stored = await readBookings(db, siteId, { alike: outgoing, records });
    const file = new FileBookings(stored);
    const days = [...new Set(outgoing.map(({ day }) => day))];
    const earlier = await readPaymentsOfDays(db, siteId, [...new Set(stored.flatMap(({ files }) => files))], days);
    const isOtherPart = (one: string, day: number) =>
      areParts(earlier.get(`${one} ${day}`) ?? new Set(), paymentsOf(day));
    const paired = pairLines(outgoing, stored, isOtherPart).sort((one, other) => one.line.line - other.line.line);
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
