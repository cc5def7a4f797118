/** Outgoing money according to one line of a statement. */
export interface Booking {
  /** 20261120. */
  readonly day: number;
  /** The outgoing amount. */
  readonly outMinor: bigint;
  /** The bank's number; '' if the line has none that identifies a booking. */
  readonly bankReference: string;
}

/** Numbers that appeared on the lines of several of our records. */
export type BatchNumbers = ReadonlySet<string>;

/** Minimum length of a bank's number that is searched inside a longer one: shorter numbers would match by chance. */
const LEAST_CONTAINED = 8;

/**
 * Whether two lines of different files are the same booking. Different numbers are different bookings. The same number
 * is one booking on any day, because banks move bookings. The number of a batch is no proof, and a number that is only
 * a part of the other may be the beginning of all the bank's numbers: in these cases day and amount must be equal.
 */
export function isSameBooking(one: Booking, other: Booking, batches: BatchNumbers): boolean {
  if (!haveNumbers(one, other)) return isAsBooked(one, other);
  if (isNumberOfBoth(one, other, batches)) return true;
  return isSameNumber(one.bankReference, other.bankReference) && isAsBooked(one, other);
}

/** Whether both lines have the same bank's number, without which lines of one file are different bookings. */
export function isNumberOfBoth(one: Booking, other: Booking, batches: BatchNumbers): boolean {
  if (!haveNumbers(one, other) || plain(one.bankReference) !== plain(other.bankReference)) return false;
  return !batches.has(one.bankReference) && !batches.has(other.bankReference);
}

/** A booking, and the last file that listed it. */
export interface ListedBooking {
  readonly booking: Booking;
  file: string;
}

/** The known booking that a line of a file repeats. A file lists each booking once. */
export function findListed<One extends ListedBooking>(
  known: readonly One[],
  { booking, file }: ListedBooking,
  batches: BatchNumbers,
): One | undefined {
  const found = known.find((one) =>
    one.file === file ? isNumberOfBoth(one.booking, booking, batches) : isSameBooking(one.booking, booking, batches),
  );
  if (found) found.file = file;
  return found;
}

/**
 * Whether the numbers are equal, or one contains the other, because banks write a number in shorter and longer forms.
 */
export function isSameNumber(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [plain(one), plain(other)].sort((a, b) => a.length - b.length);
  return shorter === longer || (shorter.length >= LEAST_CONTAINED && longer.includes(shorter));
}

function haveNumbers(...those: readonly Booking[]): boolean {
  return those.every(({ bankReference }) => plain(bankReference) !== '');
}

function isAsBooked(one: Booking, other: Booking): boolean {
  return one.day === other.day && one.outMinor === other.outMinor;
}

function plain(bankReference: string): string {
  return bankReference.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
