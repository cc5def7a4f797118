import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { createGroupCommit, type NotCommitted, ROW_LOCKED } from '../../../platform/db/group-commit.ts';
import { type Lane, openLanes } from '../../../platform/db/lane.ts';
import { openLaneDatabase } from '../../../platform/db/lane-database.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { unreadablePartOf } from './hold-by-earlier-reports.ts';
import { type OwnDelivery, type ProcessedDelivery, processDeliveries } from './process-deliveries.ts';
import { findSource, type SourceRow } from './sources.ts';

export interface QueuedDelivery {
  readonly site: SiteForEvents;
  /** The version of the source at which signature and form were checked. */
  readonly source: SourceRow;
  readonly delivery: OwnDelivery;
}

/** source_changed: nothing was done, because the source has changed since the delivery was checked. */
export type QueueOutcome = ProcessedDelivery | { readonly outcome: 'source_changed' };

export interface DeliveryQueue {
  /** Resolves when the delivery and all its effects are on disk. */
  take(queued: QueuedDelivery): Promise<QueueOutcome | NotCommitted>;
  close(): Promise<void>;
}

const LANES = 2;
const BATCH_ITEMS = 300;
const MAX_WAITING = 5_000;

/** Processes deliveries in group commit: waiting deliveries of one source share a transaction. */
export function createDeliveryQueue(deps: { connectionString: string; log: Log }): DeliveryQueue {
  const databases = new WeakMap<Lane, Database>();
  function databaseOf(lane: Lane): Database {
    const database = databases.get(lane) ?? openLaneDatabase(lane);
    databases.set(lane, database);
    return database;
  }
  const queue = createGroupCommit<QueuedDelivery, QueueOutcome, Lane>({
    name: 'postbacks',
    log: deps.log,
    lanes: openLanes(deps.connectionString, 'pitaka postbacks', LANES),
    batchItems: BATCH_ITEMS,
    maxWaiting: MAX_WAITING,
    groupOf: ({ site, source }) => `${site.siteId} ${source.source}`,
    // Keeps deliveries of one transaction or customer in one lane: two lanes would wait for each other's row.
    contendedBy: ({ delivery: { read } }) => {
      if (read.ok) return [`t ${read.value.transactionId}`, `c ${read.value.clickId}`];
      const unread = unreadablePartOf(read);
      return unread ? [`t ${unread.transactionId}`] : [];
    },
    commit: (lane, items, { skipLocked }) =>
      databaseOf(lane)
        .transaction()
        .execute((tx) => processGroup(tx, items, skipLocked)),
  });
  return { take: (queued) => queue.submit(queued), close: () => queue.close() };
}

async function processGroup(
  tx: Transaction,
  items: readonly QueuedDelivery[],
  skipLocked: boolean,
): Promise<(QueueOutcome | typeof ROW_LOCKED)[]> {
  const { site, source: checked, delivery: last } = items.at(-1) as QueuedDelivery;
  const source = await findSource(tx, site.siteId, checked.source);
  const same = new Set([...new Set(items.map((item) => item.source))].filter((one) => isDeepStrictEqual(source, one)));
  const current = items.filter((item) => same.has(item.source));
  const held = skipLocked ? await findHeld(tx, site.siteId, checked.source, current) : new Set();
  const free = current.filter((item) => !held.has(item));
  const deliveries = free.map(({ delivery }) => delivery);
  const taken = source ? await processDeliveries(tx, site, source, deliveries, last.receivedAt) : [];
  const outcomes = new Map(free.map((item, index) => [item, taken[index] as ProcessedDelivery]));
  return items.map((item) => (held.has(item) ? ROW_LOCKED : (outcomes.get(item) ?? { outcome: 'source_changed' })));
}

/** Finds the deliveries that need a row locked by another process, and locks the free rows. */
async function findHeld(
  tx: Transaction,
  siteId: string,
  source: string,
  items: readonly QueuedDelivery[],
): Promise<Set<unknown>> {
  const events = items.flatMap((item) => (item.delivery.read.ok ? [{ item, event: item.delivery.read.value }] : []));
  const names = events.map(({ event }) => event.transactionId);
  const clickIds = events.map(({ event }) => event.clickId);
  const { rows: transactions } = await sql<{ name: string }>`
    WITH free AS (
      SELECT c.conversion_id FROM conversions c
      WHERE c.site_id = ${siteId} AND c.source = ${source} AND c.transaction_id = ANY(${names}) FOR UPDATE SKIP LOCKED)
    SELECT c.transaction_id AS name FROM conversions c
    WHERE c.site_id = ${siteId} AND c.source = ${source} AND c.transaction_id = ANY(${names})
      AND c.conversion_id NOT IN (SELECT conversion_id FROM free)`.execute(tx);
  const { rows: customers } = await sql<{ name: string }>`
    WITH counts AS (
      SELECT p.uid, p.item_id FROM promotion_counts p
      WHERE p.site_id = ${siteId} AND (p.uid, p.item_id) IN (
        SELECT k.uid, k.item_id FROM clicks k WHERE k.site_id = ${siteId} AND k.click_id = ANY(${clickIds}))
      FOR UPDATE SKIP LOCKED
    ), firsts AS (
      SELECT f.click_id FROM converted_clicks f
      WHERE f.site_id = ${siteId} AND f.click_id = ANY(${clickIds}) FOR UPDATE SKIP LOCKED)
    SELECT k.click_id AS name FROM clicks k JOIN promotion_counts p
      ON p.site_id = k.site_id AND p.uid = k.uid AND p.item_id = k.item_id
    WHERE k.site_id = ${siteId} AND k.click_id = ANY(${clickIds}) AND NOT EXISTS (
      SELECT FROM counts n WHERE n.uid = k.uid AND n.item_id = k.item_id)
    UNION
    SELECT f.click_id FROM converted_clicks f
    WHERE f.site_id = ${siteId} AND f.click_id = ANY(${clickIds}) AND f.click_id NOT IN (SELECT click_id FROM firsts)`.execute(
    tx,
  );
  const lockedNames = new Set(transactions.map(({ name }) => name));
  const lockedClicks = new Set(customers.map(({ name }) => name));
  return new Set(
    events
      .filter(({ event }) => lockedNames.has(event.transactionId) || lockedClicks.has(event.clickId))
      .map(({ item }) => item),
  );
}
