import { leastOf } from '../../values/money.ts';

/** A bet that counted for a bonus. */
export interface Wager {
  readonly id: string;
  readonly at: Date;
  /** Its day; null: its round is open. */
  readonly day: number | null;
  readonly amountMinor: bigint;
  /** Of it, the player's own money. */
  readonly ownMinor: bigint;
  /** What it counted, with what was taken off since. */
  readonly countedMinor: bigint;
}

interface OwedStakes {
  readonly from: Date;
  /**
   * The debtor's: when it was found to be owed, because what is paid in later pays the debt first. Another user's, who
   * pays no debt with it: when the debt was repaid. null: it is still staked.
   */
  readonly until: Date | null;
  readonly minor: bigint;
}

/** The player's money of which it is known that it was not paid. */
export interface UnpaidStakes {
  /** When the first of it came. */
  readonly since: Date;
  /** Own stakes of days in rounds that lost it. */
  readonly byDay: ReadonlyMap<number, bigint>;
  /** What is in no loss, from when it came. */
  readonly owed: readonly OwedStakes[];
}

/**
 * How much of each bet's counted sum is off: the first own stakes since the money came. Money of a bonus is no part of it. In
 * the order of time; rounded up, so that no part of an unpaid stake counts.
 */
export function unpaidParts(wagers: readonly Wager[], { since, byDay, owed }: UnpaidStakes): Map<string, bigint> {
  const left = new Map(byDay);
  const open = owed.map((one) => ({ ...one }));
  const parts = new Map<string, bigint>();
  for (const { id, at, day, amountMinor, ownMinor, countedMinor } of wagers) {
    if (at < since) continue;
    const ofDay = day === null ? 0n : (left.get(day) ?? 0n);
    let takenMinor = leastOf(ofDay, ownMinor);
    if (day !== null) left.set(day, ofDay - takenMinor);
    for (const one of open) {
      if (at < one.from || (one.until && at > one.until)) continue;
      const minor = leastOf(one.minor, ownMinor - takenMinor);
      one.minor -= minor;
      takenMinor += minor;
    }
    if (takenMinor > 0n) parts.set(id, (countedMinor * takenMinor + amountMinor - 1n) / amountMinor);
  }
  return parts;
}
