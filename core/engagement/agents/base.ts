import { atLeast0, leastOf } from '../../values/money.ts';
/** The bases of an agent's share. */
export const AGENT_BASES = ['turnover', 'net_loss', 'deposits'] as const;
export type AgentBase = (typeof AGENT_BASES)[number];

/**
 * One member's play and payments with own money on one of the site's days, in hundredths. A win, rollback or
 * charge-back counts on the day of its bet or deposit, even if it arrives later.
 */
export interface MemberDay {
  readonly day: number;
  readonly betsMinor: bigint;
  readonly winsMinor: bigint;
  /** Bets in rounds in which both sides may have been bet. */
  readonly evenBetsMinor: bigint;
  /** Bets that were rolled back. */
  readonly betRollbacksMinor: bigint;
  /** Wins that were rolled back. */
  readonly winRollbacksMinor: bigint;
  /** Gifts of the house (released bonuses, prizes) without the part that paid a debt; negative if returned. */
  readonly givenMinor: bigint;
  /** Deposits minus chargebacks. */
  readonly depositsMinor: bigint;
  /** Withdrawals and transfers to other users, minus transfers from them. */
  readonly leftMinor: bigint;
}

/** The part of a day that an agent's share is computed from. */
export interface BaseDay {
  readonly day: number;
  readonly baseMinor: bigint;
}

export const NO_ACTIVITY: Omit<MemberDay, 'day'> = {
  betsMinor: 0n,
  evenBetsMinor: 0n,
  winsMinor: 0n,
  betRollbacksMinor: 0n,
  winRollbacksMinor: 0n,
  givenMinor: 0n,
  depositsMinor: 0n,
  leftMinor: 0n,
};

/** The days of a member that count. */
export interface CountedDays {
  /** Whether the member had an agent on this day. */
  readonly isCounted: (day: number) => boolean;
  /**
   * Start of the period, or for `deposits` of the member's time in a team. A returned gift offsets gifts from this day
   * on, and deposits are traced from it.
   */
  readonly fromDay: number;
}

/**
 * The base of each day, in the order of the days. For `deposits` the days must begin with the member's first day: a
 * deposit counts once it is lost in games, unless it was withdrawn. For `net_loss` they must also begin with it if any
 * day did not count: see `netLosses`.
 */
export function baseDays(base: AgentBase, days: readonly MemberDay[], counting: CountedDays): BaseDay[] {
  if (base === 'turnover')
    return days.map((day) => ({ day: day.day, baseMinor: atLeast0(turnoverOf(day) - day.evenBetsMinor) }));
  const losses = netLosses(days, counting);
  if (base === 'net_loss') return days.map(({ day }, index) => ({ day, baseMinor: losses[index] ?? 0n }));
  return depositDays(days, losses, counting.fromDay);
}

function turnoverOf(day: MemberDay): bigint {
  return day.betsMinor - day.betRollbacksMinor;
}

/**
 * Negative if members won more than they lost. A lost gift of the house is not a loss. A returned gift offsets at most
 * the gifts of the period: otherwise an agent would earn from it. The remaining part of gifts from days without an
 * agent is subtracted from the first losses that count: otherwise a member could claim the gift, then join an agent,
 * and the agent would be paid for it.
 */
function netLosses(days: readonly MemberDay[], { isCounted, fromDay }: CountedDays): bigint[] {
  let [given, unspent, isPeriod] = [0n, 0n, false];
  return days.map((day) => {
    if (!isPeriod && day.day >= fromDay) [given, isPeriod] = [0n, true];
    const before = given;
    given = atLeast0(given + day.givenMinor);
    const played = turnoverOf(day) - day.winsMinor + day.winRollbacksMinor;
    const isFree = !isCounted(day.day);
    if (isFree) unspent = atLeast0(unspent + day.givenMinor);
    const lost = isFree ? played : played - (given - before);
    const shielded = leastOf(unspent, atLeast0(lost));
    unspent -= shielded;
    return lost - shielded;
  });
}

function depositDays(days: readonly MemberDay[], losses: readonly bigint[], fromDay: number): BaseDay[] {
  let [paidIn, left, lost, counted] = [0n, 0n, 0n, 0n];
  return days.flatMap((day, index) => {
    if (day.day < fromDay) return [];
    paidIn += day.depositsMinor;
    left += day.leftMinor;
    lost += losses[index] ?? 0n;
    // Transfers from other users offset outgoing money, but do not count as deposits.
    const net = left > 0n ? paidIn - left : paidIn;
    const before = counted;
    counted = atLeast0(leastOf(net, lost));
    return { day: day.day, baseMinor: counted - before };
  });
}
