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
   * The end of the unpaid stakes. For the debtor, it is when the debt began, because later deposits pay the debt first;
   * for another user, when the debt was repaid. null while it has not come.
   */
  readonly until: Date | null;
  readonly minor: bigint;
  /** Money of this bonus of the player: it was taken back because of its turnover, which lacks its stakes already. */
  readonly ofGrant?: string;
}

/** Money of a player that was staked and later turned out to be unpaid. */
export interface UnpaidStakes {
  /** When the first of it arrived. */
  readonly since: Date;
  /** By day: own stakes in the rounds that lost it. */
  readonly byDay: ReadonlyMap<number, bigint>;
  /** The parts outside all losses, each with its time of arrival. */
  readonly owed: readonly OwedStakes[];
}

/**
 * How much to subtract from each bet's counted sum: the first own stakes since the unpaid money arrived, in order of
 * time, without bonus money. Rounded up, so that no part of an unpaid stake counts.
 */
export function unpaidParts(wagers: readonly Wager[], { since, byDay, owed }: UnpaidStakes): Map<string, bigint> {
  const left = new Map(byDay);
  const open = owed.map((one) => ({ ...one }));
  const parts = new Map<string, bigint>();
  for (const { id, grantId, at, day, amountMinor, ownMinor, countedMinor } of wagers) {
    if (at < since) continue;
    const ofDay = day === null ? 0n : (left.get(day) ?? 0n);
    let takenMinor = leastOf(ofDay, ownMinor);
    if (day !== null) left.set(day, ofDay - takenMinor);
    for (const one of open) {
      if (at < one.from || (one.until && at > one.until) || one.ofGrant === grantId) continue;
      const minor = leastOf(one.minor, ownMinor - takenMinor);
      one.minor -= minor;
      takenMinor += minor;
    }
    if (takenMinor > 0n) parts.set(id, (countedMinor * takenMinor + amountMinor - 1n) / amountMinor);
  }
  return parts;
}
