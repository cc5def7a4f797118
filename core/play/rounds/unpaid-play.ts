/** A player's stakes and losses of a day, with money of their own. */
export interface PlayedDay {
  /** 20260301 */
  readonly day: number;
  /** Bets less bets that were taken back. */
  readonly stakedMinor: bigint;
  /** Of these bets; below zero where more was won. */
  readonly lostMinor: bigint;
}

/** Money that was played with and is owed: it was taken back when it was not there any more. */
export interface Unpaid {
  /** The day on which it came. */
  readonly sinceDay: number;
  readonly minor: bigint;
  /** A gift of the house. */
  readonly isGift: boolean;
}

/** The part of a day that was played with unpaid money: it counts for nothing. */
export interface UnpaidDay extends PlayedDay {
  readonly isGift: boolean;
}

/**
 * The play of unpaid money: the first losses since it came, until as much is lost as is owed; until then stakes that lost
 * nothing are of it as well. The first and not the last ones: what is lost later would else give back what was taken from
 * days that were paid already. Days in their order.
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
  // Rounded up: the stakes that are left are never more than their share of the loss that is left.
  const stakes = (stakedMinor * minor + lostMinor - 1n) / lostMinor;
  return { stakedMinor: stakes > minor ? stakes : minor, lostMinor: minor };
}
