import { leastOf } from '../../values/money.ts';

/** A bet that counted for a bonus. */
export interface Wager {
  readonly id: string;
  /** The bonus for which it counted. */
  readonly grantId: string;
  readonly at: Date;
  /** The bet's day; null while the round is open. */
  readonly day: number | null;
  readonly amountMinor: bigint;
  /** The part of the bet from the player's own money. */
  readonly ownMinor: bigint;
  /** The sum that counted for the bonus, before later subtractions. */
  readonly countedMinor: bigint;
}

interface OwedStakes {
  readonly from: Date;
  /**
   * The end of the unpaid stakes; null if it has not come. For the debtor it is the beginning of the debt, because
   * later deposits pay the debt first; for another user it is the repayment of the debt.
   */
  readonly until: Date | null;
  readonly minor: bigint;
  /** Money of this bonus of the player: it was taken back because of its turnover, which lacks its stakes already. */
  readonly ofGrant?: string;
}

/** Money that a player staked and that later turned out to be unpaid. */
export interface UnpaidStakes {
  /** The time at which the first part of the money arrived. */
  readonly since: Date;
  /** By day: own stakes in the rounds that lost the money. */
  readonly byDay: ReadonlyMap<number, bigint>;
  /** The parts of the money that were not lost, each with its time of arrival. */
  readonly owed: readonly OwedStakes[];
}

/**
 * The amount to subtract from each bet's counted sum: the first own stakes since the unpaid money arrived, in order of
 * time, without bonus money. Rounded up, so that no part of an unpaid stake counts.
 */
export function unpaidParts(wagers: readonly Wager[], { since, byDay, owed }: UnpaidStakes): Map<string, bigint> {
  const left = new Map(byDay);
  const open = owed.map((debt) => ({ ...debt }));
  const parts = new Map<string, bigint>();
  for (const { id, grantId, at, day, amountMinor, ownMinor, countedMinor } of wagers) {
    if (at < since) continue;
    const ofDay = day === null ? 0n : (left.get(day) ?? 0n);
    let takenMinor = leastOf(ofDay, ownMinor);
    if (day !== null) left.set(day, ofDay - takenMinor);
    for (const debt of open) {
      if (at < debt.from || (debt.until && at > debt.until) || debt.ofGrant === grantId) continue;
      const minor = leastOf(debt.minor, ownMinor - takenMinor);
      debt.minor -= minor;
      takenMinor += minor;
    }
    if (takenMinor > 0n) parts.set(id, (countedMinor * takenMinor + amountMinor - 1n) / amountMinor);
  }
  return parts;
}
