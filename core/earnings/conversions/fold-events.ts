/** Statuses that a source reports for a transaction; `pending` may still become any of the others. */
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

/** Events of a file have ids with a space, which a source never sends: so a file cannot use up an id of the source. */
export function fileEventId(eventId: string): string {
  return `${FILE_MARK}${eventId}`;
}

export function isOfFile({ eventId }: Pick<ConversionEvent, 'eventId'>): boolean {
  return eventId.startsWith(FILE_MARK);
}

/** An event with its time of arrival, which is equal for events received together. */
export interface ReceivedEvent extends ConversionEvent {
  /** Milliseconds. */
  readonly receivedAt: number;
  /** The time of processing: later than the arrival if the event could not be read or its source was off. */
  readonly takenAt?: number;
}

export interface FoldedConversion {
  /** The name in the sale's first event: a refund under another name still belongs to the sale. */
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The time of the sale's first event: the plan and rates of that moment apply. */
  readonly occurredAt: number;
}

/** Of two events at the same moment, the event with the higher rank counts. */
const RANK: Readonly<Record<ConversionStatus, number>> = { pending: 0, approved: 1, declined: 2, reversed: 3 };

/**
 * The state of a transaction after its events. The event with the latest own time sets status and amount. Of events
 * with the same time, the later status counts, then the smaller amount, because some sources repeat the time of the
 * sale in its refund. A reduction counts whatever its time: otherwise the commission of a refunded sale would stay paid
 * if the refund is dated before the approval. A reversal is final. Only an approval that arrives later and has a later
 * time replaces a decline or a smaller amount.
 */
export function foldEvents(events: readonly ReceivedEvent[]): FoldedConversion {
  const naming = new Naming();
  const moments = Map.groupBy(events, (event) => event.takenAt ?? event.receivedAt);
  for (const [, together] of [...moments].sort(([one], [other]) => one - other)) naming.addAll(together);
  return foldInOrder(inOrder(events)).result(naming);
}

export interface ProcessedEvent extends ReceivedEvent {
  readonly takenAt: number;
}

/** The states of a transaction, one for each moment at which events were processed, the earliest first. */
export function foldHistory(
  events: readonly ProcessedEvent[],
): (FoldedConversion & { /** Milliseconds. */ readonly since: number })[] {
  const moments = [...Map.groupBy(events, ({ takenAt }) => takenAt)].sort(([one], [other]) => one - other);
  let received: readonly ReceivedEvent[] = [];
  let folding = new Folding();
  const naming = new Naming();
  return moments.map(([since, together]) => {
    const ordered = inOrder(together);
    naming.addAll(together);
    const last = received.at(-1);
    if (last && ordered.some(({ receivedAt }) => receivedAt <= last.receivedAt)) {
      received = inOrder([...received, ...ordered]);
      folding = foldInOrder(received);
    } else {
      received = [...received, ...ordered];
      for (const event of ordered) folding.add(event);
    }
    return { ...folding.result(naming), since };
  });
}

function inOrder<Event extends ReceivedEvent>(events: readonly Event[]): Event[] {
  return events.toSorted((before, after) => before.receivedAt - after.receivedAt || (isLater(before, after) ? 1 : -1));
}

function foldInOrder(events: readonly ReceivedEvent[]): Folding {
  const folding = new Folding();
  for (const event of events) folding.add(event);
  return folding;
}

/**
 * Selects the event that sets the sale's time and name: the earliest one. An event from a file is replaced once the
 * source itself reports at least as much: otherwise a file of one cent could choose the hour, and with it the rates, of
 * a large sale that is reported later. A smaller report of the source is a partial refund, with the time of the refund.
 * A file imported after the source's report was approved by two operators, so it counts.
 *
 * Events are added in the order of processing, file events first at the same moment. By arrival, an event that waited
 * for days would precede a file that was imported before the sale was known.
 */
class Naming {
  #first: ConversionEvent | undefined;
  /** The first event from the source itself. */
  #firstOwn: ConversionEvent | undefined;
  /** The file event with the highest amount. */
  #mostOfFiles: ConversionEvent | undefined;
  #isReportedBySource = false;

  /** Adds events that were processed together. */
  addAll(together: readonly ReceivedEvent[]): void {
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
    if (this.#isReportedBySource || !isSale(event) || isMore(this.#mostOfFiles, event)) return;
    this.#isReportedBySource = true;
    this.#first = this.#firstOwn;
  }

  first(): ConversionEvent | undefined {
    return this.#first;
  }
}

/** The state of a transaction after its events so far, in order of arrival. */
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
    // An approval of zero after an approval above zero is a full refund: a flat plan would otherwise still pay for it.
    const isRefunded = status === 'approved' && amountMinor === 0n && this.#wasSold;
    return { event, status: isRefunded ? 'declined' : status, amountMinor, currency, occurredAt };
  }
}

/** A pending event never reduces the sale: its amount is an estimate. */
function takesBack(
  { status, amountMinor, currency }: ConversionEvent,
  from: Pick<ConversionEvent, 'status' | 'amountMinor' | 'currency'>,
): boolean {
  if (from.status !== 'approved') return false;
  if (status === 'declined') return true;
  // For an amount of zero many sources send no currency.
  const isComparable = amountMinor === 0n || currency === from.currency;
  return status === 'approved' && isComparable && amountMinor < from.amountMinor;
}

function isSale({ status }: ConversionEvent): boolean {
  return status === 'pending' || status === 'approved';
}

/** Amounts in two currencies cannot be compared. */
function isMore(one: ConversionEvent | undefined, other: ConversionEvent | undefined): boolean {
  if (!one || !other) return one !== undefined;
  return one.currency === other.currency && one.amountMinor > other.amountMinor;
}

export function isSold({ status, amountMinor }: Pick<ConversionEvent, 'status' | 'amountMinor'>): boolean {
  return status === 'approved' && amountMinor > 0n;
}

/**
 * Whether the event only reduces a known transaction. An event dated before the first event does more: it would move
 * the sale to another day.
 */
export function onlyTakesBack(event: ConversionEvent, conversion: Omit<FoldedConversion, 'event'>): boolean {
  if (event.status === 'reversed') return true;
  const isDatedBefore = event.occurredAt < conversion.occurredAt;
  if (event.status === 'declined') return conversion.status === 'approved' || !isDatedBefore;
  return !isDatedBefore && takesBack(event, conversion);
}

/** The state of a platform's figure after its versions: the last version counts, even after a version of zero. */
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
