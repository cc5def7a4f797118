import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ConversionsTable } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { foldConversion, type SiteForEvents } from './fold-conversion.ts';
import { followConversions, holdAttributed } from './follow-conversions.ts';
import { type EventResult, hashOf } from './receive-event.ts';

export interface IncomingEvent {
  readonly postback: Postback;
  readonly deliveryId: string;
}

type Row = Selectable<ConversionsTable>;

/** As many as one transaction should hold in memory at once. */
const AT_ONCE = 2000;

/**
 * As receiveEvent, for many events of one source: a file, or a year of the demo. In the order of the list; a handful of
 * statements for two thousand of them.
 */
export async function receiveEvents(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  events: readonly IncomingEvent[],
  now: Date,
): Promise<EventResult[]> {
  const results: EventResult[] = [];
  for (let first = 0; first < events.length; first += AT_ONCE) {
    results.push(...(await receiveSome(tx, site, source, events.slice(first, first + AT_ONCE), now)));
  }
  return results;
}

async function receiveSome(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  events: readonly IncomingEvent[],
  now: Date,
): Promise<EventResult[]> {
  const { fresh, said } = await separate(tx, site.siteId, source, events);
  const locked = await lockConversions(tx, site, source, fresh, now);
  await insertEvents(tx, site.siteId, source, fresh, locked, now);
  const folded = await foldAll(tx, site, [...locked.values()], now);
  const counted = new Set<string>();
  return events.map(({ postback: { transactionId } }, index) => {
    const known = said[index];
    if (known) return known;
    if (folded.get(transactionId)?.uid == null) return 'parked';
    const isFirst = locked.get(transactionId)?.version === 0 && !counted.has(transactionId);
    counted.add(transactionId);
    return isFirst ? 'counted' : 'updated';
  });
}

/** What is new, and what became of the rest: repeated, or in conflict with what was said under the same id. */
async function separate(tx: Transaction, siteId: string, source: string, events: readonly IncomingEvent[]) {
  const known = await tx
    .selectFrom('conversion_events')
    .select(['event_id', 'body_hash', 'conversion_id'])
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where(sql<boolean>`event_id = ANY(${events.map(({ postback }) => postback.eventId)})`)
    .execute();
  const hashes = new Map(known.map((row) => [row.event_id, row.body_hash]));
  const conversionOf = new Map(known.map((row) => [row.event_id, row.conversion_id]));
  const conflicts = new Set<string>();
  const fresh: IncomingEvent[] = [];
  const said = events.map((event): EventResult | undefined => {
    const { eventId } = event.postback;
    const hash = hashOf(event.postback);
    const before = hashes.get(eventId);
    if (before?.equals(hash)) return 'repeated';
    if (before) {
      const conversionId = conversionOf.get(eventId);
      if (conversionId !== undefined) conflicts.add(conversionId);
      return 'conflict';
    }
    hashes.set(eventId, hash);
    fresh.push(event);
    return undefined;
  });
  if (conflicts.size > 0) {
    await sql`UPDATE conversions SET has_conflict = true
      WHERE site_id = ${siteId} AND conversion_id = ANY(${[...conflicts]})`.execute(tx);
  }
  return { fresh, said };
}

/** The rows of the transactions by their names, locked: made now with version 0, or there from an earlier event. */
async function lockConversions(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  events: readonly IncomingEvent[],
  now: Date,
): Promise<Map<string, Row>> {
  const first = new Map<string, Postback>();
  for (const { postback } of events) {
    if (!first.has(postback.transactionId)) first.set(postback.transactionId, postback);
  }
  const names = [...first.keys()].sort();
  if (names.length === 0) return new Map();
  const rows = names.map((name) => {
    const postback = first.get(name) as Postback;
    return {
      conversion_id: newId('cv', now.getTime()),
      transaction_id: name,
      click_id: postback.clickId,
      event: postback.event,
      status: postback.status,
      amount_minor: String(postback.amountMinor),
      currency: postback.currency,
      occurred_at: new Date(postback.occurredAt).toISOString(),
    };
  });
  const { rows: locked } = await sql<Row>`
    INSERT INTO conversions (site_id, conversion_id, source, transaction_id, click_id, event, status, amount_minor,
      currency, occurred_at, version, created_at, changed_at)
    SELECT ${site.siteId}, conversion_id, ${source}, transaction_id, click_id, event, status, amount_minor, currency,
      occurred_at, 0, ${now}, ${now}
    FROM json_populate_recordset(NULL::conversions, ${JSON.stringify(rows)})
    ON CONFLICT (site_id, source, transaction_id) DO UPDATE SET changed_at = excluded.changed_at
    RETURNING *`.execute(tx);
  return new Map(locked.map((row) => [row.transaction_id, row]));
}

async function insertEvents(
  tx: Transaction,
  siteId: string,
  source: string,
  events: readonly IncomingEvent[],
  conversions: ReadonlyMap<string, Row>,
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ postback, deliveryId }) => ({
    event_id: postback.eventId,
    conversion_id: conversions.get(postback.transactionId)?.conversion_id,
    body_hash: `\\x${hashOf(postback).toString('hex')}`,
    event: postback.event,
    status: postback.status,
    amount_minor: String(postback.amountMinor),
    currency: postback.currency,
    occurred_at: new Date(postback.occurredAt).toISOString(),
    delivery_id: deliveryId,
  }));
  await sql`
    INSERT INTO conversion_events (site_id, source, event_id, conversion_id, body_hash, event, status, amount_minor,
      currency, occurred_at, received_at, delivery_id)
    SELECT ${siteId}, ${source}, event_id, conversion_id, body_hash, event, status, amount_minor, currency,
      occurred_at, ${now}, delivery_id
    FROM json_populate_recordset(NULL::conversion_events, ${JSON.stringify(rows)})`.execute(tx);
}

/** Writes conversions as their events and clicks leave them, and has their days computed anew. */
async function foldAll(
  tx: Transaction,
  site: SiteForEvents,
  rows: readonly Row[],
  now: Date,
): Promise<Map<string, Row>> {
  if (rows.length === 0) return new Map();
  const events = await tx
    .selectFrom('conversion_events')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where(sql<boolean>`conversion_id = ANY(${rows.map((row) => row.conversion_id)})`)
    .execute();
  const ofConversion = Map.groupBy(events, (event) => event.conversion_id);
  const clicks = await tx
    .selectFrom('clicks')
    .select(['click_id', 'uid', 'item_id', 'sub', 'at'])
    .where('site_id', '=', site.siteId)
    .where(sql<boolean>`click_id = ANY(${[...new Set(rows.map((row) => row.click_id))]})`)
    .execute();
  const clickOf = new Map(clicks.map((click) => [click.click_id, click]));
  const after = rows.map(
    (row): Row => ({
      ...row,
      ...foldConversion(site, ofConversion.get(row.conversion_id) ?? [], clickOf.get(row.click_id)),
      version: row.version + 1,
    }),
  );
  await sql`
    UPDATE conversions c
    SET event = w.event, status = w.status, amount_minor = w.amount_minor, currency = w.currency,
      occurred_at = w.occurred_at, uid = w.uid, item_id = w.item_id, sub = w.sub, day = w.day, refused = w.refused,
      version = w.version, changed_at = ${now}
    FROM json_populate_recordset(NULL::conversions, ${JSON.stringify(after, asText)}) w
    WHERE c.site_id = ${site.siteId} AND c.conversion_id = w.conversion_id`.execute(tx);
  const changes = rows.map((before, index) => ({ before, after: after[index] as Row }));
  await holdAttributed(tx, site, changes, now);
  await followConversions(tx, site.siteId, changes, now);
  const ids = rows.map((row) => row.conversion_id);
  await enqueueOutbound(tx, site.siteId, ids, now);
  return new Map(after.map((row) => [row.transaction_id, row]));
}

function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
