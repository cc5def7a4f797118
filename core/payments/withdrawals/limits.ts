import { ok, type Result, refuse } from '../../values/result.ts';
import type { WithdrawalTerms } from './terms.ts';

/** The site's day, week (from Monday) and month that contain a moment, each as its first date. */
export interface Periods {
  readonly day: string;
  readonly week: string;
  readonly month: string;
}

/** The amounts requested and not restored in each period; past periods do not count. */
export interface Used extends Periods {
  readonly dayMinor: bigint;
  readonly weekMinor: bigint;
  readonly monthMinor: bigint;
}

const zones = new Map<string, Intl.DateTimeFormat>();

/** A day begins at the site's midnight: `zone` is its IANA name. */
export function periodsAt(now: Date, zone: string): Periods {
  let format = zones.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zones.set(zone, format);
  }
  const day = format.format(now);
  const noon = new Date(`${day}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  const week = new Date(noon.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10);
  return { day, week, month: `${day.slice(0, 7)}-01` };
}

/** The part of the use that still counts now. */
export function usedNow(used: Used | undefined, now: Periods): Used {
  return {
    ...now,
    dayMinor: used?.day === now.day ? used.dayMinor : 0n,
    weekMinor: used?.week === now.week ? used.weekMinor : 0n,
    monthMinor: used?.month === now.month ? used.monthMinor : 0n,
  };
}

export interface Remaining {
  readonly dayMinor: bigint;
  readonly weekMinor: bigint;
  readonly monthMinor: bigint;
}

/** The remaining amount of each limit: never negative, and for a shorter period never more than for a longer one. */
export function remainingOf(used: Used, terms: WithdrawalTerms): Remaining {
  const left = (limit: bigint, minor: bigint) => (limit > minor ? limit - minor : 0n);
  const least = (a: bigint, b: bigint) => (a < b ? a : b);
  const monthMinor = left(terms.monthLimitMinor, used.monthMinor);
  const weekMinor = least(left(terms.weekLimitMinor, used.weekMinor), monthMinor);
  return { dayMinor: least(left(terms.dayLimitMinor, used.dayMinor), weekMinor), weekMinor, monthMinor };
}

export type LimitRefusal = 'daily_limit_reached' | 'weekly_limit_reached' | 'monthly_limit_reached';

/** The use after this amount, or the first exceeded limit with its remaining amount. */
export function countUse(used: Used, terms: WithdrawalTerms, minor: bigint): Result<Used, LimitRefusal> {
  const after = {
    ...used,
    dayMinor: used.dayMinor + minor,
    weekMinor: used.weekMinor + minor,
    monthMinor: used.monthMinor + minor,
  };
  const left = (limit: bigint, before: bigint) => ({ leftMinor: limit > before ? limit - before : 0n });
  if (after.dayMinor > terms.dayLimitMinor) {
    return refuse('daily_limit_reached', left(terms.dayLimitMinor, used.dayMinor));
  }
  if (after.weekMinor > terms.weekLimitMinor) {
    return refuse('weekly_limit_reached', left(terms.weekLimitMinor, used.weekMinor));
  }
  if (after.monthMinor > terms.monthLimitMinor) {
    return refuse('monthly_limit_reached', left(terms.monthLimitMinor, used.monthMinor));
  }
  return ok(after);
}

/** The use without a failed withdrawal: its amount is restored in the periods of its request, if they still run. */
export function usageWithout(used: Used, countedIn: Periods, minor: bigint): Used {
  const less = (isSame: boolean, before: bigint) => (isSame ? (before > minor ? before - minor : 0n) : before);
  return {
    ...used,
    dayMinor: less(used.day === countedIn.day, used.dayMinor),
    weekMinor: less(used.week === countedIn.week, used.weekMinor),
    monthMinor: less(used.month === countedIn.month, used.monthMinor),
  };
}
