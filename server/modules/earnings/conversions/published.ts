import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import type { BroughtAlone, ConversionStatus } from '../../../platform/db/tables/earnings.ts';

/** The promoter's day on which a changed conversion counts; empty while it is parked. */
export interface ConversionDay {
  readonly uid: string | null;
  readonly day: number | null;
}

/** A sale or figure that counts because of operators: imported, approved or released. */
export interface OperatorSale {
  readonly id: string;
  /** The part that counts because of one operator alone; '': no part. */
  readonly how: BroughtAlone;
}

/** Records that one or two operators made conversions count; returns the days of the changed rows. */
export async function recordOperatorSales(
  tx: Transaction,
  siteId: string,
  sales: readonly OperatorSale[],
  by: 'one' | 'two',
): Promise<readonly ConversionDay[]> {
  // A sale that one operator reported completely keeps that mark when it grows; so does a sale that one operator
  // released.
  const how =
    by === 'two'
      ? sql`w.how`
      : sql`CASE WHEN c.brought_alone IN ('whole', 'released') AND w.how <> 'released' THEN c.brought_alone
          ELSE w.how END`;
  const { rows } = await sql<ConversionDay>`
    UPDATE conversions c SET brought_alone = ${how}
    FROM json_to_recordset(${JSON.stringify(sales)}) AS w (id text, how text)
    WHERE c.site_id = ${siteId} AND c.conversion_id = w.id AND c.brought_alone <> ${how}
    RETURNING c.uid, c.day`.execute(tx);
  return rows;
}

/**
 * Locks conversions until the transaction ends. Their sources report at any time: without the lock, a decision could be
 * based on amounts and holds that have changed since they were read.
 */
export async function lockConversions(tx: Transaction, siteId: string, ids: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM conversions WHERE site_id = ${siteId} AND conversion_id = ANY(${[...ids]})
    ORDER BY conversion_id FOR UPDATE`.execute(tx);
}

/** Decides the given conversions that are held and undecided; returns them. */
export async function decideConversions(
  tx: Transaction,
  siteId: string,
  ids: readonly string[],
  decision: 'released' | 'declined',
  now: Date,
) {
  const { rows } = await sql<ConversionDay & { conversion_id: string }>`
    WITH locked AS (
      SELECT conversion_id FROM conversions
      WHERE site_id = ${siteId} AND conversion_id = ANY(${[...ids]}) AND held <> '' AND decision = ''
      ORDER BY conversion_id FOR UPDATE
    )
    UPDATE conversions c SET decision = ${decision}, changed_at = ${now}
    FROM locked l WHERE c.site_id = ${siteId} AND c.conversion_id = l.conversion_id
    RETURNING c.conversion_id, c.uid, c.day`.execute(tx);
  return rows;
}

/** Conversions that a rule holds from now on, undecided. */
export async function holdConversions(
  tx: Transaction,
  siteId: string,
  holds: readonly { readonly conversion_id: string; readonly rule: string }[],
): Promise<void> {
  await sql`
    UPDATE conversions c SET held = w.rule, decision = ''
    FROM json_to_recordset(${JSON.stringify(holds)}) AS w (conversion_id text, rule text)
    WHERE c.site_id = ${siteId} AND c.conversion_id = w.conversion_id`.execute(tx);
}

/** A conversion as its events and its click determine it. */
export interface FoldedFacts {
  readonly event: string;
  readonly status: ConversionStatus;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly count: number;
  readonly occurred_at: Date;
  readonly uid: string | null;
  readonly item_id: string | null;
  readonly day: number | null;
}

export async function correctConversion(
  tx: Transaction,
  siteId: string,
  conversionId: string,
  should: FoldedFacts,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('conversions')
    .set({ ...should, changed_at: now })
    .where('site_id', '=', siteId)
    .where('conversion_id', '=', conversionId)
    .execute();
}

/** Computes again which clicks led to a conversion, and when each first did. */
export async function writeConvertedClicks(tx: Transaction, siteId: string): Promise<void> {
  await sql`
    INSERT INTO converted_clicks (site_id, click_id, first_at)
    SELECT site_id, click_id, min(occurred_at) FROM conversions WHERE site_id = ${siteId} GROUP BY site_id, click_id
    ON CONFLICT (site_id, click_id) DO UPDATE SET first_at = excluded.first_at`.execute(tx);
}

/** The log of a day simulated by the sandbox's network. */
export async function logSimulatedDay(
  tx: Transaction,
  day: { readonly siteId: string; readonly source: string; readonly deliveryId: string; readonly counts: object },
  at: Date,
): Promise<void> {
  const { siteId: site_id, source, deliveryId: delivery_id, counts } = day;
  const raw = JSON.stringify(counts);
  await tx
    .insertInto('conversion_deliveries')
    .values({ site_id, delivery_id, source, received_at: at, method: 'DAY', raw, outcome: 'counted' })
    .execute();
}

/** A part of a query: the conversions of a site. */
export function conversionsOf(siteId: string) {
  return queryPart
    .selectFrom('conversions')
    .select([
      'site_id',
      'conversion_id',
      'source',
      'transaction_id',
      'click_id',
      'uid',
      'item_id',
      'sub',
      'event',
      'status',
      'amount_minor',
      'currency',
      'occurred_at',
      'count',
      'day',
      'refused',
      'held',
      'is_contradicted',
      'decision',
      'brought_alone',
      'created_at',
      'stands_since',
      'changed_at',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the events of a site's conversions. */
export function conversionEventsOf(siteId: string) {
  return queryPart
    .selectFrom('conversion_events')
    .select([
      'site_id',
      'source',
      'event_id',
      'conversion_id',
      'event',
      'status',
      'amount_minor',
      'currency',
      'occurred_at',
      'received_at',
      'taken_at',
      'count',
      'delivery_id',
    ])
    .where('site_id', '=', siteId);
}

/** A part of a query: the deliveries to a site and their results. */
export function deliveriesOf(siteId: string) {
  return queryPart
    .selectFrom('conversion_deliveries')
    .select(['site_id', 'delivery_id', 'source', 'received_at', 'method'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the sources of a site, without their secrets. */
export function sourcesOf(siteId: string) {
  return queryPart
    .selectFrom('conversion_sources')
    .select(['site_id', 'source', 'name', 'mapping', 'events', 'status', 'platforms', 'items', 'a_day_minor'])
    .where('site_id', '=', siteId);
}

/** A part of a query: clicks with conversions, each with its first conversion. */
export function customersOf(siteId: string) {
  return queryPart
    .selectFrom('converted_clicks')
    .select(['site_id', 'click_id', 'first_at'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the platforms' figures, each version. */
export function figuresOf(siteId: string) {
  return queryPart
    .selectFrom('platform_facts')
    .select(['site_id', 'source', 'day', 'item_id', 'uid', 'metric', 'version', 'count'])
    .where('site_id', '=', siteId);
}
