import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** What was paid in and what left on one of the site's days (20261120). */
export interface DepositDay {
  readonly day: number;
  /** Deposits less charge-backs. */
  readonly inMinor: bigint;
  /** Withdrawn, or sent to others; less what of this day's payouts came back since. */
  readonly outMinor: bigint;
}

export interface Stayed {
  /** What was here on each of the last days. */
  readonly minor: bigint;
  /** The day on which more may count if nothing leaves; undefined: all of it counts. */
  readonly moreFrom: number | undefined;
}

/**
 * Deposits that stayed: the least that was here at any time of the last `stayDays` days. Days come in their order.
 * What leaves beyond what was paid in is not held against later deposits.
 */
export function stayedOn(days: readonly DepositDay[], today: number, stayDays: number): Stayed {
  // What was paid in on this day, or before it, is here for `stayDays` days now.
  const since = dayNumber(addDays(dayText(today), -stayDays));
  let here = 0n;
  let least: bigint | undefined;
  const waiting: { readonly day: number; readonly hereMinor: bigint }[] = [];
  for (const { day, inMinor, outMinor: postedMinor } of days) {
    const before = here;
    // Money that comes back undoes its payout; where that payout is not known, it is no deposit either.
    const outMinor = atLeast0(postedMinor);
    here = atLeast0(here + inMinor - outMinor);
    if (day <= since) continue;
    least ??= before;
    // Within the day it may have left first and come back later.
    const low = leastOf(atLeast0(before - outMinor), here);
    least = leastOf(least, low);
    waiting.push({ day, hereMinor: here });
  }
  const minor = leastOf(least ?? here, here);
  const next = waiting.find(({ hereMinor }) => hereMinor > minor);
  return { minor, moreFrom: here > minor && next ? dayNumber(addDays(dayText(next.day), stayDays)) : undefined };
}

function leastOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function atLeast0(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
