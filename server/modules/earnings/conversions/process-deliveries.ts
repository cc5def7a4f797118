import { onlyTakesBack } from '@pitaka/core/earnings/conversions/fold-events.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';
import { type Delivery, findKnown, logDeliveries } from './delivery-log.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { holdByEarlierReports, reducedTransactionOf, unreadablePartOf } from './hold-by-earlier-reports.ts';
import { holdByUnprocessed, holdByUnreadable } from './hold-contradicted.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { lockConversions } from './known-events.ts';
import { receiveEvents } from './receive-events.ts';
import type { SourceRow } from './sources.ts';

/** A delivery with a valid signature of the source. */
export interface OwnDelivery extends Delivery {
  readonly read: Result<Postback, 'malformed'>;
  readonly signature: Buffer;
  /** Signed too long ago: processed only if it reverses or reduces a sale. */
  readonly isStale: boolean;
}

export interface ProcessedDelivery {
  readonly outcome: DeliveryOutcome;
  readonly detail: string;
}

/** The delivery that had the effect: the first of several copies. */
interface FirstDelivery extends ProcessedDelivery {
  readonly deliveryId: string;
}

/**
 * Processes deliveries of a source in their order: checks the form, then counts each event once. A source that is
 * switched off can still reverse or reduce sales: its sales in their hold go on to be paid, and one operator could
 * otherwise suppress their reversals. Every new delivery is logged with its result. A repeated signed delivery, even in
 * the same list, gets its first result, or "repeated" if it counted.
 */
export async function processDeliveries(
  tx: Transaction,
  site: SiteForEvents,
  source: SourceRow,
  deliveries: readonly OwnDelivery[],
  now: Date,
): Promise<ProcessedDelivery[]> {
  const signatures = deliveries.map(({ signature }) => signature);
  const processed = await findKnown(tx, site.siteId, source.source, signatures);
  const firstOf = ({ signature }: OwnDelivery) => processed.get(signature.toString('hex'));
  const unprocessed = deliveries.filter((delivery) => !firstOf(delivery));
  const fresh = [...Map.groupBy(unprocessed, keyOf).values()].flatMap(([first]) => first ?? []);
  const read = fresh.flatMap((delivery) =>
    delivery.read.ok ? [{ postback: delivery.read.value, deliveryId: delivery.deliveryId }] : [],
  );
  const [listed, unlisted] = splitByListedEvent(source, read);
  const stale = new Set(fresh.flatMap(({ isStale, deliveryId }) => (isStale ? [deliveryId] : [])));
  const resultOf = new Map<string, DeliveryOutcome | undefined>([
    ...listed.map(({ deliveryId }) => [deliveryId, 'switched_off'] as const),
    ...[...stale].map((deliveryId) => [deliveryId, 'stale'] as const),
  ]);
  const isFree = ({ deliveryId }: IncomingEvent) => source.status === 'active' && !stale.has(deliveryId);
  const bound = listed.filter((event) => !isFree(event));
  const takingBack = await selectReversals(tx, source, bound);
  const kept = bound.filter((event) => !takingBack.includes(event)).map(({ postback }) => postback);
  const allowed = [...listed.filter(isFree), ...takingBack];
  const { results, folded } = await receiveEvents(tx, site, source.source, allowed, now);
  for (const [index, { deliveryId }] of allowed.entries()) resultOf.set(deliveryId, results[index]);
  // Runs declines after the other events: the sale that an event declines may be in the same list.
  const declining = await selectDeclines(tx, source, unlisted);
  const { results: declined } = await receiveEvents(tx, site, source.source, declining, now);
  for (const [index, { deliveryId }] of declining.entries()) resultOf.set(deliveryId, declined[index]);
  await holdByUnprocessed(tx, site.siteId, source.source, kept, now);
  const unread = fresh.flatMap((delivery) => unreadablePartOf(delivery.read) ?? []);
  await holdByUnreadable(tx, site.siteId, source.source, unread, now);
  await holdByEarlierReports(tx, source, folded, now);
  const taken = new Map(fresh.map((delivery) => [keyOf(delivery), outcomeOfDelivery(delivery, resultOf)]));
  await logDeliveries(
    tx,
    site.siteId,
    source.source,
    // A late delivery that reduces nothing is only counted, with samples: it may be one captured request that is sent a
    // thousand times.
    fresh.flatMap((delivery) => {
      const { outcome, detail } = taken.get(keyOf(delivery)) as FirstDelivery;
      if (outcome === 'stale') return [];
      const { read } = delivery;
      // Signatures of deliveries that may be processed later are not stored: another mapping may make an unreadable one
      // readable, and a source may be switched on.
      const signature = read.ok && outcome !== 'switched_off' ? delivery.signature : undefined;
      const eventId = read.ok ? read.value.eventId : '';
      const against = outcome === 'malformed' || outcome === 'ignored' ? reducedTransactionOf(read) : '';
      return [{ ...delivery, outcome, detail, eventId, against, signature, secretNumber: source.secret_number }];
    }),
  );
  return deliveries.map((delivery) => {
    const first = firstOf(delivery) ?? (taken.get(keyOf(delivery)) as FirstDelivery);
    // The same delivery id means that the batch runs again because its commit was not confirmed; the delivery gets its
    // first answer.
    const isAgain = first.deliveryId !== delivery.deliveryId && COUNTED.has(first.outcome);
    return { outcome: isAgain ? 'repeated' : first.outcome, detail: first.detail };
  });
}

const COUNTED: ReadonlySet<DeliveryOutcome> = new Set(['counted', 'updated', 'parked']);

/** Equal for copies of one delivery. Unreadable deliveries are checked and logged separately. */
function keyOf({ signature, deliveryId, read }: OwnDelivery): string {
  return read.ok ? signature.toString('hex') : deliveryId;
}

/**
 * Whether the event counts for the source. A reversal counts under any event name: a source may list only the event
 * names of sales, while its network reports reversals as 'refund'.
 */
export function isListedEvent({ events }: Pick<SourceRow, 'events'>, { event, status }: Postback): boolean {
  return events.length === 0 || events.includes(event) || status === 'reversed';
}

/** Splits events into events that count for a source, and the others. */
export function splitByListedEvent(
  source: SourceRow,
  events: readonly IncomingEvent[],
): [listed: IncomingEvent[], unlisted: IncomingEvent[]] {
  const isListed = ({ postback }: IncomingEvent) => isListedEvent(source, postback);
  return [events.filter(isListed), events.filter((event) => !isListed(event))];
}

/**
 * Unlisted events that decline a counted transaction, with the transaction's own event name:
 * dated before its sale, an event with an unlisted name would rename the sale, and a plan may pay more for that name.
 */
export async function selectDeclines(
  tx: Transaction,
  source: SourceRow,
  events: readonly IncomingEvent[],
): Promise<IncomingEvent[]> {
  const declining = events.filter(({ postback }) => postback.status === 'declined');
  const names = declining.map(({ postback }) => postback.transactionId);
  const existing = await lockConversions(tx, source.site_id, source.source, names);
  const allowed = source.status === 'active' ? declining : await selectReversals(tx, source, declining);
  return allowed.flatMap((one) => {
    const event = existing.get(one.postback.transactionId)?.event;
    return event === undefined ? [] : [{ ...one, postback: { ...one.postback, event } }];
  });
}

export async function selectReversals(
  tx: Transaction,
  source: SourceRow,
  events: readonly IncomingEvent[],
): Promise<IncomingEvent[]> {
  const names = events.map(({ postback }) => postback.transactionId);
  const existing = await lockConversions(tx, source.site_id, source.source, names);
  return events.filter(({ postback }) => {
    const row = existing.get(postback.transactionId);
    if (!row) return false;
    const { status, amount_minor: amountMinor, currency, occurred_at } = row;
    return onlyTakesBack(postback, { status, amountMinor, currency, occurredAt: occurred_at.getTime() });
  });
}

export function outcomeOfDelivery(
  { read, deliveryId }: Pick<OwnDelivery, 'read' | 'deliveryId'>,
  results: ReadonlyMap<string, DeliveryOutcome | undefined>,
): FirstDelivery {
  const outcome = results.get(deliveryId);
  if (outcome === 'stale') return { deliveryId, outcome, detail: '' };
  if (!read.ok) return { deliveryId, outcome: 'malformed', detail: String(read.detail?.field ?? '') };
  return outcome ? { deliveryId, outcome, detail: '' } : { deliveryId, outcome: 'ignored', detail: read.value.event };
}
