import { ok, type Result, refuse } from '../../values/result.ts';

/**
 * The amount or number that one account may use in a day, a week (from Monday) and a month of its site. It is checked
 * and counted under the same lock as the money, so the second of two simultaneous requests sees the use of the first.
 */
export interface Limit {
  /** The site's day as a number that reads as a date: 20261120. */
  readonly day: number;
  readonly dayMaxMinor: bigint;
  readonly weekMaxMinor: bigint;
  readonly monthMaxMinor: bigint;
  /** The highest use of the day without the safe's password; absent: the password was given, or none is needed. */
  readonly unprovenMaxMinor?: bigint;
  /** The password was given and right: this use does not count towards `unprovenMaxMinor`. */
  readonly isProven?: boolean;
}

/** The use up to the last request. Uses of earlier days, weeks or months no longer count. */
export interface LimitUse {
  readonly day: number;
  readonly dayMinor: bigint;
  readonly weekMinor: bigint;
  readonly monthMinor: bigint;
  /** The part of the day's use that came with the safe's password. */
  readonly provenMinor: bigint;
}

export const UNUSED: LimitUse = { day: 0, dayMinor: 0n, weekMinor: 0n, monthMinor: 0n, provenMinor: 0n };

/**
 * The use that counts on this day. A request with an earlier day (from another server's clock) counts in the later day.
 */
export function useAt(use: LimitUse, day: number): LimitUse {
  if (day <= use.day) return use;
  return {
    day,
    dayMinor: 0n,
    weekMinor: mondayOf(day) === mondayOf(use.day) ? use.weekMinor : 0n,
    monthMinor: Math.floor(day / 100) === Math.floor(use.day / 100) ? use.monthMinor : 0n,
    provenMinor: 0n,
  };
}

/** The remaining amount of the strictest limit; never negative. */
export function remaining(use: LimitUse, limit: Limit): bigint {
  const now = useAt(use, limit.day);
  const ofDay = left(limit.dayMaxMinor, now.dayMinor);
  const ofWeek = left(limit.weekMaxMinor, now.weekMinor);
  const ofMonth = left(limit.monthMaxMinor, now.monthMinor);
  let least = ofDay;
  for (const periodLimit of [ofWeek, ofMonth]) if (periodLimit < least) least = periodLimit;
  return least;
}

export type LimitRefusal = 'daily_limit_reached' | 'weekly_limit_reached' | 'monthly_limit_reached' | 'proof_required';

/** The use after adding `minor`, or the exceeded limit with its remaining amount. */
export function countUse(use: LimitUse, limit: Limit, minor: bigint): Result<LimitUse, LimitRefusal> {
  const now = useAt(use, limit.day);
  const after = {
    day: now.day,
    dayMinor: now.dayMinor + minor,
    weekMinor: now.weekMinor + minor,
    monthMinor: now.monthMinor + minor,
    provenMinor: now.provenMinor + (limit.isProven ? minor : 0n),
  };
  if (after.dayMinor > limit.dayMaxMinor) {
    return refuse('daily_limit_reached', { leftMinor: left(limit.dayMaxMinor, now.dayMinor) });
  }
  if (after.weekMinor > limit.weekMaxMinor) {
    return refuse('weekly_limit_reached', { leftMinor: left(limit.weekMaxMinor, now.weekMinor) });
  }
  if (after.monthMinor > limit.monthMaxMinor) {
    return refuse('monthly_limit_reached', { leftMinor: left(limit.monthMaxMinor, now.monthMinor) });
  }
  // Checked last: above a limit of the site, no password helps.
  if (limit.unprovenMaxMinor !== undefined && unprovenOf(after) > limit.unprovenMaxMinor) {
    return refuse('proof_required');
  }
  return ok(after);
}

/** The part of the day's use that came without the safe's password. */
export function unprovenOf(use: LimitUse): bigint {
  return use.dayMinor - use.provenMinor;
}

function left(max: bigint, used: bigint): bigint {
  return max > used ? max - used : 0n;
}

/** The week's Monday as days since 1970. */
function mondayOf(day: number): number {
  const days = Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100) / 86_400_000;
  // 1970 began on a Thursday.
  return days - ((days + 3) % 7);
}
