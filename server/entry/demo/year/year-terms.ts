import type { PlanTerms } from '@pitaka/core/earnings/commission/plan.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import { storeTerms } from '../../../modules/earnings/commission/index.ts';
import { saveSource } from '../../../modules/earnings/conversions/index.ts';
import type { Database } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { createRandom } from './seeded-random.ts';
import { CREATORS, saveYearGroups } from './year-groups.ts';

const DAY_MS = 86_400_000;
/** The secret for trying signed postbacks in the demo. */
export const DEMO_SOURCE = { source: 'demo', name: 'Demo network', secret: 'demo-postback-secret' };

const STANDARD: PlanTerms = { events: ['purchase'], base: 'share', own: 'own', levels: 'shares', holdDays: 3 };
const DOWNLOADS: PlanTerms = { ...STANDARD, events: ['install', 'purchase'] };

interface DemoPlan {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly daysAgo: number;
  readonly terms: PlanTerms;
  readonly externalId?: string;
  readonly groupId?: string;
  readonly reason: string;
}

const PLANS: readonly DemoPlan[] = [
  { id: 'standard', name: 'Standard', version: 1, daysAgo: 400, terms: STANDARD, reason: 'The first plan' },
  {
    id: 'standard',
    name: 'Standard',
    version: 2,
    daysAgo: 300,
    terms: { ...STANDARD, events: ['purchase', 'register', 'install'] },
    reason: 'Sign-ups and downloads are paid as well',
  },
  {
    id: 'downloads',
    name: 'Downloads',
    version: 1,
    daysAgo: 180,
    terms: { ...DOWNLOADS, base: { flatMinor: 9_00n } },
    externalId: '700002',
    reason: 'A task that pays by download',
  },
  {
    id: 'creators',
    name: 'Video creators',
    version: 1,
    daysAgo: 74,
    terms: { ...STANDARD, events: ['purchase', 'register', 'install'], own: { ppm: 700_000 } },
    groupId: CREATORS.id,
    reason: 'Their videos bring customers who stay',
  },
];

/** Days without a published rate, on which purchases in dollars wait for one. */
const DAYS_WITHOUT_RATE = [1, 2, 5];
const USD = 56.8;

/** Saves the source, the plans and the exchange rates of the year. */
export async function saveYearTerms(
  deps: { readonly db: Database; readonly secrets: SecretKeys },
  site: Site,
  days: number,
  now: Date,
): Promise<void> {
  const { db } = deps;
  const { siteId } = site;
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  await saveSource(
    deps.db,
    deps.secrets,
    { siteId, ...DEMO_SOURCE, mapping: {}, aDayMinor: 2_000_000_00n },
    daysAgo(400),
  );
  const item = await db
    .selectFrom('items')
    .select('item_id')
    .where('site_id', '=', siteId)
    .where('external_id', '=', '700002')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('commission_plans')
    .values(
      PLANS.map((plan) => ({
        site_id: siteId,
        plan_id: plan.id,
        version: plan.version,
        name: plan.name,
        ...scopeOf(plan, item.item_id),
        effective_from: daysAgo(plan.daysAgo),
        terms: storeTerms(plan.terms),
        created_at: daysAgo(plan.daysAgo),
        created_by: 'owner',
        reason: plan.reason,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await saveYearGroups(db, siteId, now);
  const random = createRandom(56);
  let rate = USD;
  const rates = Array.from({ length: days + 2 }, (_, index) => {
    const at = daysAgo(days + 1 - index);
    rate += (random.next() - 0.5) * 0.22 + (USD - rate) * 0.03;
    return {
      ...{ site_id: siteId, currency: 'USD', day: siteDay(at, site.timezone), rate: rate.toFixed(4) },
      ...{ origin: 'Bangko Sentral, reference rate', entered_by: 'owner', entered_at: at },
    };
  }).filter((_, index) => !DAYS_WITHOUT_RATE.includes(days + 1 - index));
  await insertRows(db, 'exchange_rates', rates, sql`ON CONFLICT DO NOTHING`);
}

function scopeOf({ groupId, externalId }: DemoPlan, itemId: string) {
  if (groupId !== undefined) return { scope: 'group', scope_id: groupId } as const;
  return externalId === undefined
    ? ({ scope: 'site', scope_id: '' } as const)
    : ({ scope: 'item', scope_id: itemId } as const);
}
