import type { BaseDay } from './base.ts';
import { type Agent, hasBeenAgent, isAgentOn } from './ratio.ts';

/** What rounds from before a period brought in it, as far as it makes up for what had been won or lost by then. */
export interface MadeUp {
  /** Above zero it was lost and makes up for wins; below zero it was won and makes up for losses. */
  readonly minor: bigint;
  /** Lost in rounds from before there was an agent above: it counts for nobody. Never below zero. */
  readonly freeMinor?: bigint;
  /** All that was lost in those rounds, by the days on which it counts. */
  readonly days: readonly { readonly day: number; readonly lostMinor: bigint }[];
}

export interface PlayedPeriod {
  readonly days: readonly BaseDay[];
  readonly madeUp?: MadeUp | undefined;
}

export interface Played extends PlayedPeriod {
  /** Everyone above this member on a day, the nearest to the member first. */
  readonly aboveOn: (day: number) => readonly string[];
  /** The period before, of the same base, where something is made up for. */
  readonly before?: (PlayedPeriod & { readonly carriesLosses: boolean }) | undefined;
}

interface SharedDay extends BaseDay {
  /** What is shared of it. */
  readonly leftMinor: bigint;
}

/**
 * What is shared of a period. A round from before it that makes up for what was won or lost then counts at the ratios of then: a
 * player and an agent would otherwise choose whose the loss is and whose the win, by when a round is closed. A loss that makes up
 * for what no agent carries counts for nobody; a win that makes up for a loss for which no agent was paid stays where it is.
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
  // What was won then in late rounds stays there: what it makes up for is two periods ago.
  const lostBefore = before?.madeUp && before.madeUp.minor > 0n ? before.madeUp.minor : 0n;
  const then = isShared ? makingUp(leftOf(withoutLate(before.days, before.madeUp, lostBefore)), madeUp.minor) : [];
  const minor = isLoss ? madeUp.minor : then.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  return [...then, ...leftOf(withoutLate(days, madeUp, minor))];
}

/** The days of the other sign for which so much makes up, the newest first, each with its part. */
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

/** Takes what counts for nobody, and what makes up for other days, off those on which it counts. */
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
 * A member's days since an agent is or was above. Days without an agent stand as one with those after them until a day that
 * counts, with what was won on them together: else an operator would end the agent before a loss is won back. Where more was lost
 * on them than won, they stand for nothing.
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
 * What is left of a member's days when those below zero have made up for the newest above it, and the other way round: all of
 * the same sign, together the net of the period. It is the same for every agent above. Else a loss would be paid to the one
 * and the win that took it back carried by the other, as ratios go from day to day.
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
