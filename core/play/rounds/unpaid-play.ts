import { atLeast0, leastOf } from '../../values/money.ts';

/** A player's stakes and losses of a day, with own money. */
export interface PlayedDay {
  /** 20260301 */
  readonly day: number;
  /** Bets less rolled-back bets. */
  readonly stakedMinor: bigint;
  /** Losses on these bets; negative if more was won. */
  readonly lostMinor: bigint;
}

/** Money that a player staked and now owes, because it was reversed after it was spent. */
export interface Unpaid {
  /** The day it arrived. */
  readonly sinceDay: number;
  readonly minor: bigint;
  /** Whether it was a gift of the house. */
  readonly isGift: boolean;
  /** Whether it is part of the net loss since the money arrived; otherwise it is part of losses that were won back. */
  readonly isNet?: boolean | undefined;
  /** The day on which its loss was recorded: later wins do not change the record. */
  readonly untilDay?: number | undefined;
}

/** The part of a day's play that was made with unpaid money: neither levels nor agents count it. */
export interface UnpaidDay extends PlayedDay {
  readonly of: Unpaid;
}

/**
 * Assigns unpaid money to the play of days (in order): to the first losses since the money arrived, up to the owed
 * amount, and to the stakes without losses until then. If it were assigned to the last losses instead, a later loss
 * would restore the amounts of days that were already paid. A win before the loss is recorded wins the money back, and
 * the next loss loses it again: otherwise a player could bet on both sides of one result, and the loss that was won
 * back at once would be used instead of the loss that counted. No day depends on a later day. Gifts are assigned after
 * all other money: a gift does not reduce a net loss, so a gift that came first would hide the loss of other owed
 * money.
 */
export function unpaidDays(days: readonly PlayedDay[], unpaid: readonly Unpaid[]): UnpaidDay[] {
  const open = unpaid
    .toSorted((one, other) => Number(one.isGift) - Number(other.isGift) || one.sinceDay - other.sinceDay)
    .map((of): Standing => ({ of, downMinor: 0n, lostMinor: 0n, isSpent: false }));
  return days.flatMap(({ day, stakedMinor, lostMinor }) => {
    let left = { stakedMinor, lostMinor };
    return open.flatMap((standing): UnpaidDay[] => {
      if (standing.of.sinceDay > day) return [];
      const isFound = standing.of.untilDay !== undefined && day > standing.of.untilDay;
      const taken = isFound ? takeLater(standing, left) : take(standing, left);
      if (taken.stakedMinor === 0n && taken.lostMinor === 0n) return [];
      left = { stakedMinor: left.stakedMinor - taken.stakedMinor, lostMinor: left.lostMinor - taken.lostMinor };
      return [{ day, ...taken, of: standing.of }];
    });
  });
}

/**
 * The maximum of a debt that may be subtracted from losses: the user's total debt, less the parts of the user's other
 * debts that were subtracted. So repaid amounts are never subtracted, whichever debt was repaid.
 */
export function maxPlaceable(minor: bigint, owedMinor: bigint, placedOfOthersMinor: bigint): bigint {
  return leastOf(minor, atLeast0(owedMinor - placedOfOthersMinor));
}

/**
 * When the debt of an account was repaid; null if it was not. `followed`: the repayment times of its continuations on
 * the person's later accounts. A debt that moved to the next account is not repaid.
 */
export function repaidAt(ofAccount: Date | null, followed: readonly (Date | null)[]): Date | null {
  const ends = [ofAccount, ...followed].filter((at) => at !== null);
  return ends.length > followed.length ? new Date(Math.max(...ends.map((at) => at.getTime()))) : null;
}

/** The part of a debt's money that reached a player. */
interface ReachedDebt {
  readonly minor: bigint;
  /** The journals of the debt and of its continuations on later accounts. */
  readonly journals: readonly bigint[];
}

/**
 * The part of each debt that is not in a player's losses; debts in order of arrival. `placed`: the part in losses, by
 * journal. Several debts may continue as one debt on a later account: its part in losses counts once, first for the
 * newest debt, which has the fewest stakes.
 */
export function outsideLosses(debts: readonly ReachedDebt[], placed: ReadonlyMap<bigint, bigint>): bigint[] {
  const left = new Map(placed);
  const minors = debts.map(({ minor }) => minor);
  for (const index of [...debts.keys()].reverse()) {
    for (const id of debts[index]?.journals ?? []) {
      const minor = leastOf(left.get(id) ?? 0n, minors[index] ?? 0n);
      left.set(id, (left.get(id) ?? 0n) - minor);
      minors[index] = (minors[index] ?? 0n) - minor;
    }
  }
  return minors;
}

/** The days without the play of unpaid money. */
export function daysLeft(days: readonly PlayedDay[], off: readonly UnpaidDay[]): PlayedDay[] {
  const ofDays = Map.groupBy(off, ({ day }) => day);
  return days.map((one) =>
    (ofDays.get(one.day) ?? []).reduce(
      ({ day, stakedMinor, lostMinor }, taken) => ({
        ...{ day, stakedMinor: stakedMinor - taken.stakedMinor, lostMinor: lostMinor - taken.lostMinor },
      }),
      one,
    ),
  );
}

/** The net loss of these days; negative if more was won. */
export function netLossOf(days: readonly PlayedDay[]): bigint {
  return days.reduce((sum, { lostMinor }) => sum + lostMinor, 0n);
}

/** The largest loss on consecutive days, independent of wins before and after. */
export function largestLoss(days: readonly PlayedDay[]): bigint {
  let [downMinor, mostMinor] = [0n, 0n];
  for (const { lostMinor } of days) {
    downMinor = atLeast0(downMinor + lostMinor);
    if (downMinor > mostMinor) mostMinor = downMinor;
  }
  return mostMinor;
}

type Amounts = Pick<PlayedDay, 'stakedMinor' | 'lostMinor'>;

interface Standing {
  readonly of: Unpaid;
  /**
   * The loss since the money arrived. For losses that were won back: the loss since the player's best day after the
   * arrival.
   */
  downMinor: bigint;
  /** The part of the money that is lost so far. */
  lostMinor: bigint;
  /** Whether all of the money was lost once: from then on, stakes without losses are made with other money. */
  isSpent: boolean;
}

function take(standing: Standing, { stakedMinor, lostMinor }: Amounts): Amounts {
  const { minor, isNet } = standing.of;
  const inHandMinor = minor - standing.downMinor;
  const downMinor = standing.downMinor + lostMinor;
  // Wins before the first loss do not offset it: they may be from days that do not count.
  standing.downMinor = isNet ? downMinor : atLeast0(downMinor);
  const nowMinor = leastOf(atLeast0(standing.downMinor), minor);
  const takenMinor = nowMinor - standing.lostMinor;
  standing.lostMinor = nowMinor;
  const wasSpent = standing.isSpent;
  standing.isSpent ||= nowMinor === minor;
  if (lostMinor <= 0n) return { stakedMinor: wasSpent ? 0n : stakedMinor, lostMinor: takenMinor };
  // As long as the money is not lost, lost winnings from it count as the money itself.
  const ownMinor = wasSpent ? takenMinor : leastOf(lostMinor, inHandMinor);
  return { stakedMinor: stakesOf(ownMinor, takenMinor, { stakedMinor, lostMinor }), lostMinor: takenMinor };
}

/** Applies after the loss was recorded: if the loss was won back before, the next loss replaces it. */
function takeLater(standing: Standing, { stakedMinor, lostMinor }: Amounts): Amounts {
  const leftMinor = standing.of.minor - standing.lostMinor;
  if (leftMinor === 0n) return { stakedMinor: 0n, lostMinor: 0n };
  if (lostMinor <= 0n) return { stakedMinor: standing.isSpent ? 0n : stakedMinor, lostMinor: 0n };
  const minor = leastOf(leftMinor, lostMinor);
  standing.lostMinor += minor;
  return { stakedMinor: stakesOf(minor, minor, { stakedMinor, lostMinor }), lostMinor: minor };
}

/**
 * The stakes for a part of a day's loss, rounded up, so that the remaining stakes never exceed their share of the
 * remaining loss. They are at least as large as that part, because a player cannot lose more than the stakes.
 */
function stakesOf(partMinor: bigint, takenMinor: bigint, { stakedMinor, lostMinor }: Amounts): bigint {
  const stakes = (stakedMinor * partMinor + lostMinor - 1n) / lostMinor;
  return leastOf(stakes > takenMinor ? stakes : takenMinor, stakedMinor - lostMinor + takenMinor);
}
