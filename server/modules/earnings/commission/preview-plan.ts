import { EXACT_PER_MINOR } from '@pitaka/core/earnings/commission/compute-day.ts';
import type { PlanVersion } from '@pitaka/core/earnings/commission/plan.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { computeMonths, type DayLine, readPlans } from './load-day.ts';
import type { Work } from './work.ts';

/** Days of promoters that a preview computes at most. */
const MOST_DAYS = 5000;

export interface PlanPreview {
  /** A platform's figure of a day stands for several. */
  readonly conversions: number;
  readonly beforeMinor: bigint;
  readonly afterMinor: bigint;
  /** Those who would have had another sum, the largest difference first. */
  readonly affected: readonly { readonly uid: string; readonly beforeMinor: bigint; readonly afterMinor: bigint }[];
  /** More days than are computed: the figures are of a part. */
  readonly isCapped: boolean;
}

/**
 * What a month's days would have paid under a proposed version, beside what they pay by the plans there are. Of a plan for
 * a group both are by who is in it when the version begins: the difference is the plan's alone.
 */
export async function previewPlan(
  db: Database,
  site: { readonly siteId: string; readonly unit: string },
  proposed: PlanVersion,
  days: { readonly from: number; readonly to: number },
  now: Date,
): Promise<PlanPreview> {
  const works = await findDays(db, site.siteId, days);
  const computed = works.slice(0, MOST_DAYS);
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
    isCapped: works.length > MOST_DAYS,
  };
}

/** As if it had been there from the beginning: in place of its own versions, and of what it will come after. */
function withProposed(plans: readonly PlanVersion[], proposed: PlanVersion): PlanVersion[] {
  const { planId, scope, scopeId, terms } = proposed;
  const replaces = (plan: PlanVersion) =>
    plan.planId === planId || (terms !== undefined && plan.scope === scope && plan.scopeId === scopeId);
  return [...plans.filter((plan) => !replaces(plan)), { ...proposed, effectiveFrom: 0 }];
}

async function findDays(db: Database, siteId: string, { from, to }: { from: number; to: number }): Promise<Work[]> {
  const { rows } = await sql<{ uid: string; day: number }>`
    SELECT DISTINCT uid, day FROM conversions
    WHERE site_id = ${siteId} AND day BETWEEN ${from} AND ${to} AND uid IS NOT NULL
    ORDER BY uid, day LIMIT ${MOST_DAYS + 1}`.execute(db);
  return rows.map(({ uid, day }) => ({ siteId, uid, day }));
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
