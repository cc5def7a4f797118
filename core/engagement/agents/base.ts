/** What an agent's profit is a share of. */
export const AGENT_BASES = ['turnover', 'net_loss', 'deposits'] as const;
export type AgentBase = (typeof AGENT_BASES)[number];

/**
 * What one member did, as it counts on one of the site's days: of the member's own money; in hundredths. What is taken back
 * stands on the day of what it takes back, however late it comes.
 */
export interface MemberDay {
  readonly day: number;
  readonly betsMinor: bigint;
  readonly winsMinor: bigint;
  /** Bets that were taken back. */
  readonly betRollbacksMinor: bigint;
  /** Wins that were taken back. */
  readonly winRollbacksMinor: bigint;
  /** Given by the house, without what paid a debt: bonuses that were released, prizes. Below zero it was taken back. */
  readonly givenMinor: bigint;
  /** Paid in, less what was charged back. */
  readonly depositsMinor: bigint;
  /** Withdrawn and sent to others, less what came from others. */
  readonly leftMinor: bigint;
}

/** What counts on a day: all that an agent's share is of. */
export interface BaseDay {
  readonly day: number;
  readonly baseMinor: bigint;
}

export const NOTHING_DONE: Omit<MemberDay, 'day'> = {
  betsMinor: 0n,
  winsMinor: 0n,
  betRollbacksMinor: 0n,
  winRollbacksMinor: 0n,
  givenMinor: 0n,
  depositsMinor: 0n,
  leftMinor: 0n,
};

/** Which of a member's days count, and from when. */
export interface Counting {
  /** Was there an agent above the member on this day? */
  readonly isCounted: (day: number) => boolean;
  /**
   * Where the period begins, or for `deposits` the member's time in a team: a gift taken back makes up for what was given
   * from this day on, and deposits are followed from it.
   */
  readonly fromDay: number;
}

/**
 * What counts of each day, the days in their order. `deposits` are no sum of days: they count as far as they did not leave
 * again, by whatever way, and the games have taken them. So its days have to begin with the member's first one, and so have
 * those of `net_loss` where a day did not count: see `netLosses`.
 */
export function baseDays(base: AgentBase, days: readonly MemberDay[], counting: Counting): BaseDay[] {
  if (base === 'turnover') return days.map((one) => ({ day: one.day, baseMinor: turnoverOf(one) }));
  const losses = netLosses(days, counting);
  if (base === 'net_loss') return days.map(({ day }, index) => ({ day, baseMinor: losses[index] ?? 0n }));
  return depositDays(days, losses, counting.fromDay);
}

function turnoverOf(day: MemberDay): bigint {
  return day.betsMinor - day.betRollbacksMinor;
}

/**
 * Below zero where members won more than they lost. Money that the house gave is no loss when it is lost again; a gift
 * that is taken back makes up for no more than was given in the period, or it would be earned on. What is left of gifts from
 * days without an agent above the member is taken off the first losses that count: else a member would take the gift, then
 * the agent's code, and the agent would be paid for the gift.
 */
function netLosses(days: readonly MemberDay[], { isCounted, fromDay }: Counting): bigint[] {
  let [given, unspent, isPeriod] = [0n, 0n, false];
  return days.map((one) => {
    if (!isPeriod && one.day >= fromDay) [given, isPeriod] = [0n, true];
    const before = given;
    given = atLeast0(given + one.givenMinor);
    const played = turnoverOf(one) - one.winsMinor + one.winRollbacksMinor;
    const isFree = !isCounted(one.day);
    if (isFree) unspent = atLeast0(unspent + one.givenMinor);
    const lost = isFree ? played : played - (given - before);
    const shielded = least(unspent, atLeast0(lost));
    unspent -= shielded;
    return lost - shielded;
  });
}

function depositDays(days: readonly MemberDay[], losses: readonly bigint[], fromDay: number): BaseDay[] {
  let [paidIn, left, lost, counted] = [0n, 0n, 0n, 0n];
  return days.flatMap((one, index) => {
    if (one.day < fromDay) return [];
    paidIn += one.depositsMinor;
    left += one.leftMinor;
    lost += losses[index] ?? 0n;
    // Money from others makes up for what left, and is no deposit.
    const net = left > 0n ? paidIn - left : paidIn;
    const before = counted;
    counted = atLeast0(least(net, lost));
    return { day: one.day, baseMinor: counted - before };
  });
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function atLeast0(minor: bigint): bigint {
  return minor > 0n ? minor : 0n;
}
