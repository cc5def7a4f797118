import { atLeast0, leastOf } from '../../values/money.ts';
import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** Deposits and outgoing money of one of the site's days (20261120). */
export interface DepositDay {
  readonly day: number;
  /** Deposits less charge-backs. */
  readonly inMinor: bigint;
  /** Withdrawn or sent to other users, less payouts of this day that were returned later. */
  readonly outMinor: bigint;
}

export interface StayedDeposits {
  /** The remaining deposits at the end of each of the last days. */
  readonly minor: bigint;
  /** The day on which more deposits may count if nothing is withdrawn; undefined if all deposits count. */
  readonly moreFrom: number | undefined;
}

/**
 * Deposits that stayed: the lowest remaining sum at any time of the last `stayDays` days. Days are in order. Outgoing
 * money in excess of the deposits does not reduce later deposits.
 */
export function depositsStayedOn(days: readonly DepositDay[], today: number, stayDays: number): StayedDeposits {
  // Deposits of this day or earlier have stayed for `stayDays` days.
  const since = dayNumber(addDays(dayText(today), -stayDays));
  let balance = 0n;
  let least: bigint | undefined;
  const waiting: { readonly day: number; readonly hereMinor: bigint }[] = [];
  for (const { day, inMinor, outMinor: postedMinor } of days) {
    const before = balance;
    // Returned money offsets its payout; it is not a deposit, even if the payout is unknown.
    const outMinor = atLeast0(postedMinor);
    balance = atLeast0(balance + inMinor - outMinor);
    if (day <= since) continue;
    least ??= before;
    // Within a day, money may have been withdrawn before it was deposited again.
    const low = leastOf(atLeast0(before - outMinor), balance);
    least = leastOf(least, low);
    waiting.push({ day, hereMinor: balance });
  }
  const minor = leastOf(least ?? balance, balance);
  const next = waiting.find(({ hereMinor }) => hereMinor > minor);
  return { minor, moreFrom: balance > minor && next ? dayNumber(addDays(dayText(next.day), stayDays)) : undefined };
}
