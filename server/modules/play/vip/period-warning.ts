import { FOR_EVER, firstDayOf, type Month, nextPeriod } from '@pitaka/core/play/vip/period.ts';
import { addDays, dayStart } from '@pitaka/core/values/site-days.ts';
import type { Site } from '../../../platform/http/site.ts';
import type { VipTerms } from './vip-settings.ts';

/** The last day of the period, while its warning is due; undefined otherwise. */
export function warningOf({ months, warnDays }: VipTerms, periodFrom: Month, { timezone }: Site, now: Date) {
  if (months === 0 || periodFrom === FOR_EVER) return undefined;
  const end = firstDayOf(nextPeriod(periodFrom, months));
  return now >= dayStart(end, timezone, -warnDays) ? addDays(end, -1) : undefined;
}
