/** Outgoing money as one line of a statement says it. */
export interface Booking {
  /** 20261120. */
  readonly day: number;
  /** What left the account. */
  readonly outMinor: bigint;
  /** The bank's number; '': the line has none that names a booking. */
  readonly bankReference: string;
}

/** Numbers that stood on rows of several of our records. */
export type BatchNumbers = ReadonlySet<string>;

/** A bank's number may be part of a longer one; shorter numbers would match by accident. */
const LEAST_CONTAINED = 8;

/**
 * Whether two lines of different files are the same booking. Two numbers that differ are two bookings. The same number
 * is one booking on any day, as banks move bookings; that of a batch proves nothing, and a number that is only a part
 * of the other one may be the beginning of every number of the bank: both then need the same day and amount.
 */
export function isSameBooking(one: Booking, other: Booking, batches: BatchNumbers): boolean {
  if (!haveNumbers(one, other)) return isAsBooked(one, other);
  if (isNumberOfBoth(one, other, batches)) return true;
  return isSameNumber(one.bankReference, other.bankReference) && isAsBooked(one, other);
}

/** Lines of one file are bookings of their own, unless the bank's number is the same. */
export function isNumberOfBoth(one: Booking, other: Booking, batches: BatchNumbers): boolean {
  if (!haveNumbers(one, other) || plain(one.bankReference) !== plain(other.bankReference)) return false;
  return !batches.has(one.bankReference) && !batches.has(other.bankReference);
}

/** A booking, and the last file that listed it. */
export interface ListedBooking {
  readonly booking: Booking;
  file: string;
}

/** The booking among these that a line of a file lists again. A file lists each of them once. */
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

/** Equal, or one of them inside the other, as a bank writes its number shorter and longer. */
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
