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
 * A transaction as its events leave it: the latest by its own time says status and amount, so the order in which events
 * arrive makes no difference. Of events of one moment the later status counts, then the smaller amount: sources that
 * repeat the time of the sale in a refund mean the refund.
 */
export function foldEvents(events: readonly ConversionEvent[]): FoldedConversion {
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
