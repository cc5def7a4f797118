import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import type { PlanVersion } from '@pitaka/core/earnings/commission/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { conversionsOf } from '../conversions/published.ts';
import { computeMonths, type DayLine, readPlans } from './load-day.ts';
import type { WorkDay } from './work.ts';

/** The limit of a preview: promoters' days, and conversions on them. */
const LIMITS = { days: 5_000, conversions: 50_000 };

export interface PlanPreview {
  /** A platform's figure of a day counts as several conversions. */
  readonly conversions: number;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  /** Promoters whose sum changes, the largest difference first. */
  readonly affected: readonly { readonly uid: string; readonly beforeMinor: bigint; readonly afterMinor: bigint }[];
  /** More conversions than the limit: the figures cover only a part. */
  readonly isCapped: boolean;
}

/**
 * Compares the payments for a month's days under a proposed version with those under the current plans. For a group
 * plan, both computations use the members at the start of the version, so the difference comes from the plan alone.
 */
export async function previewPlan(
  db: Database,
  site: { readonly siteId: string; readonly unit: string },
  proposed: PlanVersion,
  days: { readonly from: number; readonly to: number },
  now: Date,
  most = LIMITS,
): Promise<PlanPreview> {
  const { computed, isCapped } = await findDays(db, site.siteId, days, most);
  const plans = await readPlans(db, site.siteId);
  const sets = [plans, withProposed(plans, proposed)];
  const membersAsOf = proposed.scope === 'group' ? proposed.effectiveFrom : undefined;
  const [before = [], after = []] = await computeMonths(db, site.siteId, computed, site.unit, sets, membersAsOf, now);
  const [sumsBefore, sumsAfter] = [sumsOf(before), sumsOf(after)];
  const affected = [...new Set([...sumsBefore.keys(), ...sumsAfter.keys()])]
    .map((uid) => ({ uid, beforeMinor: cut(sumsBefore.get(uid)), afterMinor: cut(sumsAfter.get(uid)) }))
    .filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor)
    .sort((one, other) => (sizeOf(one) < sizeOf(other) ? 1 : -1));
  return {
    conversions: countOf([...before, ...after]),
    beforeMinor: total(sumsBefore),
    afterMinor: total(sumsAfter),
    affected,
    isCapped,
  };
}

/** The plan as if it had always existed, in place of its own versions and the versions it will replace. */
function withProposed(plans: readonly PlanVersion[], proposed: PlanVersion): PlanVersion[] {
  const { planId, scope, scopeId, terms } = proposed;
  const replaces = (plan: PlanVersion) =>
    plan.planId === planId || (terms !== undefined && plan.scope === scope && plan.scopeId === scopeId);
  return [...plans.filter((plan) => !replaces(plan)), { ...proposed, effectiveFrom: 0 }];
}

/** Sorted by promoter and day. Above the limit, only the first whole days are included, at least one. */
async function findDays(
  db: Database,
  siteId: string,
  { from, to }: { from: number; to: number },
  most: typeof LIMITS,
): Promise<{ computed: WorkDay[]; isCapped: boolean }> {
  const { rows } = await sql<{ uid: string; day: number; count: number }>`
    SELECT uid, day, count(*)::int AS count FROM (
      SELECT uid, day FROM ${conversionsOf(siteId)} conversions
      WHERE day BETWEEN ${from} AND ${to} AND uid IS NOT NULL
      ORDER BY uid, day LIMIT ${most.conversions + 1}) c
    GROUP BY uid, day ORDER BY uid, day LIMIT ${most.days + 1}`.execute(db);
  const found = rows.reduce((sum, { count }) => sum + count, 0);
  const isCut = found > most.conversions;
  // The last day may have more conversions than were counted.
  const whole = isCut ? rows.slice(0, Math.max(1, rows.length - 1)) : rows;
  const computed = whole.slice(0, most.days).map(({ uid, day }) => ({ siteId, uid, day }));
  return { computed, isCapped: isCut || rows.length > most.days };
}

function countOf(lines: readonly DayLine[]): number {
  const counts = new Map(lines.map(({ sourceId, count }) => [sourceId, count]));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function sumsOf(lines: readonly DayLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { uid, state, exact } of lines) {
    if (state === 'reversed' || state === 'parked') continue;
    sums.set(uid, (sums.get(uid) ?? 0n) + exact);
  }
  return sums;
}

function total(sums: ReadonlyMap<string, bigint>): bigint {
  return [...sums.values()].reduce((sum, exact) => sum + cut(exact), 0n);
}

function cut(exact = 0n): bigint {
  return exact / EXACT_PER_MINOR;
}

function sizeOf({ beforeMinor, afterMinor }: { beforeMinor: bigint; afterMinor: bigint }): bigint {
  return afterMinor > beforeMinor ? afterMinor - beforeMinor : beforeMinor - afterMinor;
}
