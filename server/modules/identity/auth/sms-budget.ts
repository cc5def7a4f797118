import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { countAttempt } from './count-attempt.ts';
import { smsSettings } from './sms-settings.ts';

interface Budget {
  readonly span: 'hour' | 'day';
  readonly subject: string;
  readonly uses: number;
  readonly windowSeconds: number;
}

function budgetsOf(site: Site): readonly Budget[] {
  const { hourBudget, dayBudget } = smsSettings.of(site);
  return [
    { span: 'hour', subject: 'sms:hour', uses: hourBudget, windowSeconds: 3600 },
    { span: 'day', subject: 'sms:day', uses: dayBudget, windowSeconds: 24 * 3600 },
  ];
}

/** From so many messages on people are told. */
function alarmFrom(site: Site, { uses }: Budget): number {
  return Math.ceil((uses * smsSettings.of(site).alarmPercent) / 100);
}

/**
 * Counts one message of a site (docs/decisions/167). Whether the phone is registered makes no difference: the answer must not
 * say it.
 */
export async function countSms(
  deps: { readonly db: Database; readonly log: Logger },
  site: Site,
  now: Date,
): Promise<Result<null, 'sms_budget_used'>> {
  for (const budget of budgetsOf(site)) {
    const { allowed, retryAfterSeconds, used } = await countAttempt(deps.db, site.siteId, budget.subject, budget, now);
    // Exactly one request reaches the number, whichever process it is of.
    if (used === alarmFrom(site, budget)) {
      const { span, uses } = budget;
      deps.log.error({ site: site.siteId, span, used, budget: uses }, 'the budget of text messages is nearly used');
    }
    if (!allowed) return refuse('sms_budget_used', { retryAfterSeconds });
  }
  return ok(null);
}

export interface SmsUse {
  readonly span: 'hour' | 'day';
  readonly used: number;
  readonly budget: number;
}

/** The budgets that are used to the alarm. */
export async function readSmsAlarms(db: Database, site: Site, now: Date): Promise<SmsUse[]> {
  const rows = await db
    .selectFrom('attempt_counters')
    .select(['subject', 'used'])
    .where('site_id', '=', site.siteId)
    .where('subject', 'in', ['sms:hour', 'sms:day'])
    .where('window_ends', '>', now)
    .execute();
  return budgetsOf(site).flatMap((budget) => {
    const used = rows.find(({ subject }) => subject === budget.subject)?.used ?? 0;
    return used >= alarmFrom(site, budget)
      ? [{ span: budget.span, used: Math.min(used, budget.uses), budget: budget.uses }]
      : [];
  });
}
