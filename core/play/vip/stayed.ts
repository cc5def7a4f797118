import { atLeast0, leastOf } from '../../values/money.ts';
import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** Deposits and outgoing money of one of the site's days (20261120). */
export interface DepositDay {
  readonly day: number;
  /** Deposits less charge-backs. */
  readonly inMinor: bigint;
  /** Withdrawn or sent to other users, less payouts of this day that came back since. */
  readonly outMinor: bigint;
}

export interface StayedDeposits {
  /** The remaining deposits on each of the last days. */
  readonly minor: bigint;
  /** The day on which more may count if nothing leaves; undefined: all of it counts. */
  readonly moreFrom: number | undefined;
}

/**
 * Deposits that stayed: the minimum at any time of the last `stayDays` days. Days are in order. Money that leaves
 * beyond the deposits does not reduce later deposits.
 */
export function depositsStayedOn(days: readonly DepositDay[], today: number, stayDays: number): StayedDeposits {
  // Deposits of this day, or before it, have stayed for `stayDays` days now.
  const since = dayNumber(addDays(dayText(today), -stayDays));
  let here = 0n;
  let least: bigint | undefined;
  const waiting: { readonly day: number; readonly hereMinor: bigint }[] = [];
  for (const { day, inMinor, outMinor: postedMinor } of days) {
    const before = here;
    // Money that comes back undoes its payout; if that payout is unknown, it is still no deposit.
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
