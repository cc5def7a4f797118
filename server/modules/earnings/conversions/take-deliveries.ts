import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';
import { type Delivery, findOutcomes, logDeliveries } from './delivery-log.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { receiveEvents } from './receive-events.ts';
import type { SourceRow } from './sources.ts';

/** A delivery that is known to be the source's own. */
export interface OwnDelivery extends Delivery {
  readonly read: Result<Postback, 'malformed'>;
  /** undefined: an operator takes it again. */
  readonly signature: Buffer | undefined;
  /** For the log, where it is one of an operator. */
  readonly note: string;
}

export interface TakenDelivery {
  readonly outcome: DeliveryOutcome;
  readonly detail: string;
}

/**
 * Takes deliveries of a source, in their order: form, then the event, once. What was signed is answered as the first
 * time, also where that is in the same list. All that came new is in the log with what came of it.
 */
export async function takeDeliveries(
  tx: Transaction,
  site: SiteForEvents,
  source: SourceRow,
  deliveries: readonly OwnDelivery[],
  now: Date,
): Promise<TakenDelivery[]> {
  const signatures = deliveries.flatMap(({ signature }) => signature ?? []);
  const known = await findOutcomes(tx, site.siteId, source.source, signatures);
  const said = ({ signature }: OwnDelivery) => known.get(signature?.toString('hex') ?? '');
  const unsaid = deliveries.filter((delivery) => !said(delivery));
  const fresh = [...Map.groupBy(unsaid, keyOf).values()].flatMap(([first]) => first ?? []);
  const wanted = fresh.flatMap(({ read, deliveryId }) =>
    read.ok && isWanted(source, read.value) ? [{ postback: read.value, deliveryId }] : [],
  );
  const results = await receiveEvents(tx, site, source.source, wanted, now);
  const resultOf = new Map(wanted.map(({ deliveryId }, index) => [deliveryId, results[index] as DeliveryOutcome]));
  const taken = new Map(fresh.map((delivery) => [keyOf(delivery), becameOf(delivery, resultOf)]));
  await logDeliveries(
    tx,
    site.siteId,
    source.source,
    fresh.map((delivery) => {
      const { outcome, detail } = taken.get(keyOf(delivery)) as TakenDelivery;
      const { read } = delivery;
      // What could not be read may be readable later, by another mapping.
      const signature = read.ok ? delivery.signature : undefined;
      return { ...delivery, outcome, detail, eventId: read.ok ? read.value.eventId : '', signature };
    }),
  );
  return deliveries.map((delivery) => {
    const outcome = said(delivery);
    return outcome ? { outcome, detail: '' } : (taken.get(keyOf(delivery)) as TakenDelivery);
  });
}

/** The same for what is one delivery said twice; each that cannot be read is looked at, and logged, by itself. */
function keyOf({ signature, deliveryId, read }: OwnDelivery): string {
  return read.ok && signature ? signature.toString('hex') : deliveryId;
}

function isWanted({ events }: SourceRow, { event }: Postback): boolean {
  return events.length === 0 || events.includes(event);
}

function becameOf(
  { read, deliveryId, note }: OwnDelivery,
  results: ReadonlyMap<string, DeliveryOutcome>,
): TakenDelivery {
  if (!read.ok) return { outcome: 'malformed', detail: String(read.detail?.field ?? '') };
  const outcome = results.get(deliveryId);
  return outcome ? { outcome, detail: note } : { outcome: 'ignored', detail: read.value.event };
}
