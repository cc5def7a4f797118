/** One movement of money out of the site's bank account. */
export interface Booking {
  /** 20261120. */
  readonly day: number;
  /** The outgoing amount. */
  readonly outMinor: bigint;
  /** '' for the currency of the account; several if its sign is unclear ('USD/AUD/CAD/…'). */
  readonly currency: string;
  /** The bank's number; '' if the line has no number that identifies a booking. */
  readonly bankReference: string;
}

/** A booking as stored: one row, even if several files list it. */
export interface StoredBooking extends Booking {
  readonly id: string;
  /** The payout, or the order of a deposit, that the booking's lines name; '' if they name none, or several. */
  readonly named: string;
  /** The payout that the booking pays; '' if none. */
  readonly pays: string;
  /** The text of its line, as it is stored. */
  readonly text: string;
  /** The imported files that list it. */
  readonly files: readonly string[];
}

/** A file's line of outgoing money. */
export interface OutgoingLine extends Booking {
  readonly line: number;
  /** The record that the line names; '' if it names none, or several. */
  readonly named: string;
  readonly text: string;
}

/** The stored booking of a line. */
export interface PairedLine<Line extends OutgoingLine, Stored extends StoredBooking> {
  readonly line: Line;
  /** undefined: no file has listed it before. */
  readonly booking: Stored | undefined;
  /** Whether a line with the same bank number, but without our reference, was matched to another payout. */
  readonly isMatchedElsewhere: boolean;
}

type IsPair = (line: OutgoingLine, booking: StoredBooking) => boolean;

/**
 * The kinds of pairs, the preferred one first. A line that names no record chooses before a line that names one: if a
 * file lists both, and the stored booking was or will be matched to the payout, then the line that names the payout is
 * another payment. Lines with different texts that name no record are different payments, unless an operator has
 * matched the booking: an operator may read a file again with another column as its text.
 */
const PAIRS: readonly IsPair[] = [
  ({ named }, booking) => named !== '' && booking.named === named && booking.pays === named,
  ({ named }, booking) => named !== '' && booking.named === named,
  ({ named, text }, booking) => named === '' && booking.named === '' && booking.text === text,
  ({ named }, booking) => named === '' && booking.named === '' && booking.pays !== '',
  ({ named }, booking) => named !== '' && booking.named === '' && booking.pays === named,
  ({ named }, booking) => named !== '' && booking.named === '' && booking.pays === '',
];

/**
 * Pairs the lines of one file with stored bookings of the same day, amount, currency and number, each with another one,
 * in any order of the lines. A line is never paired with a booking of another name. A line without a name is never paired
 * with one that has a name: money taken without a reference would be known in a file of another part of the day.
 *
 * `isListed`: whether the files show that an earlier one lists this very line. Otherwise the bank may have paid twice on
 * one day.
 */
export function pairLines<Line extends OutgoingLine, Stored extends StoredBooking>(
  lines: readonly Line[],
  stored: readonly Stored[],
  isListed: (line: Line, booking: Stored) => boolean,
): PairedLine<Line, Stored>[] {
  const storedOf = Map.groupBy(stored, keyOf);
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, group]) => pairGroup(group, storedOf.get(key) ?? [], isListed));
}

function pairGroup<Line extends OutgoingLine, Stored extends StoredBooking>(
  lines: readonly Line[],
  stored: readonly Stored[],
  isListed: (line: Line, booking: Stored) => boolean,
): PairedLine<Line, Stored>[] {
  const free = new Set(stored);
  const paired = new Map<Line, Stored>();
  const mayBe = (line: Line, one: Stored) => one.files.length === 0 || isListed(line, one);
  for (const isPair of PAIRS) {
    for (const line of lines) {
      const booking = paired.has(line) ? undefined : findIn(free, (one) => isPair(line, one) && mayBe(line, one));
      if (!booking) continue;
      paired.set(line, booking);
      free.delete(booking);
    }
  }
  const isLeft = [...free].some(
    ({ named, pays, bankReference }) => named === '' && pays !== '' && bankReference !== '',
  );
  return lines.map((line) => {
    const booking = paired.get(line);
    return { line, booking, isMatchedElsewhere: !booking && line.named !== '' && isLeft };
  });
}

/** Searches the set without copying it: a group may have thousands of equal lines. */
function findIn<One>(set: ReadonlySet<One>, isIt: (one: One) => boolean): One | undefined {
  for (const one of set) if (isIt(one)) return one;
  return undefined;
}

function keyOf({ day, outMinor, currency, bankReference }: Booking): string {
  return `${day} ${outMinor} ${currency} ${numberKey(bankReference)}`;
}

/** Spreadsheets and kinds of files differ in the dashes, spaces and leading zeros of a number. */
export function numberKey(bankReference: string): string {
  return plain(bankReference).replace(/^0+/, '');
}

/** What a file lists on one day: payments of our records as 'record amount', other lines as ' amount'. */
export type ListedDay = ReadonlySet<string>;

/** How far two files list the same part of a day. */
export interface Overlap {
  /** Each lists a payment of our records that the other lacks. */
  readonly areParts: boolean;
  /** The records of the payments that both list, if one file lists everything that the other lists. */
  readonly shared: ReadonlySet<string>;
}

export function overlapOf(ones: ListedDay, others: ListedDay): Overlap {
  const missing = (those: ListedDay, from: ListedDay) => [...from].filter((one) => !those.has(one));
  const [here, there] = [missing(others, ones), missing(ones, others)];
  const hasRecord = (those: readonly string[]) => those.some((one) => recordOf(one) !== '');
  const shared = here.length === 0 || there.length === 0 ? [...ones].filter((one) => others.has(one)) : [];
  return {
    areParts: hasRecord(here) && hasRecord(there),
    shared: new Set(shared.map(recordOf).filter((record) => record !== '')),
  };
}

/** Whether both files list another payment than that of this record. */
export function sharesOther({ shared }: Overlap, record: string): boolean {
  return shared.size > (shared.has(record) ? 1 : 0);
}

function recordOf(listed: string): string {
  return listed.slice(0, listed.indexOf(' '));
}

/** A booking, compared with the other bookings of its record. */
export interface ListedBooking extends Booking {
  /** The record that the booking's lines name; '' if none. */
  readonly named: string;
  /** The imported files that list it. */
  readonly files: readonly string[];
}

/**
 * The bookings that are perhaps another form of an earlier one: of two bookings of one record with the same day, amount
 * and currency, one with a number and one without, the later one. A bank lists its numbers in one kind of file and not in
 * another. Of two without a number, or with a number that names no booking, the later one as well, if no file lists both.
 * Bookings with different numbers are different payments, and so are those that one file lists.
 */
export function findOtherForms<One extends ListedBooking>(bookings: readonly One[]): Set<One> {
  const forms = new Set<One>();
  const payments: One[][] = [];
  for (const one of bookings) {
    const payment = payments.find((those) => those.every((other) => isOtherForm(one, other)));
    if (payment) {
      payment.push(one);
      forms.add(one);
    } else payments.push([one]);
  }
  return forms;
}

function isOtherForm(one: ListedBooking, other: ListedBooking): boolean {
  const isAlike = one.day === other.day && one.outMinor === other.outMinor && one.currency === other.currency;
  if (!isAlike || one.files.some((file) => other.files.includes(file))) return false;
  if (numberKey(one.bankReference) === numberKey(other.bankReference)) return one.named === other.named;
  return one.bankReference === '' || other.bankReference === '';
}

/** The minimum length of a number that is searched for inside a longer one: a shorter number would match by chance. */
const LEAST_CONTAINED = 8;

/**
 * Whether the typed number is the line's number: both are equal, or one contains the other, because people type shorter
 * and longer forms of a number.
 */
export function isSameNumber(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [plain(one), plain(other)].sort((a, b) => a.length - b.length);
  return shorter === longer || (shorter.length >= LEAST_CONTAINED && longer.includes(shorter));
}

function plain(bankReference: string): string {
  return bankReference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
