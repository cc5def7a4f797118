import { type Selectable, sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { RetryTransaction } from '../../../platform/db/in-transaction.ts';
import { insertRows, rowsOf } from '../../../platform/db/rows-of.ts';
import type { ConversionsTable } from '../../../platform/db/tables/earnings.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueueOutbound } from '../outbound/index.ts';
import { reapplyContradictions } from './contradictions.ts';
import { type ClickOfConversion, foldConversion, type SiteForEvents } from './fold-conversion.ts';
import { type FoldedRow, followConversions, holdAttributed, type NamedClicks } from './follow-conversions.ts';
import type { IncomingEvent } from './incoming-event.ts';

export type Row = Selectable<ConversionsTable>;
export type Clicks = ReadonlyMap<string, ClickOfConversion>;

export async function readClicks(tx: Transaction, siteId: string, clickIds: readonly string[]): Promise<Clicks> {
  if (clickIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('clicks')
    .select(['click_id', 'uid', 'item_id', 'sub', 'at'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`click_id = ANY(${[...new Set(clickIds)]})`)
    .execute();
  return new Map(rows.map((row) => [row.click_id, row]));
}

/** Inserts new transactions from their first events; returns them by name. */
export async function writeNew(
  tx: Transaction,
  site: SiteForEvents,
  source: string,
  transactions: readonly (readonly [name: string, events: readonly IncomingEvent[]])[],
  clicks: Clicks,
  now: Date,
): Promise<Map<string, FoldedRow>> {
  const folded = transactions.flatMap(([name, events]) => {
    const received = events.map(({ postback, receivedAt = now, takenAt = now }) => ({
      ...{ ...postback, receivedAt: receivedAt.getTime(), takenAt: takenAt.getTime() },
    }));
    const [first] = received;
    if (!first) return [];
    const createdAt = new Date(Math.max(...received.map(({ receivedAt }) => receivedAt)));
    const before: Row = {
      ...{ site_id: site.siteId, conversion_id: newId('cv', now.getTime()), source, transaction_id: name },
      ...{ click_id: first.clickId, uid: null, item_id: null, sub: '', day: null },
      ...{ event: first.event, status: first.status, amount_minor: first.amountMinor, currency: first.currency },
      ...{ occurred_at: new Date(first.occurredAt), refused: '', held: '', decision: '', has_conflict: false },
      is_contradicted: false,
      brought_alone: '',
      contradicted_by: [],
      ...{ count: 1, version: 0, created_at: createdAt, stands_since: now, changed_at: now },
    };
    return [{ before, after: { ...before, ...foldConversion(site, received, clicks.get(first.clickId)), version: 1 } }];
  });
  if (folded.length === 0) return new Map();
  const rows = folded.map(({ after }) => after);
  // Citus returns the number of selected rows, not of inserted rows: only the returned rows are new.
  const ifNew = sql`
    ORDER BY transaction_id ON CONFLICT (site_id, source, transaction_id) DO NOTHING RETURNING transaction_id`;
  const written = await insertRows(tx, 'conversions', rows, ifNew);
  if (written.length < rows.length) throw new RetryTransaction('the same transaction at this instant');
  return new Map(folded.map((row) => [row.after.transaction_id, row]));
}

/**
 * Writes conversions as their events and clicks determine them, and applies the effects of changed and new ones in the
 * same transaction. Returns the state of each before and after.
 */
export async function foldConversions(
  tx: Transaction,
  site: SiteForEvents,
  rows: readonly Row[],
  {
    clicks,
    added,
    named = new Map(),
  }: { readonly clicks: Clicks; readonly added: readonly FoldedRow[]; readonly named?: NamedClicks },
  now: Date,
): Promise<readonly FoldedRow[]> {
  const changes = [...added, ...(await rewrite(tx, site, rows, clicks, now))];
  if (changes.length === 0) return [];
  await holdAttributed(tx, site, changes, named, now);
  await followConversions(tx, site.siteId, changes, now);
  const ids = changes.map(({ after }) => after.conversion_id);
  await enqueueOutbound(tx, site.siteId, ids, now);
  return changes;
}

async function rewrite(
  tx: Transaction,
  site: SiteForEvents,
  rows: readonly Row[],
  clicks: Clicks,
  now: Date,
): Promise<FoldedRow[]> {
  if (rows.length === 0) return [];
  const events = await tx
    .selectFrom('conversion_events')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where(sql<boolean>`conversion_id = ANY(${rows.map((row) => row.conversion_id)})`)
    .execute();
  const ofConversion = Map.groupBy(
    events.map((row) => ({
      conversionId: row.conversion_id,
      eventId: row.event_id,
      event: row.event,
      status: row.status,
      amountMinor: row.amount_minor,
      currency: row.currency,
      occurredAt: row.occurred_at.getTime(),
      receivedAt: row.received_at.getTime(),
      takenAt: row.taken_at.getTime(),
    })),
    ({ conversionId }) => conversionId,
  );
  const changes = rows.map((before): FoldedRow => {
    const folded = foldConversion(site, ofConversion.get(before.conversion_id) ?? [], clicks.get(before.click_id));
    const after = { ...before, ...folded, version: before.version + 1, changed_at: now };
    return { before, after: { ...after, ...reapplyContradictions(before, after) } };
  });
  const after = changes.map((change) => change.after);
  await sql`
    UPDATE conversions c
    SET event = w.event, status = w.status, amount_minor = w.amount_minor, currency = w.currency,
      occurred_at = w.occurred_at, uid = w.uid, item_id = w.item_id, sub = w.sub, day = w.day, refused = w.refused,
      stands_since = w.stands_since, has_conflict = w.has_conflict, is_contradicted = w.is_contradicted,
      contradicted_by = w.contradicted_by, version = w.version, changed_at = w.changed_at
    FROM ${rowsOf('conversions', after)} w
    WHERE c.site_id = ${site.siteId} AND c.conversion_id = w.conversion_id`.execute(tx);
  return changes;
}

/** Matches parked conversions with the clicks they name. */
export async function matchParked(
  tx: Transaction,
  site: SiteForEvents,
  clickIds: readonly string[],
  now: Date,
): Promise<void> {
  const parked = await tx
    .selectFrom('conversions')
    .selectAll()
    .where('site_id', '=', site.siteId)
    .where(sql<boolean>`click_id = ANY(${clickIds})`)
    .where('uid', 'is', null)
    .orderBy('transaction_id')
    .forUpdate()
    .execute();
  const clicks = await readClicks(tx, site.siteId, clickIds);
  await foldConversions(tx, site, parked, { clicks, added: [] }, now);
}
