import {
  type CommissionLine,
  computeDay,
  type MonthBefore,
  type SourceRow,
} from '@pitaka/core/earnings/commission/compute-day.ts';
import type { PlanVersion } from '@pitaka/core/earnings/commission/plan.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ConversionStatus } from '../../../platform/db/tables/earnings.ts';
import { convertAmount } from './convert-amount.ts';
import { createChainReader } from './load-people.ts';
import { readTerms } from './terms.ts';
import type { Work } from './work.ts';

/** A line with what the database has of its source row beside it. */
export interface DayLine extends CommissionLine {
  readonly source: string;
}

/** All lines of a promoter's day as they have to be now, from the raw rows alone. */
export async function computeLines(
  db: Database | Transaction,
  work: Work,
  unit: string,
  now: Date,
): Promise<DayLine[]> {
  const found = await readRows(db, work, unit);
  if (found.length === 0) return [];
  const plans = await readPlans(db, work.siteId);
  const chainAt = createChainReader(db, work.siteId);
  const chains = new Map<number, Awaited<ReturnType<typeof chainAt>>>();
  for (const { row } of found) {
    if (!chains.has(row.occurredAt)) chains.set(row.occurredAt, await chainAt(work.uid, row.occurredAt));
  }
  const lines = computeDay({
    uid: work.uid,
    rows: found.map(({ row }) => row),
    plans,
    chainAt: (occurredAt) => chains.get(occurredAt) ?? [],
    before: await readMonthBefore(db, work),
    now: now.getTime(),
  });
  const sources = new Map(found.map(({ row, source }) => [row.id, source]));
  return lines.map((line) => ({ ...line, source: sources.get(line.sourceId) ?? '' }));
}

export async function readPlans(db: Database | Transaction, siteId: string): Promise<PlanVersion[]> {
  const rows = await db.selectFrom('commission_plans').selectAll().where('site_id', '=', siteId).execute();
  return rows.map((row) => ({
    planId: row.plan_id,
    version: row.version,
    scope: row.scope,
    scopeId: row.scope_id,
    effectiveFrom: row.effective_from.getTime(),
    terms: row.terms === null ? undefined : readTerms(row.terms),
  }));
}

interface FoundRow {
  readonly row: SourceRow;
  readonly source: string;
}

async function readRows(db: Database | Transaction, { siteId, uid, day }: Work, unit: string): Promise<FoundRow[]> {
  const { rows } = await sql<{
    conversion_id: string;
    source: string;
    transaction_id: string;
    item_id: string;
    occurred_at: Date;
    event: string;
    status: ConversionStatus;
    amount_minor: bigint;
    currency: string;
    held: string;
    ratio_ppm: number | null;
    customer_since: Date;
    exchange_rate: string | null;
  }>`
    SELECT c.conversion_id, c.source, c.transaction_id, c.item_id, c.occurred_at, c.event, c.status, c.amount_minor, c.currency, c.held,
      coalesce(
        (SELECT r.ratio_ppm FROM item_ratios r
         WHERE r.site_id = c.site_id AND r.item_id = c.item_id AND r.valid_from <= c.occurred_at
         ORDER BY r.valid_from DESC LIMIT 1),
        i.ratio_ppm) AS ratio_ppm,
      (SELECT min(o.occurred_at) FROM conversions o
       WHERE o.site_id = c.site_id AND o.click_id = c.click_id) AS customer_since,
      x.rate AS exchange_rate
    FROM conversions c
    LEFT JOIN items i ON i.site_id = c.site_id AND i.item_id = c.item_id
    LEFT JOIN exchange_rates x ON x.site_id = c.site_id AND x.currency = c.currency AND x.day = c.day
    WHERE c.site_id = ${siteId} AND c.uid = ${uid} AND c.day = ${day} AND c.refused = ''`.execute(db);
  return rows.map((row) => ({
    source: row.source,
    row: {
      id: row.conversion_id,
      name: `${row.source} ${row.transaction_id}`,
      itemId: row.item_id,
      occurredAt: row.occurred_at.getTime(),
      event: row.event,
      status: row.status,
      amountMinor: row.currency === unit ? row.amount_minor : convertAmount(row.amount_minor, row.exchange_rate),
      ratioPpm: row.ratio_ppm ?? 0,
      isHeld: row.held !== '',
      customerSince: row.customer_since.getTime(),
    },
  }));
}

const DAYS_IN_MONTH_NUMBER = 100;

async function readMonthBefore(db: Database | Transaction, { siteId, uid, day }: Work): Promise<MonthBefore> {
  const first = day - (day % DAYS_IN_MONTH_NUMBER);
  const { rows } = await sql<{ plan_id: string; base: string; own: string }>`
    SELECT plan_id, sum(base_micro) AS base, sum(exact) AS own FROM commission_lines
    WHERE site_id = ${siteId} AND member_uid = ${uid} AND day > ${first} AND day < ${day}
      AND level = 0 AND state NOT IN ('reversed', 'parked')
    GROUP BY plan_id`.execute(db);
  return {
    baseMicro: new Map(rows.map(({ plan_id, base }) => [plan_id, BigInt(base)])),
    ownExact: new Map(rows.map(({ plan_id, own }) => [plan_id, BigInt(own)])),
  };
}
