import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';

/** A delivery as it arrived. */
export interface Delivery {
  readonly deliveryId: string;
  readonly receivedAt: Date;
  readonly method: 'POST' | 'GET';
  readonly raw: string;
}

/** A delivery with its result. */
export interface LoggedDelivery extends Delivery {
  readonly outcome: DeliveryOutcome;
  readonly detail: string;
  readonly eventId: string;
  /** The transaction that a delivery may reduce if it was not counted; otherwise empty. */
  readonly against: string;
  /** A repeated signature identifies a repeated delivery. */
  readonly signature: Buffer | undefined;
  /** The source's secret that was valid when it arrived. */
  readonly secretNumber: number;
}

/** The maximum size of a postback. A lower limit would cut stored deliveries, which may be reprocessed. */
export const MAX_DELIVERY_BYTES = 64 * 1024;

/** Logs every delivery of a known source; a repeated delivery is logged once. */
export async function logDeliveries(
  db: Database | Transaction,
  siteId: string,
  source: string,
  deliveries: readonly LoggedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const column = <Value>(pick: (delivery: LoggedDelivery) => Value) => deliveries.map(pick);
  await sql`
    INSERT INTO conversion_deliveries (site_id, delivery_id, source, received_at, method, raw, outcome, detail, event_id,
      against, signature, secret_number)
    SELECT ${siteId}, d.id, ${source}, d.received_at, d.method, d.raw, d.outcome, d.detail, d.event_id,
      d.against, decode(d.signature, 'hex'), d.secret_number
    FROM unnest(${column(({ deliveryId }) => deliveryId)}::text[], ${column((delivery) => delivery.receivedAt)}::timestamptz[],
      ${column(({ method }) => method)}::text[],
      ${column(({ raw }) => raw.slice(0, MAX_DELIVERY_BYTES).replaceAll('\0', ''))}::text[],
      ${column(({ outcome }) => outcome)}::text[], ${column(({ detail }) => detail)}::text[],
      ${column(({ eventId }) => eventId)}::text[],
      ${column(({ against }) => against)}::text[],
      ${column(({ signature }) => signature?.toString('hex') ?? null)}::text[],
      ${column(({ secretNumber }) => secretNumber)}::integer[])
      AS d (id, received_at, method, raw, outcome, detail, event_id, against, signature, secret_number)
    ON CONFLICT (site_id, delivery_id) DO NOTHING`.execute(db);
}

export interface KnownDelivery {
  readonly deliveryId: string;
  readonly outcome: DeliveryOutcome;
  readonly detail: '';
}

/** Deliveries with these signatures, by signature in hex. */
export async function findKnown(
  tx: Transaction,
  siteId: string,
  source: string,
  signatures: readonly Buffer[],
): Promise<Map<string, KnownDelivery>> {
  if (signatures.length === 0) return new Map();
  const rows = await tx
    .selectFrom('conversion_deliveries')
    .select(['signature', 'delivery_id', 'outcome'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where(sql<boolean>`signature = ANY(${signatures}::bytea[])`)
    .execute();
  return new Map(
    rows.map(({ signature, delivery_id: deliveryId, outcome }) => [
      signature?.toString('hex') ?? '',
      { deliveryId, outcome, detail: '' },
    ]),
  );
}
