import { openRule, rebateRules } from '../../modules/earnings/rebates/index.ts';
import { checkSettings } from '../../modules/site/settings/index.ts';
import type { NewSite } from '../../modules/site/sites/index.ts';
import type { Database } from '../../platform/db/database.ts';
import { productSettings } from '../registries.ts';
import { momentOf } from './past/past-step.ts';

const SINCE_DAYS = 70;

/**
 * Adds rules that began some weeks ago. The worker closes the periods since, and some of their rebates have expired.
 */
export async function openDemoRebates(db: Database, demo: NewSite, now: Date): Promise<void> {
  const { timezone } = await db
    .selectFrom('sites')
    .select('timezone')
    .where('site_id', '=', demo.siteId)
    .executeTakeFirstOrThrow();
  const site = { siteId: demo.siteId, timezone };
  for (const rule of rebateRules({ settings: checkSettings(productSettings(), demo.settings) })) {
    await openRule(db, site, rule, momentOf(now, SINCE_DAYS));
  }
}
