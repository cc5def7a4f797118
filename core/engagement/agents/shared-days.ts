import type { BaseDay } from './base.ts';
import { type Agent, hasBeenAgent, isAgentOn } from './ratio.ts';

/** The result of rounds from before a period that end in it, as far as it makes up for earlier wins or losses. */
export interface MadeUp {
  /** Above zero: a loss that makes up for wins; below zero: a win that makes up for losses. */
  readonly minor: bigint;
  /** Lost in rounds from before there was an agent above: it counts for no agent. Never below zero. */
  readonly freeMinor?: bigint;
  /** All losses of those rounds, by the days on which they count. */
  readonly days: readonly { readonly day: number; readonly lostMinor: bigint }[];
}

export interface PlayedPeriod {
  readonly days: readonly BaseDay[];
  readonly madeUp?: MadeUp | undefined;
}

export interface Played extends PlayedPeriod {
  /** The users above this member on a day, nearest first. */
  readonly aboveOn: (day: number) => readonly string[];
  /** The period before with the same base, if something is made up for. */
  readonly before?: (PlayedPeriod & { readonly carriesLosses: boolean }) | undefined;
}

interface SharedDay extends BaseDay {
  /** The part that is shared. */
  readonly leftMinor: bigint;
}

/**
 * The shared days of a period. A round from before the period that makes up for earlier wins or losses counts at the
 * ratios of then: otherwise a player and an agent could choose, by when a round is closed, who gets the loss and who
 * the win. A loss that makes up for a win that no agent carries counts for no agent; a win that makes up for a loss for
 * which no agent was paid stays on its day.
 */
export function sharedDays(agents: ReadonlyMap<string, Agent>, { days, madeUp, before, aboveOn }: Played): SharedDay[] {
  const leftOf = (played: readonly BaseDay[]): SharedDay[] => {
    const above = (day: number) => aboveOn(day).flatMap((uid) => agents.get(uid) ?? []);
    const isCounted = ({ day }: BaseDay) => above(day).some((one) => isAgentOn(one, day));
    const counted = new Set(played.filter(isCounted).map(({ day }) => day));
    const settled = settledDays(played, counted, (day) => above(day).some((one) => hasBeenAgent(one, day)));
    const left = netted(settled);
    return settled.map((one, index) => ({ ...one, leftMinor: left[index] ?? 0n }));
  };
  if (!madeUp) return leftOf(days);
  const isLoss = madeUp.minor > 0n;
  const isShared = before !== undefined && (before.carriesLosses || !isLoss);
  // Wins of late rounds in the period before stay there: they make up for days of two periods ago.
  const lostBefore = before?.madeUp && before.madeUp.minor > 0n ? before.madeUp.minor : 0n;
  const then = isShared ? makingUp(leftOf(withoutLate(before.days, before.madeUp, lostBefore)), madeUp.minor) : [];
  const minor = isLoss ? madeUp.minor : then.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  return [...then, ...leftOf(withoutLate(days, madeUp, minor))];
}

/** The days of the other sign that an amount makes up for, the newest first, each with its part. */
function makingUp(days: readonly SharedDay[], minor: bigint): SharedDay[] {
  const sign = minor < 0n ? -1n : 1n;
  let over = minor * sign;
  const parts: SharedDay[] = [];
  for (const one of days.toReversed()) {
    const there = one.leftMinor * -sign;
    const used = there < over ? there : over;
    if (used <= 0n) continue;
    over -= used;
    parts.push({ ...one, leftMinor: used * sign });
  }
  return parts.reverse();
}

/**
 * Subtracts the amount that counts for no agent, and the amount that makes up for other days, from the days on which
 * they count.
 */
function withoutLate(days: readonly BaseDay[], madeUp: MadeUp | undefined, minor: bigint): BaseDay[] {
  if (!madeUp) return [...days];
  const base = new Map(days.map(({ day, baseMinor }) => [day, baseMinor]));
  for (const wanted of [madeUp.freeMinor ?? 0n, minor]) {
    const sign = wanted < 0n ? -1n : 1n;
    let over = wanted * sign;
    for (const { day, lostMinor } of madeUp.days) {
      const there = lostMinor * sign;
      const used = there < over ? there : over;
      if (used <= 0n) continue;
      over -= used;
      base.set(day, (base.get(day) ?? 0n) - used * sign);
    }
  }
  return [...base].map(([day, baseMinor]) => ({ day, baseMinor })).sort((one, other) => one.day - other.day);
}

/**
 * A member's days since an agent is or was above. Consecutive days without an agent are merged into one with their net
 * win: otherwise an operator could end the agent just before a loss is won back. If losses exceed wins on them, they
 * count as zero.
 */
export function settledDays(
  days: readonly BaseDay[],
  counted: ReadonlySet<number>,
  hasBegun: (day: number) => boolean,
): BaseDay[] {
  const settled: BaseDay[] = [];
  for (const one of days.filter(({ baseMinor }) => baseMinor !== 0n)) {
    const last = settled.at(-1);
    if (counted.has(one.day)) settled.push(one);
    else if (last && !counted.has(last.day)) {
      settled[settled.length - 1] = { day: last.day, baseMinor: last.baseMinor + one.baseMinor };
    } else if (last || hasBegun(one.day)) settled.push(one);
  }
  return settled.filter(({ day, baseMinor }) => counted.has(day) || baseMinor < 0n);
}

/**
 * A member's days after those below zero have made up for the newest above zero, and the other way round: all that is
 * left has the same sign and adds up to the net of the period. It is the same for every agent above: otherwise a loss
 * would be paid to one agent and the win that takes it back carried by another, as ratios change.
 */
export function netted(days: readonly BaseDay[]): bigint[] {
  const left: bigint[] = [];
  for (const { baseMinor } of days) {
    let minor = baseMinor;
    for (let before = left.length - 1; before >= 0 && minor !== 0n; before--) {
      const other = left[before] ?? 0n;
      if (other < 0n === minor < 0n) continue;
      // The smaller of the two is used up.
      const both = other + minor;
      const isUsedUp = both === 0n || both < 0n === other < 0n;
      left[before] = isUsedUp ? both : 0n;
      minor = isUsedUp ? 0n : both;
    }
    left.push(minor);
  }
  return left;
}
