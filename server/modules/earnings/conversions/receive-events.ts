import { createHash } from 'node:crypto';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { MustRunAgain } from '../../../platform/db/in-transaction.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { foldConversions, type Row, readClicks, writeNew } from './fold-conversions.ts';

/** conflict: the same event id with other words; a person has to look. */
export type EventResult = 'counted' | 'updated' | 'parked' | 'repeated' | 'conflict';

export interface IncomingEvent {
  readonly postback: Postback;
  readonly deliveryId: string;
}

/** As many as one transaction should hold in memory at once. */
const AT_ONCE = 2000;

/**
 * Takes events of a source in the order of the list, each once: the same again changes nothing, and another body under
 * the same id is only marked. Each conversion is then folded anew from all its events, so the order of arrival makes no
 * difference. A handful of statements for two thousand events.
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
  const { fresh, said, conflicts } = await separate(tx, site.siteId, source, events);
  const ofTransaction = Map.groupBy(
    fresh.map(({ postback }) => postback),
    ({ transactionId }) => transactionId,
  );
  const known = await lockConversions(tx, site.siteId, source, [...ofTransaction.keys()]);
  const isNew = (name: string) => !known.has(name);
  const clicks = await readClicks(tx, site.siteId, [
    ...[...known.values()].map((row) => row.click_id),
    ...[...ofTransaction].flatMap(([name, [first]]) => (first && isNew(name) ? [first.clickId] : [])),
  ]);
  const added = await writeNew(
    tx,
    site,
    source,
    [...ofTransaction].filter(([name]) => isNew(name)),
    clicks,
    now,
  );
  const idOf = (name: string) => (known.get(name) ?? added.get(name)?.after)?.conversion_id ?? '';
  await insertEvents(tx, site.siteId, source, fresh, idOf, now);
  const folded = await foldConversions(tx, site, [...known.values()], { clicks, added: [...added.values()] }, now);
  await markConflicts(
    tx,
    site.siteId,
    [...conflicts].map(({ conversionId, name }) => conversionId ?? idOf(name)),
  );
  const counted = new Set<string>();
  return events.map(({ postback: { transactionId: name } }, index) => {
    const before = said[index];
    if (before) return before;
    if (folded.get(name)?.uid == null) return 'parked';
    const isFirst = isNew(name) && !counted.has(name);
    counted.add(name);
    return isFirst ? 'counted' : 'updated';
  });
}

/** A conversion of which something else was said under a known event; without an id it comes in this list. */
interface Conflict {
  readonly conversionId: string | undefined;
  readonly name: string;
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
  const heard = new Map(
    known.map((row) => [row.event_id, { hash: row.body_hash, conversionId: row.conversion_id, name: '' } as Heard]),
  );
  const conflicts = new Set<Conflict>();
  const fresh: IncomingEvent[] = [];
  const said = events.map((event): EventResult | undefined => {
    const { eventId, transactionId: name } = event.postback;
    const hash = hashOf(event.postback);
    const before = heard.get(eventId);
    if (before?.hash.equals(hash)) return 'repeated';
    if (before) {
      conflicts.add(before);
      return 'conflict';
    }
    heard.set(eventId, { hash, conversionId: undefined, name });
    fresh.push(event);
    return undefined;
  });
  return { fresh, said, conflicts };
}

interface Heard extends Conflict {
  readonly hash: Buffer;
}

/** The rows of transactions that are known from earlier events, by their names; in one order, whoever else locks them. */
async function lockConversions(
  tx: Transaction,
  siteId: string,
  source: string,
  names: readonly string[],
): Promise<Map<string, Row>> {
  if (names.length === 0) return new Map();
  const rows = await tx
    .selectFrom('conversions')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('source', '=', source)
    .where(sql<boolean>`transaction_id = ANY(${names})`)
    .orderBy('transaction_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.transaction_id, row]));
}

async function insertEvents(
  tx: Transaction,
  siteId: string,
  source: string,
  events: readonly IncomingEvent[],
  conversionIdOf: (name: string) => string,
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ postback, deliveryId }) => ({
    event_id: postback.eventId,
    conversion_id: conversionIdOf(postback.transactionId),
    body_hash: `\\x${hashOf(postback).toString('hex')}`,
    event: postback.event,
    status: postback.status,
    amount_minor: String(postback.amountMinor),
    currency: postback.currency,
    occurred_at: new Date(postback.occurredAt).toISOString(),
    delivery_id: deliveryId,
  }));
  const { numAffectedRows } = await sql`
    INSERT INTO conversion_events (site_id, source, event_id, conversion_id, body_hash, event, status, amount_minor,
      currency, occurred_at, received_at, delivery_id)
    SELECT ${siteId}, ${source}, event_id, conversion_id, body_hash, event, status, amount_minor, currency,
      occurred_at, ${now}, delivery_id
    FROM json_populate_recordset(NULL::conversion_events, ${JSON.stringify(rows)}) ORDER BY event_id
    ON CONFLICT (site_id, source, event_id) DO NOTHING`.execute(tx);
  if (Number(numAffectedRows) < events.length) throw new MustRunAgain('the same event at this instant');
}

async function markConflicts(tx: Transaction, siteId: string, conversionIds: readonly string[]): Promise<void> {
  if (conversionIds.length === 0) return;
  await sql`UPDATE conversions SET has_conflict = true
    WHERE site_id = ${siteId} AND conversion_id = ANY(${conversionIds})`.execute(tx);
}

/** Of what was said, whatever the order and form of its parameters. */
function hashOf(postback: Postback): Buffer {
  const { clickId, transactionId, event, status, amountMinor, currency, occurredAt, isTimed } = postback;
  const said = [clickId, transactionId, event, status, String(amountMinor), currency, isTimed ? occurredAt : null];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
