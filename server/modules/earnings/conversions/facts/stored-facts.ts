import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { insertRows } from '../../../../platform/db/rows-of.ts';
import type { CountedFact, Fact } from './fact.ts';

export interface DatedFact extends CountedFact {
  readonly day: number;
}

/** The promoter, item and event of a figure. */
export type FactKey = Pick<Fact, 'itemId' | 'uid' | 'metric'>;

export function factKey({ itemId, uid, metric }: FactKey): string {
  return `${itemId} ${uid} ${metric}`;
}

interface Row {
  day: number;
  item_id: string;
  uid: string;
  metric: string;
  currency: string;
  count: number;
  amount_minor: bigint;
  said_minor: bigint;
}

const LATEST = sql`DISTINCT ON (f.item_id, f.uid, f.metric, f.day) f.day, f.item_id, f.uid, f.metric, f.currency, f.count,
  f.amount_minor, coalesce(f.said_minor, f.amount_minor) AS said_minor`;
const BY_VERSION = sql`f.item_id, f.uid, f.metric, f.day, f.version DESC`;

/** A source's last report of a day. */
export async function readFactsOfDay(
  tx: Transaction,
  siteId: string,
  source: string,
  day: number,
): Promise<Map<string, CountedFact>> {
  const { rows } = await sql<Row>`
    SELECT ${LATEST} FROM platform_facts f
    WHERE f.site_id = ${siteId} AND f.source = ${source} AND f.day = ${day}
    ORDER BY ${BY_VERSION}`.execute(tx);
  return new Map(rows.map((row) => [factKey(factOf(row)), factOf(row)]));
}

/** A source's last report of each day, for figures that are or once were negative. */
export async function readNegativeFacts(
  tx: Database | Transaction,
  siteId: string,
  source: string,
  keys: readonly (FactKey & { readonly isBelowZero: boolean })[],
): Promise<DatedFact[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${LATEST} FROM platform_facts f
    JOIN unnest(${keys.map(({ itemId }) => itemId)}::text[], ${keys.map(({ uid }) => uid)}::text[],
      ${keys.map(({ metric }) => metric)}::text[], ${keys.map(({ isBelowZero }) => isBelowZero)}::boolean[])
      AS w (item_id, uid, metric, is_below_zero)
      ON f.item_id = w.item_id AND f.uid = w.uid AND f.metric = w.metric
    WHERE f.site_id = ${siteId} AND f.source = ${source} AND (w.is_below_zero OR EXISTS (
      SELECT FROM platform_facts m WHERE m.site_id = ${siteId} AND m.source = ${source} AND m.uid = w.uid
        AND m.item_id = w.item_id AND m.metric = w.metric AND m.said_minor < 0))
    ORDER BY ${BY_VERSION}`.execute(tx);
  return rows.map(factOf);
}

/** The promoters, items and events with a negative figure on a day from `since` on. */
export async function readNegativeKeys(
  db: Database | Transaction,
  siteId: string,
  source: string,
  since: number,
): Promise<FactKey[]> {
  const { rows } = await sql<Pick<Row, 'item_id' | 'uid' | 'metric'>>`
    SELECT DISTINCT item_id, uid, metric FROM platform_facts
    WHERE site_id = ${siteId} AND source = ${source} AND day >= ${since} AND said_minor < 0`.execute(db);
  return rows.map(({ item_id, uid, metric }) => ({ itemId: item_id, uid, metric }));
}

export async function insertFacts(
  tx: Transaction,
  siteId: string,
  { source, day, version }: { readonly source: string; readonly day: number; readonly version: number },
  facts: readonly CountedFact[],
  now: Date,
): Promise<void> {
  const rows = facts.map((fact) => ({
    ...{ site_id: siteId, source, day, version },
    item_id: fact.itemId,
    uid: fact.uid,
    metric: fact.metric,
    amount_minor: fact.amountMinor,
    said_minor: fact.reportedMinor,
    currency: fact.currency,
    count: fact.count,
    said_at: now,
  }));
  await insertRows(tx, 'platform_facts', rows);
}

function factOf(row: Row): DatedFact {
  return {
    day: row.day,
    itemId: row.item_id,
    uid: row.uid,
    metric: row.metric,
    currency: row.currency,
    count: row.count,
    amountMinor: row.amount_minor,
    reportedMinor: row.said_minor,
  };
}
