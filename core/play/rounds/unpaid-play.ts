/** A player's stakes and losses of a day, with own money. */
export interface PlayedDay {
  /** 20260301 */
  readonly day: number;
  /** Bets less rolled-back bets. */
  readonly stakedMinor: bigint;
  /** Losses on these bets; below zero if more was won. */
  readonly lostMinor: bigint;
}

/** Money that was played and is owed: it was spent when it was taken back. */
export interface Unpaid {
  /** The day it arrived. */
  readonly sinceDay: number;
  readonly minor: bigint;
  /** A gift of the house. */
  readonly isGift: boolean;
}

/** The part of a day that was played with unpaid money: it counts for no level and no agent. */
export interface UnpaidDay extends PlayedDay {
  readonly isGift: boolean;
}

/**
 * The play of unpaid money: the first losses since it arrived, up to the owed amount, and the stakes without losses
 * until then. The first losses and not the last: otherwise a later loss would give back what was taken from days that
 * were paid already. Days in their order.
 */
export function unpaidDays(days: readonly PlayedDay[], unpaid: readonly Unpaid[]): UnpaidDay[] {
  const open = unpaid
    .toSorted((one, other) => one.sinceDay - other.sinceDay)
    .map((one) => ({ ...one, leftMinor: one.minor }));
  return days.flatMap(({ day, stakedMinor, lostMinor }) => {
    let left = { stakedMinor, lostMinor };
    return open.flatMap((one): UnpaidDay[] => {
      if (one.sinceDay > day || one.leftMinor === 0n) return [];
      const taken = takeFrom(left, one.leftMinor);
      if (taken.stakedMinor === 0n && taken.lostMinor === 0n) return [];
      one.leftMinor -= taken.lostMinor;
      left = { stakedMinor: left.stakedMinor - taken.stakedMinor, lostMinor: left.lostMinor - taken.lostMinor };
      return [{ day, ...taken, isGift: one.isGift }];
    });
  });
}

type Amounts = Pick<PlayedDay, 'stakedMinor' | 'lostMinor'>;

function takeFrom({ stakedMinor, lostMinor }: Amounts, mostMinor: bigint): Amounts {
  if (lostMinor <= 0n) return { stakedMinor, lostMinor: 0n };
  const minor = mostMinor < lostMinor ? mostMinor : lostMinor;
  // Rounded up: the remaining stakes never exceed their share of the remaining loss.
  const stakes = (stakedMinor * minor + lostMinor - 1n) / lostMinor;
  return { stakedMinor: stakes > minor ? stakes : minor, lostMinor: minor };
}
