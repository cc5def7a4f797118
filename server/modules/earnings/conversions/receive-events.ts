import { fileEventId } from '@pitaka/core/earnings/conversions/fold-events.ts';
import type { Postback } from '@pitaka/core/earnings/conversions/read-postback.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { RetryTransaction } from '../../../platform/db/in-transaction.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import { requestWork } from '../commission/index.ts';
import {
  affectsPayment,
  contradictionOf,
  findOtherSales,
  hashOf,
  isEstimate,
  type Report,
  reducesPayment,
  reportHash,
  reportOfRow,
} from './compare-reports.ts';
import { markConflicts, nonReducing } from './contradictions.ts';
import { findOtherClicks } from './find-other-clicks.ts';
import type { SiteForEvents } from './fold-conversion.ts';
import { foldConversions, readClicks, writeNew } from './fold-conversions.ts';
import type { FoldedRow } from './follow-conversions.ts';
import type { IncomingEvent } from './incoming-event.ts';
import { lockConversions } from './known-events.ts';

/** conflict: the same event id with other content; an operator has to decide. */
export type EventResult = 'counted' | 'updated' | 'parked' | 'repeated' | 'conflict';

export interface Received {
  readonly results: readonly EventResult[];
  /**
   * Each conversion of the events, before and after. A conversion in several batches of a long list is listed several
   * times.
   */
  readonly folded: readonly FoldedRow[];
}

/** The maximum number of events that one transaction holds in memory. */
const AT_ONCE = 2000;

/**
 * Counts events of a source in the order of the list, each once: a repetition changes nothing, and other content under
 * the same id is only marked as a conflict. Each conversion is then recomputed from all its events by their arrival, so
 * the order of processing makes no difference. Two thousand events need only a handful of statements.
 */
export async function receiveEvents(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  events: readonly IncomingEvent[],
  now: Date,
): Promise<Received> {
  const received: Received[] = [];
  for (let first = 0; first < events.length; first += AT_ONCE) {
    received.push(await receiveSome(tx, site, source, events.slice(first, first + AT_ONCE), now));
  }
  return {
    results: received.flatMap(({ results }) => results),
    folded: received.flatMap(({ folded }) => folded),
  };
}

async function receiveSome(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  events: readonly IncomingEvent[],
  now: Date,
): Promise<Received> {
  const { fresh, earlierResults, conflicts, confirmed } = await separate(tx, site.siteId, source, events);
  const ofTransaction = Map.groupBy(fresh, ({ postback }) => postback.transactionId);
  const contradicted = conflicts.map(({ report: { transactionId } }) => transactionId);
  const locked = await lockConversions(tx, site.siteId, source, [
    ...new Set([...ofTransaction.keys(), ...contradicted]),
  ]);
  const existing = new Map([...locked].filter(([name]) => ofTransaction.has(name)));
  const isNew = (name: string) => !existing.has(name);
  const clicks = await readClicks(tx, site.siteId, [
    ...[...existing.values()].map((row) => row.click_id),
    ...fresh.map(({ postback }) => postback.clickId),
  ]);
  const added = await writeNew(
    tx,
    site,
    source,
    [...ofTransaction].filter(([name]) => isNew(name)),
    clicks,
    now,
  );
  const idOf = (name: string) => (existing.get(name) ?? added.get(name)?.after)?.conversion_id ?? '';
  const results = resultsOf(fresh, (name) => {
    const row = existing.get(name) ?? added.get(name)?.after;
    return { isKnown: existing.has(name), isParked: row === undefined || !clicks.has(row.click_id) };
  });
  await insertEvents(tx, site.siteId, source, fresh, idOf, now);
  const named = new Map(
    [...ofTransaction].map(([name, events]) => [name, events.map(({ postback }) => postback.clickId)] as const),
  );
  const changed = { clicks, added: [...added.values()], named };
  const folded = await foldConversions(tx, site, [...existing.values()], changed, now);
  if (!site.isByOperator) {
    const confirmations = fresh.flatMap(({ postback }) => {
      const row = existing.get(postback.transactionId);
      return row && row.brought_alone !== '' ? [{ ...postback, conversionId: row.conversion_id }] : [];
    });
    await confirm(tx, site.siteId, [...confirmations, ...confirmed], now);
  }
  const ofOtherSales = [...ofTransaction].flatMap(([name, events]) => {
    const postbacks = events.map(({ postback }) => postback);
    return findOtherSales(existing.get(name), clicks, postbacks).map((report) => contradictionOf(idOf(name), report));
  });
  const reportsOf = (name: string) => ofTransaction.get(name)?.map(({ postback }) => postback) ?? [];
  const ofOtherClicks = await findOtherClicks(tx, site.siteId, existing.values(), reportsOf);
  const present = new Map(folded.map(({ after }) => [after.transaction_id, after]));
  const ofUsedIds = conflicts.flatMap(({ before, report }) => {
    const hash = reportHash(report);
    const id = before.conversionId ?? idOf(before.name);
    const isSame = report.transactionId === before.name;
    // A file could use up the event id of a future correction, for any transaction: the sale that the correction names
    // is held, too.
    const row = present.get(report.transactionId) ?? locked.get(report.transactionId);
    const isLessNow = row !== undefined && reducesPayment(reportOfRow(row), report);
    const corrects = isLessNow && affectsPayment(before, report) && !isEstimate(row, report);
    const ofSame = isSame && (corrects || reducesPayment(before, report));
    return [
      ofSame
        ? { id, report: hash, blocksPayment: true }
        : nonReducing(id, isSame && affectsPayment(before, report) ? report : undefined, hash),
      ...(isSame || row === undefined
        ? []
        : [
            isLessNow
              ? { id: row.conversion_id, report: hash, blocksPayment: true }
              : nonReducing(row.conversion_id, report, hash),
          ]),
    ];
  });
  await markConflicts(tx, site.siteId, [...ofOtherSales, ...ofOtherClicks, ...ofUsedIds], now);
  return {
    results: earlierResults.map(
      (before, index) => before ?? results.get(events[index]?.postback.eventId ?? '') ?? 'counted',
    ),
    folded,
  };
}

/** The results of new events, by event. */
function resultsOf(
  fresh: readonly IncomingEvent[],
  stateOf: (name: string) => { readonly isKnown: boolean; readonly isParked: boolean },
): Map<string, 'counted' | 'updated' | 'parked'> {
  const counted = new Set<string>();
  return new Map(
    fresh.map(({ postback: { eventId, transactionId: name } }) => {
      const { isKnown, isParked } = stateOf(name);
      if (isParked) return [eventId, 'parked'] as const;
      const isFirst = !isKnown && !counted.has(name);
      counted.add(name);
      return [eventId, isFirst ? 'counted' : 'updated'] as const;
    }),
  );
}

/** A known event. If it has no conversion id, it is known from the same list. */
interface KnownEvent extends Report {
  readonly hash: Buffer;
  readonly conversionId: string | undefined;
  readonly name: string;
}

/** Whether the event's id was used before with other content. */
interface Conflict {
  readonly before: KnownEvent;
  readonly report: Postback;
}

/** The new events, and the results of the others: repeated, or in conflict with the first content under the same id. */
async function separate(tx: Transaction, siteId: string, source: string, events: readonly IncomingEvent[]) {
  const { rows } = await sql<KnownEvent & { eventId: string; isAlone: boolean }>`
    SELECT e.event_id AS "eventId", e.body_hash AS hash, e.conversion_id AS "conversionId", c.transaction_id AS name,
      e.amount_minor AS "amountMinor", e.currency, e.status, c.click_id AS "clickId",
      c.brought_alone <> '' AS "isAlone"
    FROM conversion_events e
    JOIN conversions c ON c.site_id = ${siteId} AND c.conversion_id = e.conversion_id
    WHERE e.site_id = ${siteId} AND e.source = ${source}
      AND e.event_id = ANY(${events.map(({ postback }) => postback.eventId)})`.execute(tx);
  const knownEvents = new Map<string, KnownEvent>(rows.map((row) => [row.eventId, row]));
  const conflicts: Conflict[] = [];
  const fresh: IncomingEvent[] = [];
  const earlierResults = events.map((event): EventResult | undefined => {
    const { eventId, transactionId: name } = event.postback;
    const hash = hashOf(event.postback);
    const before = knownEvents.get(eventId);
    if (before?.hash.equals(hash)) return 'repeated';
    if (before) {
      conflicts.push({ before, report: event.postback });
      return 'conflict';
    }
    const { amountMinor, currency, status, clickId } = event.postback;
    knownEvents.set(eventId, { hash, conversionId: undefined, name, amountMinor, currency, status, clickId });
    fresh.push(event);
    return undefined;
  });
  const repeated = new Set(
    events.flatMap(({ postback }, index) => (earlierResults[index] === 'repeated' ? [postback.eventId] : [])),
  );
  const confirmed = rows.flatMap((row) => {
    const { conversionId } = row;
    return row.isAlone && conversionId !== undefined && repeated.has(row.eventId) ? [{ ...row, conversionId }] : [];
  });
  return { fresh, earlierResults, conflicts, confirmed };
}

/**
 * A source's own report confirms an operator's sale up to the reported amount: from then on it counts as the source's.
 * If the source reports less than a file did, the file's time stays. A confirmation does not release a sale that a rule
 * held or a source contradicted.
 */
async function confirm(
  tx: Transaction,
  siteId: string,
  reports: readonly (Pick<Postback, 'amountMinor' | 'currency' | 'status'> & { readonly conversionId: string })[],
  now: Date,
): Promise<void> {
  const approved = reports
    .filter(({ status }) => status === 'approved')
    .map(({ conversionId: id, amountMinor, currency }) => ({ id, currency, amount: String(amountMinor) }));
  if (approved.length === 0) return;
  const { rows } = await sql<{ uid: string | null; day: number | null }>`
    UPDATE conversions c SET brought_alone = ''
    FROM json_to_recordset(${JSON.stringify(approved)}) AS w (id text, currency text, amount bigint)
    WHERE c.site_id = ${siteId} AND c.conversion_id = w.id AND c.brought_alone IN ('part', 'whole')
      AND c.currency = w.currency AND c.amount_minor <= w.amount
      AND NOT EXISTS (
        SELECT FROM conversion_events e
        WHERE e.site_id = ${siteId} AND e.conversion_id = c.conversion_id AND e.event_id LIKE ${fileEventId('%')}
          AND e.status IN ('pending', 'approved') AND e.currency = w.currency AND e.amount_minor > w.amount)
    RETURNING c.uid, c.day`.execute(tx);
  const days = rows.flatMap(({ uid, day }) => (uid === null || day === null ? [] : [{ siteId, uid, day }]));
  await requestWork(tx, days, now);
}

async function insertEvents(
  tx: Transaction,
  siteId: string,
  source: string,
  events: readonly IncomingEvent[],
  idOf: (name: string) => string,
  now: Date,
): Promise<void> {
  const rows = events.map(({ postback, deliveryId, receivedAt = now, takenAt = now }) => ({
    site_id: siteId,
    source,
    event_id: postback.eventId,
    conversion_id: idOf(postback.transactionId),
    body_hash: hashOf(postback),
    event: postback.event,
    status: postback.status,
    amount_minor: postback.amountMinor,
    currency: postback.currency,
    occurred_at: new Date(postback.occurredAt),
    received_at: receivedAt,
    taken_at: takenAt,
    delivery_id: deliveryId,
  }));
  // Citus returns the number of selected rows, as in writeNew: only the returned rows are new.
  const ifNew = sql`ORDER BY event_id ON CONFLICT (site_id, source, event_id) DO NOTHING RETURNING event_id`;
  const written = await insertRows(tx, 'conversion_events', rows, ifNew);
  if (written.length < events.length) throw new RetryTransaction('the same event at this instant');
}
