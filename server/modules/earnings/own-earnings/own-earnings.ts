import { createHash } from 'node:crypto';
import { type OwnPart, ownEarning, ownPart } from '@pitaka/core/earnings/commission/own-part.ts';
import { type PlanVersion, planInForce } from '@pitaka/core/earnings/commission/plan.ts';
import { parseRatioPercent } from '@pitaka/core/values/ratio.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import {
  type EarningCaller,
  type OwnEarnings,
  type ReadOwnEarnings,
  VersionedCache,
} from '../../promotion/catalogue/index.ts';
import { siteRow } from '../../site/sites/published.ts';
import { COUNTS_FOR_STEPS, readPlans } from '../commission/index.ts';
import { linesOf } from '../commission/published.ts';
import { groupHistoryOf } from '../groups/published.ts';

const MINUTE_MS = 60_000;
const PLAN_BYTES = 500;
const TERMS_BYTES = 2_000;
const DAYS_IN_MONTH_NUMBER = 100;

/** The data that differs between promoters of a site. */
interface PromoterTerms {
  readonly ratePpm: number;
  readonly groupId: string | undefined;
  /** The month's base under each plan with steps. */
  readonly baseBefore: ReadonlyMap<string, bigint>;
}

/**
 * A promoter's earning from each item, by the plan in force for that promoter. Plans are cached by the catalogue's
 * version, which a new plan increments. Groups and steps, if a site's plans use them, are cached for a minute for each
 * promoter. So a list needs no additional statement.
 */
export function createOwnEarnings(db: Database): ReadOwnEarnings {
  const plans = new VersionedCache<readonly PlanVersion[]>((versions) => versions.length * PLAN_BYTES);
  const standings = new VersionedCache<Pick<PromoterTerms, 'groupId' | 'baseBefore'>>(() => TERMS_BYTES);
  const earnings = new VersionedCache<OwnEarnings>(() => TERMS_BYTES);
  return async (caller, now) => {
    const { siteId, uid, rate, catalogueVersion } = caller;
    const versions = await plans.take(siteId, catalogueVersion, () => readPlans(db, siteId));
    const minute = BigInt(Math.floor(now.getTime() / MINUTE_MS));
    const dependsOnPromoter = versions.some(isPerPromoter);
    const own = dependsOnPromoter
      ? await standings.take(`${siteId} ${uid}`, minute, () => readPromoterTerms(db, caller, versions, now))
      : ALONE;
    const who = dependsOnPromoter || versions.some(({ scope }) => scope === 'promoter') ? uid : '';
    return earnings.take(`${siteId} ${rate} ${who} ${minute}`, catalogueVersion, async () =>
      earningsOf(versions, uid, { ratePpm: parseRatioPercent(rate) ?? 0, ...own }, now.getTime()),
    );
  };
}

const ALONE = { groupId: undefined, baseBefore: new Map<string, bigint>() } as const;

function isPerPromoter(version: PlanVersion): boolean {
  return version.scope === 'group' || hasSteps(version);
}

function hasSteps({ terms }: PlanVersion): boolean {
  return typeof terms?.own === 'object' && 'steps' in terms.own;
}

/** The promoter's part for all items without a plan of their own, and for each item with such a plan. */
function earningsOf(versions: readonly PlanVersion[], uid: string, standing: PromoterTerms, at: number): OwnEarnings {
  const { ratePpm, groupId, baseBefore } = standing;
  const planOf = (itemId: string) => planInForce(versions, { itemId, uid, groupId, occurredAt: at });
  const partOf = (itemId: string): OwnPart => {
    const plan = planOf(itemId);
    return ownPart(plan?.terms, ratePpm, baseBefore.get(plan?.planId ?? '') ?? 0n);
  };
  const general = partOf('');
  const ofItems = versions.filter(({ scope }) => scope === 'item').map(({ scopeId }) => scopeId);
  const parts = new Map(
    [...new Set(ofItems)]
      .map((itemId) => [itemId, partOf(itemId)] as const)
      .filter(([, part]) => differs(part, general)),
  );
  const content = JSON.stringify([general, [...parts]], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return {
    key: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    isByRatio: general.base === 'share' && parts.size === 0,
    of: ({ item_id, ratio_ppm, sale_minor }) =>
      ownEarning(parts.get(item_id) ?? general, ratio_ppm, sale_minor === null ? undefined : BigInt(sale_minor)),
    termsOf: (itemId) => {
      const terms = planOf(itemId)?.terms;
      return (
        terms && {
          ...{ events: terms.events, holdDays: terms.holdDays, months: terms.months },
          ...{ capDayMinor: terms.capDayMinor, capMonthMinor: terms.capMonthMinor },
        }
      );
    },
  };
}

function differs(one: OwnPart, other: OwnPart): boolean {
  return (
    one.base !== other.base || one.ppm !== other.ppm || one.flatMinor !== other.flatMinor || one.event !== other.event
  );
}

async function readPromoterTerms(
  db: Database,
  { siteId, uid }: EarningCaller,
  versions: readonly PlanVersion[],
  now: Date,
): Promise<Pick<PromoterTerms, 'groupId' | 'baseBefore'>> {
  const planIds = [...new Set(versions.filter(hasSteps).map(({ planId }) => planId))];
  const { rows } = await sql<{ group_id: string | null; timezone: string }>`
    SELECT s.timezone, (SELECT g.group_id FROM ${groupHistoryOf(siteId)} g
      WHERE g.uid = ${uid} AND g.valid_from <= ${now}
      ORDER BY g.valid_from DESC LIMIT 1) AS group_id
    FROM ${siteRow(siteId)} s`.execute(db);
  const [found] = rows;
  const month = Math.floor(siteDay(now, found?.timezone ?? 'UTC') / DAYS_IN_MONTH_NUMBER);
  const bases = await sql<{ plan_id: string; base: string }>`
    SELECT plan_id, coalesce(sum(base_micro) FILTER (WHERE ${COUNTS_FOR_STEPS}), 0) AS base FROM ${linesOf(siteId)} l
    WHERE member_uid = ${uid} AND level = 0 AND state NOT IN ('reversed', 'parked')
      AND day BETWEEN ${month * DAYS_IN_MONTH_NUMBER} AND ${month * DAYS_IN_MONTH_NUMBER + DAYS_IN_MONTH_NUMBER - 1}
      AND plan_id = ANY(${planIds})
    GROUP BY plan_id`.execute(db);
  return {
    groupId: found?.group_id ?? undefined,
    baseBefore: new Map(bases.rows.map(({ plan_id, base }) => [plan_id, BigInt(base)])),
  };
}
