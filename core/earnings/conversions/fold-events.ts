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

/** An event with when it arrived here; of those that came together it is the same moment. */
export interface HeardEvent extends ConversionEvent {
  /** Milliseconds. */
  readonly receivedAt: number;
}

export interface FoldedConversion {
  /** Of the first event: a refund that comes by another name is still one of the sale. */
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Of the first event: the plan and rates of that moment count, whatever is said later. */
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
  const { event, occurredAt } = foldVersions(events);
  const reversals = events.filter((one) => one.status === 'reversed');
  const holding = reversals.length > 0 ? foldVersions(reversals) : findHolding(events);
  const { amountMinor, currency } = holding;
  return {
    event,
    status: isRefunded(holding, events) ? 'declined' : holding.status,
    amountMinor,
    currency,
    occurredAt,
  };
}

/** An approval of nothing after one of something is a refund of all of it: a plan of so much a sale would pay for it. */
function isRefunded(
  { status, amountMinor }: Pick<ConversionEvent, 'status' | 'amountMinor'>,
  events: readonly ConversionEvent[],
) {
  return (
    status === 'approved' &&
    amountMinor === 0n &&
    events.some((one) => one.status === 'approved' && one.amountMinor > 0n)
  );
}

/** The event that holds once all have arrived. */
function findHolding(events: readonly HeardEvent[]): ConversionEvent {
  const [one, ...rest] = events.toSorted(
    (before, after) => before.receivedAt - after.receivedAt || (isLater(before, after) ? 1 : -1),
  );
  if (!one) throw new RangeError('a conversion without an event');
  let latest = one;
  let holding = one;
  for (const event of rest) {
    const isLatest = isLater(event, latest);
    if (isLatest) latest = event;
    const isApproved = event.status === 'approved' && isLater(event, holding);
    if (isLatest || isApproved || takesBack(event, holding)) holding = event;
  }
  return holding;
}

/** A pending event takes nothing back: its amount is an estimate. */
function takesBack(
  { status, amountMinor, currency }: ConversionEvent,
  from: Pick<ConversionEvent, 'status' | 'amountMinor' | 'currency'>,
): boolean {
  if (from.status !== 'approved') return false;
  if (status === 'declined') return true;
  return status === 'approved' && currency === from.currency && amountMinor < from.amountMinor;
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
