import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { dayStart, dayText, latestStart, siteDay } from '@pitaka/core/values/site-days.ts';

/**
 * The start of a change of rates, groups or plans: the given day of the site, which must not have begun yet; now if no
 * day is given.
 */
export function resolveStart(
  day: string | null,
  timezone: string,
  now: Date,
): Result<Date, 'date_past' | 'input_invalid'> {
  if (day === null) return ok(now);
  const start = dayStart(day, timezone);
  if (start <= now) return refuse('date_past');
  const isTooFar = day > latestStart(dayText(siteDay(now, timezone)));
  return isTooFar ? refuse('input_invalid', { fields: { from: 'date_too_far' } }) : ok(start);
}
