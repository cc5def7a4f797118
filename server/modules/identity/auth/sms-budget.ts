import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { countAttempt } from './count-attempt.ts';
import { smsSettings } from './sms-settings.ts';

interface Budget {
  readonly span: 'hour' | 'day';
  /**
   * Either all messages, or only the messages for registering: these go to any phone, so without a limit they could use
   * up the budget.
   */
  readonly share: 'all' | 'register';
  readonly subject: string;
  readonly uses: number;
  readonly windowSeconds: number;
}

function budgetsOf(site: Site): readonly Budget[] {
  const { hourBudget, dayBudget, registerPercent } = smsSettings.of(site);
  const shareOf = (uses: number) => Math.max(1, Math.floor((uses * registerPercent) / 100));
  const [hour, day] = [3600, 24 * 3600];
  return [
    { span: 'hour', share: 'register', subject: 'sms:register:hour', uses: shareOf(hourBudget), windowSeconds: hour },
    { span: 'day', share: 'register', subject: 'sms:register:day', uses: shareOf(dayBudget), windowSeconds: day },
    { span: 'hour', share: 'all', subject: 'sms:hour', uses: hourBudget, windowSeconds: hour },
    { span: 'day', share: 'all', subject: 'sms:day', uses: dayBudget, windowSeconds: day },
  ];
}

/** The count from which operators are alerted. */
function alarmFrom(site: Site, { uses }: Budget): number {
  return Math.ceil((uses * smsSettings.of(site).alarmPercent) / 100);
}

export interface CountedSms {
  readonly isRegistering: boolean;
  /** False: the phone is not registered, so no message is sent or counted, but the work and the answer are the same. */
  readonly isSent: boolean;
}

/**
 * Counts one message of a site (docs/decisions/167, 282). A share of the budget is reserved for registered phones:
 * messages for registering have a limit of their own, and requests for unregistered phones count nothing.
 */
export async function countSms(
  deps: { readonly db: Database; readonly log: Logger },
  site: Site,
  { isRegistering, isSent }: CountedSms,
  now: Date,
): Promise<Result<null, 'sms_budget_used'>> {
  for (const budget of budgetsOf(site)) {
    if (budget.share === 'register' && !isRegistering) continue;
    const { subject } = budget;
    const counted = await countAttempt(deps.db, site.siteId, subject, { ...budget, by: isSent ? 1 : 0 }, now);
    const { retryAfterSeconds, used } = counted;
    // Exactly one request reaches this count, in whichever process it runs.
    if (isSent && used === alarmFrom(site, budget)) {
      const { span, share, uses } = budget;
      const details = { site: site.siteId, span, share, used, budget: uses };
      deps.log.error(details, 'the budget of text messages is nearly used');
    }
    const isUsed = isSent ? !counted.allowed : used >= budget.uses;
    if (isUsed) return refuse('sms_budget_used', { retryAfterSeconds });
  }
  return ok(null);
}

/**
 * Whether unknown devices must solve a task first, because most of the budget is used. The answer is the same for
 * registered and unregistered phones. If no budget is left, no task is set.
 */
export async function requiresTask(db: Database, site: Site, isRegistering: boolean, now: Date): Promise<boolean> {
  const { workPercent } = smsSettings.of(site);
  const used = await readUsed(db, site.siteId, now);
  const shares = budgetsOf(site)
    .filter(({ share }) => isRegistering || share === 'all')
    .map(({ subject, uses }) => (100 * (used.get(subject) ?? 0)) / uses);
  return shares.some((percent) => percent >= workPercent) && !shares.some((percent) => percent >= 100);
}

async function readUsed(db: Database, siteId: string, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attempt_counters')
    .select(['subject', 'used'])
    .where('site_id', '=', siteId)
    .where('subject', 'in', ['sms:hour', 'sms:day', 'sms:register:hour', 'sms:register:day'])
    .where('window_ends', '>', now)
    .execute();
  return new Map(rows.map(({ subject, used }) => [subject, used]));
}

export type SmsUse = Pick<Budget, 'span' | 'share'> & { readonly used: number; readonly budget: number };

/** The budgets whose use has reached the alarm's threshold. */
export async function readSmsAlarms(db: Database, site: Site, now: Date): Promise<SmsUse[]> {
  const used = await readUsed(db, site.siteId, now);
  return budgetsOf(site).flatMap((budget) => {
    const { span, share, uses } = budget;
    const count = used.get(budget.subject) ?? 0;
    return count >= alarmFrom(site, budget) ? [{ span, share, used: Math.min(count, uses), budget: uses }] : [];
  });
}
