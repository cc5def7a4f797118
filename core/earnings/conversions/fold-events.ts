/** What a source says of a transaction; `pending` may still become anything. */
export const CONVERSION_STATUSES = ['pending', 'approved', 'declined', 'reversed'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** One event of a transaction. */
export interface ConversionEvent {
  readonly eventId: string;
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Milliseconds. */
  readonly occurredAt: number;
}

const FILE_MARK = 'file ';

/** What a file says has ids of its own: no id that a source sends has a space, so none of them is used up by a file. */
export function fileEventId(eventId: string): string {
  return `${FILE_MARK}${eventId}`;
}

export function isOfFile({ eventId }: Pick<ConversionEvent, 'eventId'>): boolean {
  return eventId.startsWith(FILE_MARK);
}

/** An event with when it arrived here; of those that came together it is the same moment. */
export interface HeardEvent extends ConversionEvent {
  /** Milliseconds. */
  readonly receivedAt: number;
  /** When it was taken: later than its arrival where it could not be read, or its source was off. Else the same. */
  readonly takenAt?: number;
}

export interface FoldedConversion {
  /** Of the event that names the sale: a refund that comes by another name is still one of the sale. */
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Of the event that names the sale: the plan and rates of that moment count, whatever is said later. */
  readonly occurredAt: number;
}

/** Of two events of the same moment the one that is further along counts. */
const RANK: Readonly<Record<ConversionStatus, number>> = { pending: 0, approved: 1, declined: 2, reversed: 3 };

/**
 * A transaction as its events leave it: the latest by its own time says status and amount. Of events of one moment the
 * later status counts, then the smaller amount: sources that repeat the time of the sale in a refund mean the refund.
 *
 * What takes back counts whatever its time, or one that is dated before the approval would leave the money paid for a sale
 * that is gone: a reversal for good, a decline or a smaller amount until an approval that arrives after it and is dated
 * later than it. Anything else that arrives late changes nothing by its order.
 */
export function foldEvents(events: readonly HeardEvent[]): FoldedConversion {
  const naming = new Naming();
  const moments = Map.groupBy(events, (event) => event.takenAt ?? event.receivedAt);
  for (const [, together] of [...moments].sort(([one], [other]) => one - other)) naming.addAll(together);
  return foldInOrder(inOrder(events)).result(naming);
}

export interface TakenEvent extends HeardEvent {
  readonly takenAt: number;
}

/** What a transaction was after each moment at which events of it were taken; the earliest first. */
export function foldHistory(
  events: readonly TakenEvent[],
): (FoldedConversion & { /** Milliseconds. */ readonly since: number })[] {
  const moments = [...Map.groupBy(events, ({ takenAt }) => takenAt)].sort(([one], [other]) => one - other);
  let heard: readonly HeardEvent[] = [];
  let folding = new Folding();
  const naming = new Naming();
  return moments.map(([since, together]) => {
    const ordered = inOrder(together);
    naming.addAll(together);
    const last = heard.at(-1);
    if (last && ordered.some(({ receivedAt }) => receivedAt <= last.receivedAt)) {
      heard = inOrder([...heard, ...ordered]);
      folding = foldInOrder(heard);
    } else {
      heard = [...heard, ...ordered];
      for (const event of ordered) folding.add(event);
    }
    return { ...folding.result(naming), since };
  });
}

function inOrder<Event extends HeardEvent>(events: readonly Event[]): Event[] {
  return events.toSorted((before, after) => before.receivedAt - after.receivedAt || (isLater(before, after) ? 1 : -1));
}

function foldInOrder(events: readonly HeardEvent[]): Folding {
  const folding = new Folding();
  for (const event of events) folding.add(event);
  return folding;
}

/**
 * The earliest event names the sale. What a file said before its source names nothing any more once the source says as much itself:
 * a file of one cent would choose the hour, and with it the rates, of the fortune that is reported later. A file that comes after
 * it took two people. Less than the file's is a refund in part, and its time that of the refund.
 *
 * Events are added as they were taken, of one moment a file's first. By their arrival a word that was kept for days would come
 * before a file that was imported meanwhile, when nothing of the sale was known.
 */
class Naming {
  #first: ConversionEvent | undefined;
  /** Of the source's own words. */
  #firstOwn: ConversionEvent | undefined;
  /** The most that a file said of it. */
  #mostOfFiles: ConversionEvent | undefined;
  #isSaidBySource = false;

  /** Events that were taken at one moment. */
  addAll(together: readonly HeardEvent[]): void {
    const ordered = inOrder(together);
    for (const event of [...ordered.filter(isOfFile), ...ordered.filter((one) => !isOfFile(one))]) this.#add(event);
  }

  #add(event: ConversionEvent): void {
    if (!this.#first || isLater(this.#first, event)) this.#first = event;
    if (isOfFile(event)) {
      if (isSale(event) && isMore(event, this.#mostOfFiles)) this.#mostOfFiles = event;
      return;
    }
    if (!this.#firstOwn || isLater(this.#firstOwn, event)) this.#firstOwn = event;
    if (this.#isSaidBySource || !isSale(event) || isMore(this.#mostOfFiles, event)) return;
    this.#isSaidBySource = true;
    this.#first = this.#firstOwn;
  }

  first(): ConversionEvent | undefined {
    return this.#first;
  }
}

/** A transaction after the events so far, in the order in which they arrived. */
class Folding {
  #latest: ConversionEvent | undefined;
  #holding: ConversionEvent | undefined;
  #reversal: ConversionEvent | undefined;
  #wasSold = false;

  add(event: ConversionEvent): void {
    const [latest, holding] = [this.#latest, this.#holding];
    const isLatest = !latest || isLater(event, latest);
    if (isLatest) this.#latest = event;
    const isApproved = event.status === 'approved' && (!holding || isLater(event, holding));
    if (isLatest || isApproved || !holding || takesBack(event, holding)) this.#holding = event;
    const isReversal = event.status === 'reversed';
    if (isReversal && (!this.#reversal || isLater(event, this.#reversal))) this.#reversal = event;
    this.#wasSold ||= isSold(event);
  }

  result(naming: Naming): FoldedConversion {
    const first = naming.first();
    const holding = this.#reversal ?? this.#holding;
    if (!first || !holding) throw new RangeError('a conversion without an event');
    const { event, occurredAt } = first;
    const { status, amountMinor, currency } = holding;
    // An approval of nothing after one of something is a refund of all of it: a plan of so much a sale would pay for it.
    const isRefunded = status === 'approved' && amountMinor === 0n && this.#wasSold;
    return { event, status: isRefunded ? 'declined' : status, amountMinor, currency, occurredAt };
  }
}

/** A pending event takes nothing back: its amount is an estimate. */
function takesBack(
  { status, amountMinor, currency }: ConversionEvent,
  from: Pick<ConversionEvent, 'status' | 'amountMinor' | 'currency'>,
): boolean {
  if (from.status !== 'approved') return false;
  if (status === 'declined') return true;
  // Nothing is nothing in any currency, and many name none with it.
  const isComparable = amountMinor === 0n || currency === from.currency;
  return status === 'approved' && isComparable && amountMinor < from.amountMinor;
}

function isSale({ status }: ConversionEvent): boolean {
  return status === 'pending' || status === 'approved';
}

/** Of two currencies neither is more. */
function isMore(one: ConversionEvent | undefined, other: ConversionEvent | undefined): boolean {
  if (!one || !other) return one !== undefined;
  return one.currency === other.currency && one.amountMinor > other.amountMinor;
}

export function isSold({ status, amountMinor }: Pick<ConversionEvent, 'status' | 'amountMinor'>): boolean {
  return status === 'approved' && amountMinor > 0n;
}

/**
 * Does the event take something off a transaction that is known, and nothing else? One that is dated before its first event
 * would also move it to another day, where it still counts.
 */
export function onlyTakesBack(event: ConversionEvent, known: Omit<FoldedConversion, 'event'>): boolean {
  if (event.status === 'reversed') return true;
  const isDatedBefore = event.occurredAt < known.occurredAt;
  if (event.status === 'declined') return known.status === 'approved' || !isDatedBefore;
  return !isDatedBefore && takesBack(event, known);
}

/** A platform's figure as its versions leave it: the last counts, also where an earlier one said nothing. */
export function foldVersions(events: readonly ConversionEvent[]): FoldedConversion {
  const [one, ...rest] = events;
  if (!one) throw new RangeError('a conversion without an event');
  let first = one;
  let latest = one;
  for (const event of rest) {
    if (isLater(event, latest)) latest = event;
    if (isLater(first, event)) first = event;
  }
  const { status, amountMinor, currency } = latest;
  return { event: first.event, status, amountMinor, currency, occurredAt: first.occurredAt };
}

function isLater(one: ConversionEvent, other: ConversionEvent): boolean {
  if (one.occurredAt !== other.occurredAt) return one.occurredAt > other.occurredAt;
  if (one.status !== other.status) return RANK[one.status] > RANK[other.status];
  if (one.amountMinor !== other.amountMinor) return one.amountMinor < other.amountMinor;
  return one.eventId > other.eventId;
}
