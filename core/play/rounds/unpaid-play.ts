import { atLeast0, leastOf } from '../../values/money.ts';

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
  /** Is it in the net loss since it arrived? Otherwise it is in losses that were won back. */
  readonly isNet?: boolean | undefined;
  /** The day on which it was found to be lost: what is won later gives nothing back. */
  readonly untilDay?: number | undefined;
}

/** The part of a day that was played with unpaid money: it counts for no level and no agent. */
export interface UnpaidDay extends PlayedDay {
  readonly of: Unpaid;
}

/**
 * The play of unpaid money: the first losses since it arrived, up to the owed amount, and the stakes without losses
 * until then. The first losses and not the last: otherwise a later loss would give back what was taken from days that
 * were paid already. What is won before the money is found to be lost wins it back, and the next loss loses it again:
 * otherwise a loss that was won back at once, on both sides of one result, would stand for the one that counted. No day
 * depends on a later one. Days in their order.
 */
export function unpaidDays(days: readonly PlayedDay[], unpaid: readonly Unpaid[]): UnpaidDay[] {
  const open = unpaid
    .toSorted((one, other) => one.sinceDay - other.sinceDay)
    .map((of): Standing => ({ of, downMinor: 0n, lostMinor: 0n, isSpent: false }));
  return days.flatMap(({ day, stakedMinor, lostMinor }) => {
    let left = { stakedMinor, lostMinor };
    return open.flatMap((one): UnpaidDay[] => {
      if (one.of.sinceDay > day) return [];
      const isFound = one.of.untilDay !== undefined && day > one.of.untilDay;
      const taken = isFound ? takeLater(one, left) : take(one, left);
      if (taken.stakedMinor === 0n && taken.lostMinor === 0n) return [];
      left = { stakedMinor: left.stakedMinor - taken.stakedMinor, lostMinor: left.lostMinor - taken.lostMinor };
      return [{ day, ...taken, of: one.of }];
    });
  });
}

/**
 * The most of a debt that may be placed on losses: what its user owes, less what is placed of the user's other debts. What
 * was repaid is subtracted from no losses, whichever of the debts the repayment was for.
 */
export function maxPlaceable(minor: bigint, owedMinor: bigint, placedOfOthersMinor: bigint): bigint {
  return leastOf(minor, atLeast0(owedMinor - placedOfOthersMinor));
}

/**
 * When the debt of an account was repaid by its person; null: not yet. `followed`: the debts that the person's later
 * accounts have for it, and when they were repaid. A debt that only moved on to the next account is not repaid.
 */
export function repaidAt(ofAccount: Date | null, followed: readonly (Date | null)[]): Date | null {
  const ends = [ofAccount, ...followed].filter((at) => at !== null);
  return ends.length > followed.length ? new Date(Math.max(...ends.map((at) => at.getTime()))) : null;
}

/** What of a debt reached a player. */
interface ReachedDebt {
  readonly minor: bigint;
  /** The journal of the debt, and those of the debts that followed it to later accounts. */
  readonly journals: readonly bigint[];
}

/**
 * What of each debt is in no loss of a player, in the order of their coming. `placed`: what of a journal is in losses. Several debts may have followed
 * their person as one: what is placed of that one stands once, first for what came last, whose stakes are the fewest.
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

/** What is left of these days without the play of unpaid money. */
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

/** The net loss of these days; below zero if more was won. */
export function netLossOf(days: readonly PlayedDay[]): bigint {
  return days.reduce((sum, { lostMinor }) => sum + lostMinor, 0n);
}

/** The most that was lost on consecutive days, whatever was won before and after. */
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
  /** The loss since the money arrived or, for losses that were won back, since the player's best day after it. */
  downMinor: bigint;
  /** The part of the money that is lost by now. */
  lostMinor: bigint;
  /** Was all of it lost once? Stakes without losses after that were made with other money. */
  isSpent: boolean;
}

function take(one: Standing, { stakedMinor, lostMinor }: Amounts): Amounts {
  const { minor, isNet } = one.of;
  const inHandMinor = minor - one.downMinor;
  const downMinor = one.downMinor + lostMinor;
  // Wins of before the first loss are not set against it here: they may be of days on which nothing counted.
  one.downMinor = isNet ? downMinor : atLeast0(downMinor);
  const nowMinor = leastOf(atLeast0(one.downMinor), minor);
  const takenMinor = nowMinor - one.lostMinor;
  one.lostMinor = nowMinor;
  const wasSpent = one.isSpent;
  one.isSpent ||= nowMinor === minor;
  if (lostMinor <= 0n) return { stakedMinor: wasSpent ? 0n : stakedMinor, lostMinor: takenMinor };
  // Until the money is lost, a loss of its winnings counts as a loss of the money.
  const ownMinor = wasSpent ? takenMinor : leastOf(lostMinor, inHandMinor);
  return { stakedMinor: stakesOf(ownMinor, takenMinor, { stakedMinor, lostMinor }), lostMinor: takenMinor };
}

/** After it was found to be lost: a loss that came back since keeps its place for the next one. */
function takeLater(one: Standing, { stakedMinor, lostMinor }: Amounts): Amounts {
  const leftMinor = one.of.minor - one.lostMinor;
  if (leftMinor === 0n) return { stakedMinor: 0n, lostMinor: 0n };
  if (lostMinor <= 0n) return { stakedMinor: one.isSpent ? 0n : stakedMinor, lostMinor: 0n };
  const minor = leastOf(leftMinor, lostMinor);
  one.lostMinor += minor;
  return { stakedMinor: stakesOf(minor, minor, { stakedMinor, lostMinor }), lostMinor: minor };
}

/**
 * The stakes of a part of a day's loss, of which this much is taken. Rounded up: the remaining stakes never exceed their
 * share of the remaining loss. They are at least that loss: a player loses no more than the stakes.
 */
function stakesOf(partMinor: bigint, takenMinor: bigint, { stakedMinor, lostMinor }: Amounts): bigint {
  const stakes = (stakedMinor * partMinor + lostMinor - 1n) / lostMinor;
  return leastOf(stakes > takenMinor ? stakes : takenMinor, stakedMinor - lostMinor + takenMinor);
}
