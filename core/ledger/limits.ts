import { ok, type Result, refuse } from '../values/result.ts';

/**
 * How much of something one account may do in a day and in a month of its site. Checked and counted under the lock that
 * moves the money: so the second of two requests at one instant sees the first.
 */
export interface Limit {
  /** The site's day as a number that reads as a date: 20261120. */
  readonly day: number;
  readonly dayMaxMinor: bigint;
  readonly monthMaxMinor: bigint;
}

/** What was used, as of the last use. Numbers of an earlier day or month count for nothing today. */
export interface LimitUse {
  readonly day: number;
  readonly dayMinor: bigint;
  readonly monthMinor: bigint;
}

export const UNUSED: LimitUse = { day: 0, dayMinor: 0n, monthMinor: 0n };

/** What counts at this day. A day that came in late (another server's clock) is taken as the later one. */
export function useAt(use: LimitUse, day: number): LimitUse {
  if (day <= use.day) return use;
  const isSameMonth = Math.floor(day / 100) === Math.floor(use.day / 100);
  return { day, dayMinor: 0n, monthMinor: isSameMonth ? use.monthMinor : 0n };
}

/** What the limits leave, whichever is less; never below zero. */
export function remaining(use: LimitUse, limit: Limit): bigint {
  const now = useAt(use, limit.day);
  const ofDay = limit.dayMaxMinor - now.dayMinor;
  const ofMonth = limit.monthMaxMinor - now.monthMinor;
  if (ofMonth < ofDay) return atLeastZero(ofMonth);
  return atLeastZero(ofDay);
}

export type LimitRefusal = 'daily_limit_reached' | 'monthly_limit_reached';

/** The use after this much more, or which limit is in the way and what it leaves. */
export function countUse(use: LimitUse, limit: Limit, minor: bigint): Result<LimitUse, LimitRefusal> {
  const now = useAt(use, limit.day);
  const after = { day: now.day, dayMinor: now.dayMinor + minor, monthMinor: now.monthMinor + minor };
  if (after.dayMinor > limit.dayMaxMinor) {
    return refuse('daily_limit_reached', { leftMinor: atLeastZero(limit.dayMaxMinor - now.dayMinor) });
  }
  if (after.monthMinor > limit.monthMaxMinor) {
    return refuse('monthly_limit_reached', { leftMinor: atLeastZero(limit.monthMaxMinor - now.monthMinor) });
  }
  return ok(after);
}

function atLeastZero(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
