import {
  type BroughtAlone,
  type CommissionLine,
  computeDay,
  type EarlierInMonth,
  type SourceRow,
} from '@pitaka/core/earnings/commission/compute-day.ts';
import type { PlanVersion } from '@pitaka/core/earnings/commission/plan.ts';
import { saleInUnit } from '@pitaka/core/earnings/commission/sale-in-unit.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { ConversionStatus } from '../../../platform/db/tables/earnings.ts';
import { breaksOf } from '../../identity/protection/published.ts';
import { itemRatiosOf, itemsOf } from '../../promotion/catalogue/published.ts';
import { conversionsOf, customersOf } from '../conversions/published.ts';
import { plansOf } from '../plan-console/published.ts';
import { exchangeRatesOf } from '../rate-console/published.ts';
import { createGroupReader, type GroupReader } from './load-groups.ts';
import { type ChainReader, createChainReader } from './load-people.ts';
import { readTerms } from './terms.ts';
import { dayTable, type WorkDay } from './work.ts';

/** A line with the database values of its source row, and its day. */
export interface DayLine extends CommissionLine {
  readonly source: string;
  readonly memberUid: string;
  readonly day: number;
}

/** Computes all lines of one site's days from the raw rows alone. */
export async function computeLines(
  db: Database | Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
  unit: string,
  now: Date,
): Promise<DayLine[]> {
  const found = await readRows(db, siteId, workDays, unit);
  if (found.size === 0) return [];
  const plans = await readPlans(db, siteId);
  const months = plans.some(goesOnFromBefore) ? await readMonthsBefore(db, siteId, workDays) : [];
  const people = {
    chainAt: await readChains(db, siteId, workDays),
    groupAt: await readGroups(db, siteId, workDays, plans),
  };
  return computeFound(workDays, found, { plans, months, ...people }, now);
}

/**
 * Computes whole months under several sets of plans, without reading computed results. `membersAsOf`: applies the group
 * memberships of that time to all sales.
 */
export async function computeMonths(
  db: Database | Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
  unit: string,
  plans: readonly (readonly PlanVersion[])[],
  membersAsOf: number | undefined,
  now: Date,
): Promise<DayLine[][]> {
  const found = await readRows(db, siteId, workDays, unit);
  const chainAt = await readChains(db, siteId, workDays);
  const groups = await readGroups(db, siteId, workDays, plans.flat());
  const groupAt: GroupReader = (uid, moment) => groups(uid, membersAsOf ?? moment);
  return plans.map((set) => computeFound(workDays, found, { plans: set, months: [], chainAt, groupAt }, now));
}

function readChains(db: Database | Transaction, siteId: string, workDays: readonly WorkDay[]): Promise<ChainReader> {
  return createChainReader(
    db,
    siteId,
    workDays.map(({ uid }) => uid),
  );
}

function readGroups(
  db: Database | Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
  plans: readonly PlanVersion[],
): Promise<GroupReader> {
  return createGroupReader(
    db,
    siteId,
    workDays.map(({ uid }) => uid),
    plans,
  );
}

function computeFound(
  workDays: readonly WorkDay[],
  found: ReadonlyMap<string, FoundRow[]>,
  under: {
    readonly plans: readonly PlanVersion[];
    readonly months: readonly MonthRow[];
    readonly chainAt: ChainReader;
    readonly groupAt: GroupReader;
  },
  now: Date,
): DayLine[] {
  const { plans, chainAt, groupAt } = under;
  const months = createMonthSums(under.months);
  const lines: DayLine[] = [];
  // Computes the days of a month in order: caps and steps of a later day depend on the earlier ones.
  for (const { uid, day } of [...workDays].sort((one, other) => one.day - other.day)) {
    const rows = found.get(keyOf(uid, day));
    if (!rows) continue;
    const computed = computeDay({
      uid,
      rows: rows.map(({ row }) => row),
      plans,
      chainAt: (occurredAt) => chainAt(uid, occurredAt),
      groupAt: (occurredAt) => groupAt(uid, occurredAt),
      before: months.before(uid, day),
      now: now.getTime(),
    });
    months.add(uid, day, computed);
    const sources = new Map(rows.map(({ row, source }) => [row.id, source]));
    for (const line of computed) lines.push({ ...line, source: sources.get(line.sourceId) ?? '', memberUid: uid, day });
  }
  return lines;
}

/** Computing a day needs the earlier days of its month: steps and caps depend on them. */
function goesOnFromBefore({ terms }: PlanVersion): boolean {
  if (!terms) return false;
  return terms.capMonthMinor !== undefined || (typeof terms.own === 'object' && 'steps' in terms.own);
}

export async function readPlans(db: Database | Transaction, siteId: string): Promise<PlanVersion[]> {
  const rows = await db.selectFrom(plansOf(siteId).as('commission_plans')).selectAll().execute();
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

async function readRows(
  db: Database | Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
  unit: string,
): Promise<Map<string, FoundRow[]>> {
  const { rows } = await sql<{
    uid: string;
    day: number;
    conversion_id: string;
    source: string;
    transaction_id: string;
    item_id: string;
    occurred_at: Date;
    stands_since: Date;
    event: string;
    status: ConversionStatus;
    amount_minor: bigint;
    currency: string;
    count: number;
    held: string;
    decision: '' | 'released' | 'declined';
    is_contradicted: boolean;
    brought_alone: BroughtAlone;
    ratio_ppm: number | null;
    customer_since: Date;
    exchange_rate: string | null;
    is_excluded: boolean;
  }>`
    SELECT c.uid, c.day, c.conversion_id, c.source, c.transaction_id, c.item_id, c.occurred_at, c.event, c.status, c.amount_minor,
      c.currency, c.count, c.held, c.decision, c.stands_since, c.is_contradicted,
      c.brought_alone,
      coalesce(
        (SELECT r.ratio_ppm FROM ${itemRatiosOf(siteId)} r
         WHERE r.site_id = c.site_id AND r.item_id = c.item_id AND r.valid_from <= c.occurred_at
         ORDER BY r.valid_from DESC LIMIT 1),
        (SELECT r.ratio_ppm FROM ${itemRatiosOf(siteId)} r
         WHERE r.site_id = c.site_id AND r.item_id = c.item_id ORDER BY r.valid_from LIMIT 1),
        i.ratio_ppm) AS ratio_ppm,
      coalesce(k.first_at, c.occurred_at) AS customer_since,
      x.rate AS exchange_rate,
      EXISTS (SELECT FROM ${breaksOf(siteId)} b WHERE b.site_id = c.site_id AND b.uid = c.uid AND b.kind = 'excluded'
        AND b.stops_promotion
        AND b.since <= c.occurred_at AND (b.ends_at IS NULL OR b.ends_at > c.occurred_at)) AS is_excluded
    FROM ${conversionsOf(siteId)} c
    JOIN ${dayTable(workDays)} ON c.uid = w.uid AND c.day = w.day
    LEFT JOIN ${customersOf(siteId)} k ON k.site_id = c.site_id AND k.click_id = c.click_id
    LEFT JOIN ${itemsOf(siteId)} i ON i.site_id = c.site_id AND i.item_id = c.item_id
    LEFT JOIN ${exchangeRatesOf(siteId)} x ON x.site_id = c.site_id AND x.currency = c.currency AND x.day = c.day
    WHERE c.site_id = ${siteId} AND c.refused = ''`.execute(db);
  const found = rows.map((row) => ({
    key: keyOf(row.uid, row.day),
    source: row.source,
    row: {
      id: row.conversion_id,
      name: `${row.source} ${row.transaction_id}`,
      itemId: row.item_id,
      occurredAt: row.occurred_at.getTime(),
      stateSince: row.stands_since.getTime(),
      event: row.event,
      status: row.decision === 'declined' ? 'declined' : row.status,
      amountMinor: saleInUnit(row.amount_minor, row.currency === unit ? '1' : row.exchange_rate),
      count: row.count,
      ratioPpm: row.ratio_ppm ?? 0,
      // Until the contradiction is resolved, it is unknown whether there was a sale.
      isHeld: (row.held !== '' && row.decision === '') || row.is_contradicted,
      alone: row.brought_alone,
      isExcluded: row.is_excluded,
      customerSince: row.customer_since.getTime(),
    },
  }));
  return Map.groupBy(found, ({ key }) => key);
}

function keyOf(uid: string, day: number): string {
  return `${uid} ${day}`;
}

const DAYS_IN_MONTH_NUMBER = 100;

interface MonthRow {
  readonly uid: string;
  readonly day: number;
  readonly plan_id: string;
  readonly base: string;
  readonly alone: string;
  readonly own: string;
  readonly everyone: string;
}

/** A line whose sale is valid. A line of a pending sale does not settle when its hold ends. */
const VALID_LINE = sql`(l.state = 'settled' OR (l.state = 'estimated' AND l.settles_at IS NOT NULL))`;
/** A line whose base counts for the steps of its month. */
export const COUNTS_FOR_STEPS = sql`${VALID_LINE} AND NOT l.is_alone`;

export function isValidLine({ state, settlesAt }: Pick<CommissionLine, 'state' | 'settlesAt'>): boolean {
  return state === 'settled' || (state === 'estimated' && settlesAt !== undefined);
}

/** The earlier days of each computed day's month, except days that are being computed together with it. */
async function readMonthsBefore(
  db: Database | Transaction,
  siteId: string,
  workDays: readonly WorkDay[],
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT w.uid, w.day, l.plan_id, coalesce(sum(l.base_micro) FILTER (WHERE l.level = 0 AND ${COUNTS_FOR_STEPS}), 0) AS base,
      coalesce(sum(l.base_micro) FILTER (WHERE l.level = 0 AND ${VALID_LINE} AND l.is_alone), 0) AS alone,
      coalesce(sum(l.exact) FILTER (WHERE l.level = 0), 0) AS own, sum(l.exact) AS everyone
    FROM ${dayTable(workDays)}
    JOIN commission_lines l ON l.member_uid = w.uid
      AND l.day > w.day - w.day % ${sql.lit(DAYS_IN_MONTH_NUMBER)} AND l.day < w.day
    WHERE l.site_id = ${siteId} AND l.state NOT IN ('reversed', 'parked')
      AND NOT EXISTS (SELECT FROM ${sql`unnest(${workDays.map(({ uid }) => uid)}::text[],
        ${workDays.map(({ day }) => day)}::int[]) AS o (uid, day)`} WHERE o.uid = l.member_uid AND o.day = l.day)
    GROUP BY w.uid, w.day, l.plan_id`.execute(db);
  return rows;
}

/** Sums of a month so far, from the database and from the days that were just computed. */
function createMonthSums(stored: readonly MonthRow[]) {
  const ofDay = Map.groupBy(stored, ({ uid, day }) => keyOf(uid, day));
  const computed = new Map<string, CommissionLine[]>();
  const monthOf = (uid: string, day: number) => keyOf(uid, Math.floor(day / DAYS_IN_MONTH_NUMBER));
  return {
    before(uid: string, day: number): EarlierInMonth {
      const rows = ofDay.get(keyOf(uid, day)) ?? [];
      const baseMicro = new Map(rows.map(({ plan_id, base }) => [plan_id, BigInt(base)]));
      const aloneMicro = new Map(rows.map(({ plan_id, alone }) => [plan_id, BigInt(alone)]));
      const ownExact = new Map(rows.map(({ plan_id, own }) => [plan_id, BigInt(own)]));
      const allExact = new Map(rows.map(({ plan_id, everyone }) => [plan_id, BigInt(everyone)]));
      for (const line of computed.get(monthOf(uid, day)) ?? []) {
        const { planId } = line;
        allExact.set(planId, (allExact.get(planId) ?? 0n) + line.exact);
        if (line.level > 0) continue;
        const sums = line.isAlone ? aloneMicro : baseMicro;
        sums.set(planId, (sums.get(planId) ?? 0n) + (isValidLine(line) ? line.baseMicro : 0n));
        ownExact.set(planId, (ownExact.get(planId) ?? 0n) + line.exact);
      }
      return { baseMicro, aloneMicro, ownExact, allExact };
    },
    add(uid: string, day: number, lines: readonly CommissionLine[]): void {
      const month = monthOf(uid, day);
      const counting = lines.filter(({ state }) => state !== 'reversed' && state !== 'parked');
      computed.set(month, [...(computed.get(month) ?? []), ...counting]);
    },
  };
}
