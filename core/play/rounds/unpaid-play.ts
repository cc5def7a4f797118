/** A player's stakes and losses of a day, with money of their own. */
export interface PlayedDay {
  /** 20260301 */
  readonly day: number;
  /** Bets less bets that were taken back. */
  readonly stakedMinor: bigint;
  /** Of these bets; below zero where more was won. */
  readonly lostMinor: bigint;
  /** In channels that keep balances of their own. */
  readonly movedLossMinor: bigint;
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
  return days.flatMap(({ day, stakedMinor, lostMinor, movedLossMinor }) => {
    let left = { staked: stakedMinor, lost: lostMinor, moved: movedLossMinor };
    return open.flatMap((one): UnpaidDay[] => {
      if (one.sinceDay > day || one.leftMinor === 0n) return [];
      const taken = takeFrom(left, one.leftMinor);
      if (taken.staked === 0n && taken.lost === 0n && taken.moved === 0n) return [];
      one.leftMinor -= taken.lost + taken.moved;
      left = { staked: left.staked - taken.staked, lost: left.lost - taken.lost, moved: left.moved - taken.moved };
      const { staked, lost, moved } = taken;
      return [{ day, stakedMinor: staked, lostMinor: lost, movedLossMinor: moved, isGift: one.isGift }];
    });
  });
}

interface Amounts {
  readonly staked: bigint;
  readonly lost: bigint;
  readonly moved: bigint;
}

function takeFrom({ staked, lost, moved }: Amounts, mostMinor: bigint): Amounts {
  const all = lost + moved;
  if (all <= 0n) return { staked, lost: 0n, moved: 0n };
  const minor = mostMinor < all ? mostMinor : all;
  const ofBets = lost <= 0n ? 0n : minor < lost ? minor : lost;
  // Rounded up: the stakes that are left are never more than their share of the loss that is left.
  const stakes = (staked * minor + all - 1n) / all;
  return { staked: stakes > ofBets ? stakes : ofBets, lost: ofBets, moved: minor - ofBets };
}
