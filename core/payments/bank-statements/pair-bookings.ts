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
 * Pairs the lines of one file with stored bookings of the same day, amount, currency and number. Each booking is paired
 * once, and the order of the lines does not matter. A line is never paired with a booking that names another record. A
 * line that names no record is never paired with a booking that names one: otherwise a file of another part of the day
 * could show money that was taken without a reference as known. `isOtherPart`: whether an earlier file lists another
 * part of a day than this file. A line without a number is not paired with a booking that only such files list: the
 * bank may have paid twice on one day.
 */
export function pairLines<Line extends OutgoingLine, Stored extends StoredBooking>(
  lines: readonly Line[],
  stored: readonly Stored[],
  isOtherPart: (file: string, day: number) => boolean,
): PairedLine<Line, Stored>[] {
  const storedOf = Map.groupBy(stored, keyOf);
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, group]) => {
    const [{ day, bankReference } = { day: 0, bankReference: '' }] = group;
    const mayBeListed = ({ files }: Stored) =>
      bankReference !== '' || files.length === 0 || files.some((file) => !isOtherPart(file, day));
    return pairGroup(group, (storedOf.get(key) ?? []).filter(mayBeListed));
  });
}

function pairGroup<Line extends OutgoingLine, Stored extends StoredBooking>(
  lines: readonly Line[],
  stored: readonly Stored[],
): PairedLine<Line, Stored>[] {
  const free = new Set(stored);
  const paired = new Map<Line, Stored>();
  for (const isPair of PAIRS) {
    for (const line of lines) {
      const booking = paired.has(line) ? undefined : findIn(free, (one) => isPair(line, one));
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

/** Spreadsheets and kinds of files write the dashes, spaces and leading zeros of a number differently. */
function keyOf({ day, outMinor, currency, bankReference }: Booking): string {
  return `${day} ${outMinor} ${currency} ${plain(bankReference).replace(/^0+/, '')}`;
}

/**
 * Whether two files list different parts of one day: each lists a payment of ours that the other lacks. `ones`,
 * `others`: the payments that each file lists on that day.
 */
export function areParts(ones: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const lacksSome = (those: ReadonlySet<string>, from: ReadonlySet<string>) => [...from].some((one) => !those.has(one));
  return lacksSome(ones, others) && lacksSome(others, ones);
}

/** A booking, compared with the other bookings of its record. */
export interface ListedBooking extends Booking {
  /** The record that the booking's lines name; '' if none. */
  readonly named: string;
  /** The imported files that list it. */
  readonly files: readonly string[];
}

/**
 * The bookings that may repeat an earlier booking in another form. Of two bookings of one record with the same day,
 * amount and currency, the later one may be a repetition in two cases: one of them has a number and the other has none,
 * because a bank may list its numbers in one kind of file only; or neither has a number, and files of different parts
 * of the day list them. Bookings with different numbers are different payments, and so are two bookings in one file.
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
  if (one.bankReference === '' && other.bankReference === '') return one.named === other.named;
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
