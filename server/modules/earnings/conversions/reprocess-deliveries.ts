import {
  type FoldedConversion,
  foldEvents,
  type ReceivedEvent,
} from '@pitaka/core/earnings/conversions/fold-events.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import type { Result } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { DeliveryOutcome } from '../../../platform/db/tables/earnings.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import type { FoldedRow } from './follow-conversions.ts';
import { holdByEarlierReports } from './hold-by-earlier-reports.ts';
import type { IncomingEvent } from './incoming-event.ts';
import {
  isListedEvent,
  outcomeOfDelivery,
  type ProcessedDelivery,
  selectDeclines,
  selectReversals,
  splitByListedEvent,
} from './process-deliveries.ts';
import { readLoggedDelivery } from './read-logged-delivery.ts';
import { receiveEvents } from './receive-events.ts';
import type { SourceRow } from './sources.ts';

export type SiteOfSource = SiteForEvents & { readonly currency: string };

/**
 * Deliveries without an event. They may get an event if the mapping or the list of events changes, or when their source
 * is switched on.
 */
const UNPROCESSED: readonly DeliveryOutcome[] = ['malformed', 'stale', 'ignored', 'switched_off'];
/** The maximum number of rows in memory. */
const PAGE = 1_000;

interface StoredDelivery {
  readonly delivery_id: string;
  readonly received_at: Date;
  readonly method: string;
  readonly raw: string;
  readonly outcome: DeliveryOutcome;
}

/** A transaction with its deliveries, in their order. */
export interface UnprocessedTransaction {
  readonly ids: readonly string[];
  readonly outcomes: ReadonlySet<DeliveryOutcome>;
}

/**
 * A source's unprocessed deliveries signed with its present secret, grouped by transaction as its present mapping reads
 * it. An unreadable delivery is a group of its own.
 */
export async function groupUnprocessed(
  db: Database | Transaction,
  site: SiteOfSource,
  source: SourceRow,
): Promise<UnprocessedTransaction[]> {
  const found: { id: string; outcome: DeliveryOutcome; name: string }[] = [];
  for await (const { row, read } of eachUnprocessed(db, site, source)) {
    const name = read.ok ? `t ${read.value.transactionId}` : `d ${row.delivery_id}`;
    found.push({ id: row.delivery_id, outcome: row.outcome, name });
  }
  return [...Map.groupBy(found, ({ name }) => name).values()].map((deliveries) => ({
    ids: deliveries.map(({ id }) => id),
    outcomes: new Set(deliveries.map(({ outcome }) => outcome)),
  }));
}

/** Deliveries that wait for their source, in the network's own figures: amounts that already count are not deducted. */
export interface UnprocessedSummary {
  readonly deliveries: number;
  /** The sales that result from the deliveries. */
  readonly sales: readonly FoldedConversion[];
  readonly people: number;
}

/**
 * The deliveries to process once the source is on: deliveries received while it was off, with all other unprocessed
 * deliveries of the same transactions. Otherwise an approver who saw a cent would also pay an earlier late or
 * unreadable event.
 */
export async function readUnprocessedSummary(
  db: Database | Transaction,
  site: Pick<SiteOfSource, 'siteId' | 'currency'>,
  source: SourceRow,
): Promise<UnprocessedSummary> {
  const found: { outcome: DeliveryOutcome; name: string; event: StoredEvent | undefined }[] = [];
  for await (const { row, read } of eachUnprocessed(db, site, source)) {
    const name = read.ok ? `t ${read.value.transactionId}` : `d ${row.delivery_id}`;
    const event = read.ok ? { ...read.value, receivedAt: row.received_at.getTime() } : undefined;
    found.push({ outcome: row.outcome, name, event });
  }
  const groups = [...Map.groupBy(found, ({ name }) => name).values()];
  const waiting = groups.filter((deliveries) => deliveries.some(({ outcome }) => outcome === 'switched_off'));
  const events = waiting.map((deliveries) =>
    deliveries.flatMap(({ event }) => (event && isListedEvent(source, event) ? [event] : [])),
  );
  return {
    deliveries: waiting.flat().length,
    sales: events.flatMap((ofSale) => (ofSale.length > 0 ? [foldEvents(ofSale)] : [])),
    people: await countPeople(
      db,
      site.siteId,
      events.flat().map(({ clickId }) => clickId),
    ),
  };
}

type StoredEvent = Postback & ReceivedEvent;

async function countPeople(db: Database | Transaction, siteId: string, clickIds: readonly string[]): Promise<number> {
  const { people } = await db
    .selectFrom('clicks')
    .select((select) => select.fn.count<string>('uid').distinct().as('people'))
    .where('site_id', '=', siteId)
    .where(sql<boolean>`click_id = ANY(${[...new Set(clickIds)]}::text[])`)
    .executeTakeFirstOrThrow();
  return Number(people);
}

/** A source's unprocessed deliveries signed with its present secret, page by page. */
async function* eachUnprocessed(
  db: Database | Transaction,
  site: Pick<SiteOfSource, 'siteId' | 'currency'>,
  source: SourceRow,
): AsyncGenerator<{ row: StoredDelivery; read: Result<Postback, 'malformed'> }> {
  for (let last = ''; ; ) {
    const page = await db
      .selectFrom('conversion_deliveries')
      .select(['delivery_id', 'received_at', 'method', 'raw', 'outcome'])
      .where('site_id', '=', site.siteId)
      .where('source', '=', source.source)
      .where('outcome', 'in', UNPROCESSED)
      .where((eb) =>
        eb.or([eb('outcome', '<>', 'ignored'), eb.lit(source.events.length === 0), isListedDetail(source)]),
      )
      .where('method', 'in', ['POST', 'GET'])
      .where('secret_number', '=', source.secret_number)
      .where('delivery_id', '>', last)
      .orderBy('delivery_id')
      .limit(PAGE)
      .execute();
    for (const row of page) yield { row, read: readLoggedDelivery(row, site, source) };
    last = page.at(-1)?.delivery_id ?? '';
    if (page.length < PAGE) return;
  }
}

/** For an ignored delivery, `detail` is its event. */
function isListedDetail({ events }: SourceRow) {
  return sql<boolean>`detail = ANY(${events})`;
}

export interface Reprocessed {
  readonly taken: ReadonlyMap<string, ProcessedDelivery>;
  readonly folded: readonly FoldedRow[];
}

/**
 * Processes stored deliveries in their order of arrival, each as of its arrival, and writes each result. So an operator
 * can choose neither the order nor the time of deliveries.
 */
export async function reprocessDeliveries(
  tx: Transaction,
  site: SiteOfSource,
  source: SourceRow,
  ids: readonly string[],
  now: Date,
): Promise<Reprocessed> {
  const rows = await tx
    .selectFrom('conversion_deliveries')
    .select(['delivery_id', 'received_at', 'method', 'raw', 'outcome'])
    .where('site_id', '=', site.siteId)
    .where(sql<boolean>`delivery_id = ANY(${ids})`)
    .where('outcome', 'in', [...UNPROCESSED, 'conflict'])
    .orderBy('delivery_id')
    .forUpdate()
    .execute();
  const deliveries = rows
    .toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime())
    .map((row) => ({
      ...{ deliveryId: row.delivery_id, receivedAt: row.received_at },
      read: readLoggedDelivery(row, site, source),
    }));
  const events = deliveries.flatMap(({ read, deliveryId, receivedAt }) =>
    read.ok ? [{ postback: read.value, deliveryId, receivedAt }] : [],
  );
  const results = new Map<string, DeliveryOutcome | undefined>(
    splitByListedEvent(source, events)[0].map(({ deliveryId }) => [deliveryId, 'switched_off']),
  );
  const folded: FoldedRow[] = [];
  for (const round of roundsOf(events)) {
    const [listed, unlisted] = splitByListedEvent(source, round);
    const counting = source.status === 'active' ? listed : await selectReversals(tx, source, listed);
    const allowed = [...counting, ...(await selectDeclines(tx, source, unlisted))];
    const received = await receiveEvents(tx, site, source.source, allowed, now);
    folded.push(...received.folded);
    for (const [index, { deliveryId }] of allowed.entries()) results.set(deliveryId, received.results[index]);
  }
  const taken = deliveries.map((delivery) => ({
    ...outcomeOfDelivery(delivery, results),
    eventId: delivery.read.ok ? delivery.read.value.eventId : '',
  }));
  await writeOutcomes(tx, site.siteId, taken);
  await holdByEarlierReports(tx, source, folded, now);
  return { taken: new Map(taken.map((outcome) => [outcome.deliveryId, outcome])), folded };
}

/**
 * Reprocesses a delivery with all unprocessed deliveries of its transaction. A delivery that counted already is a
 * repetition.
 */
export async function reprocessDelivery(
  tx: Transaction,
  site: SiteOfSource,
  source: SourceRow,
  deliveryId: string,
  now: Date,
): Promise<{
  readonly taken: ProcessedDelivery;
  readonly ids: readonly string[];
  readonly folded: readonly FoldedRow[];
}> {
  const groups = await groupUnprocessed(tx, site, source);
  const ids = groups.find((group) => group.ids.includes(deliveryId))?.ids ?? [deliveryId];
  const { taken, folded } = await reprocessDeliveries(tx, site, source, ids, now);
  return { taken: taken.get(deliveryId) ?? { outcome: 'repeated', detail: '' }, ids, folded };
}

/**
 * Groups events into rounds, one event of each transaction per round in order of arrival, so that the first event alone
 * creates the transaction. Copies of an event share its round.
 */
function roundsOf(events: readonly IncomingEvent[]): IncomingEvent[][] {
  const rounds: IncomingEvent[][] = [];
  const roundOf = new Map<string, number>();
  const next = new Map<string, number>();
  for (const event of events) {
    const { eventId, transactionId } = event.postback;
    const assigned = roundOf.get(eventId);
    const round = assigned ?? next.get(transactionId) ?? 0;
    if (assigned === undefined) {
      roundOf.set(eventId, round);
      next.set(transactionId, round + 1);
    }
    rounds[round] = [...(rounds[round] ?? []), event];
  }
  return rounds;
}

async function writeOutcomes(
  tx: Transaction,
  siteId: string,
  taken: readonly (ProcessedDelivery & { readonly deliveryId: string; readonly eventId: string })[],
): Promise<void> {
  await sql`
    UPDATE conversion_deliveries d SET outcome = w.outcome, detail = w.detail, event_id = w.event_id
    FROM unnest(${taken.map(({ deliveryId }) => deliveryId)}::text[], ${taken.map(({ outcome }) => outcome)}::text[],
      ${taken.map(({ detail }) => detail)}::text[], ${taken.map(({ eventId }) => eventId)}::text[])
      AS w (id, outcome, detail, event_id)
    WHERE d.site_id = ${siteId} AND d.delivery_id = w.id`.execute(tx);
}
