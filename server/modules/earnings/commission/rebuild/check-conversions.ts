import { factMoment, readFactName } from '@pitaka/core/earnings/conversions/fact-moment.ts';
import { foldEvents, foldVersions } from '@pitaka/core/earnings/conversions/fold-events.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../../platform/db/database.ts';
import type { ConversionStatus } from '../../../../platform/db/tables/earnings.ts';
import { clicksOf } from '../../../promotion/links/published.ts';
import type { FoldedFacts } from '../../conversions/published.ts';
import { conversionEventsOf, conversionsOf, figuresOf } from '../../conversions/published.ts';
import { describeDifference, type Finding, type Progress } from './finding.ts';

const AT_ONCE = 1000;
const FIELDS = [
  'event',
  'status',
  'amount_minor',
  'currency',
  'count',
  'occurred_at',
  'uid',
  'item_id',
  'day',
] as const;

/** A conversion whose row differs from what its events and its click determine. */
export interface WrongConversion extends Finding {
  readonly conversionId: string;
  readonly should: FoldedFacts;
}

interface StoredConversion {
  conversion_id: string;
  source: string;
  transaction_id: string;
  click_id: string;
  event: string;
  status: ConversionStatus;
  amount_minor: bigint;
  currency: string;
  count: number;
  /** The count that the platform reported last. */
  reported_count: number | null;
  occurred_at: Date;
  uid: string | null;
  item_id: string | null;
  day: number | null;
  click_uid: string | null;
  click_item: string | null;
  events: {
    id: string;
    event: string;
    status: ConversionStatus;
    amount: string;
    currency: string;
    at: string;
    received: string;
    taken: string;
  }[];
}

/** Recomputes every conversion from its events. */
export async function checkConversions(
  tx: Transaction,
  site: { readonly siteId: string; readonly timezone: string },
  progress: Progress,
): Promise<WrongConversion[]> {
  const { siteId } = site;
  const found: WrongConversion[] = [];
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${conversionsOf(siteId)} conversions`.execute(tx);
  const of = counted.rows[0]?.count ?? 0;
  for (let after = '', done = 0; ; ) {
    const { rows } = await sql<StoredConversion>`
      SELECT c.conversion_id, c.source, c.transaction_id, c.click_id, c.event, c.status, c.amount_minor, c.currency, c.count, c.occurred_at, c.uid, c.item_id, c.day,
        (SELECT f.count FROM ${figuresOf(siteId)} f
         WHERE f.site_id = c.site_id AND f.source = c.source AND f.day = c.day AND f.item_id = c.item_id AND f.uid = c.uid
           AND f.metric = c.event
         ORDER BY f.version DESC LIMIT 1) AS reported_count,
        k.uid AS click_uid, k.item_id AS click_item,
        (SELECT json_agg(json_build_object('id', e.event_id, 'event', e.event, 'status', e.status,
           'amount', e.amount_minor::text, 'currency', e.currency, 'at', e.occurred_at, 'received', e.received_at, 'taken', e.taken_at))
         FROM ${conversionEventsOf(siteId)} e WHERE e.site_id = c.site_id AND e.conversion_id = c.conversion_id) AS events
      FROM ${conversionsOf(siteId)} c
      -- While its click is not matched, a conversion belongs to no user.
      LEFT JOIN ${clicksOf(siteId)} k ON k.site_id = c.site_id AND k.click_id = c.click_id AND c.uid IS NOT NULL
      WHERE c.site_id = ${siteId} AND c.conversion_id > ${after}
      ORDER BY c.conversion_id LIMIT ${AT_ONCE}`.execute(tx);
    for (const row of rows) {
      const wrong = compare(site, row);
      if (wrong) found.push(wrong);
    }
    done += rows.length;
    progress('conversions', done, of);
    if (rows.length < AT_ONCE) return found;
    after = rows.at(-1)?.conversion_id ?? '';
  }
}

function compare(
  { siteId, timezone }: { siteId: string; timezone: string },
  row: StoredConversion,
): WrongConversion | undefined {
  const fold = isFact(row) ? foldVersions : foldEvents;
  const folded = fold(
    (row.events ?? []).map(({ id, event, status, amount, currency, at, received, taken }) => ({
      eventId: id,
      event,
      status,
      amountMinor: BigInt(amount),
      currency,
      occurredAt: Date.parse(at),
      receivedAt: Date.parse(received),
      takenAt: Date.parse(taken),
    })),
  );
  const should = {
    event: folded.event,
    status: folded.status,
    amount_minor: folded.amountMinor,
    currency: folded.currency,
    ...(isFact(row) ? ofFact(row, timezone) : ofClick(row, new Date(folded.occurredAt), timezone)),
  };
  const differs = describeDifference(
    FIELDS,
    FIELDS.map((field) => textOf(row[field])),
    FIELDS.map((field) => textOf(should[field])),
  );
  const { conversion_id: conversionId } = row;
  return differs === '' ? undefined : { siteId, what: 'conversion', key: conversionId, conversionId, should, differs };
}

/** A platform's figure has no click: it counts as its own customer. */
function isFact({ source, transaction_id, click_id }: StoredConversion): boolean {
  return click_id === `${source} ${transaction_id}`;
}

function ofFact({ transaction_id, reported_count }: StoredConversion, timezone: string) {
  const { day, itemId, uid } = readFactName(transaction_id);
  return { occurred_at: factMoment(day, timezone), uid, item_id: itemId, day, count: Math.max(1, reported_count ?? 1) };
}

function ofClick({ click_uid: uid, click_item }: StoredConversion, at: Date, timezone: string) {
  return { occurred_at: at, uid, item_id: click_item, day: uid === null ? null : siteDay(at, timezone), count: 1 };
}

function textOf(value: string | bigint | number | Date | null): string | null {
  if (value === null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}
