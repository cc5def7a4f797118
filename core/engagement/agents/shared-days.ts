import type { BaseDay } from './base.ts';
import { type Agent, hasBeenAgent, isAgentOn } from './ratio.ts';

export interface MemberPlay {
  readonly days: readonly BaseDay[];
  /** The users above this member on a day, nearest first. */
  readonly aboveOn: (day: number) => readonly string[];
}

interface SharedDay extends BaseDay {
  /** The amount of which the agents get shares. */
  readonly leftMinor: bigint;
}

/** The shared days of a period. */
export function sharedDays(agents: ReadonlyMap<string, Agent>, { days, aboveOn }: MemberPlay): SharedDay[] {
  const above = (day: number) => aboveOn(day).flatMap((uid) => agents.get(uid) ?? []);
  const isCounted = ({ day }: BaseDay) => above(day).some((agent) => isAgentOn(agent, day));
  const counted = new Set(days.filter(isCounted).map(({ day }) => day));
  const settled = settledDays(days, counted, (day) => above(day).some((agent) => hasBeenAgent(agent, day)));
  const left = netDays(settled);
  return settled.map((day, index) => ({ ...day, leftMinor: left[index] ?? 0n }));
}

/**
 * A member's days from the first day with an agent on. Consecutive days without an agent are merged into one day with
 * their net win: otherwise an operator could end the agent just before a loss is won back. A net loss on these days
 * counts as zero.
 */
export function settledDays(
  days: readonly BaseDay[],
  counted: ReadonlySet<number>,
  hasBegun: (day: number) => boolean,
): BaseDay[] {
  const settled: BaseDay[] = [];
  for (const day of days.filter(({ baseMinor }) => baseMinor !== 0n)) {
    const last = settled.at(-1);
    if (counted.has(day.day)) settled.push(day);
    else if (last && !counted.has(last.day)) {
      settled[settled.length - 1] = { day: last.day, baseMinor: last.baseMinor + day.baseMinor };
    } else if (last || hasBegun(day.day)) settled.push(day);
  }
  return settled.filter(({ day, baseMinor }) => counted.has(day) || baseMinor < 0n);
}

/**
 * A member's days, with wins and losses offset against each other, the newest first: the remaining days have the same
 * sign and add up to the net of the period. The result is the same for every agent above: otherwise, if ratios change,
 * one agent would be paid for a loss and another agent would carry the win that offsets it.
 */
export function netDays(days: readonly BaseDay[]): bigint[] {
  const left: bigint[] = [];
  for (const { baseMinor } of days) {
    let minor = baseMinor;
    for (let before = left.length - 1; before >= 0 && minor !== 0n; before--) {
      const other = left[before] ?? 0n;
      if (other < 0n === minor < 0n) continue;
      const both = other + minor;
      const isUsedUp = both === 0n || both < 0n === other < 0n;
      left[before] = isUsedUp ? both : 0n;
      minor = isUsedUp ? 0n : both;
    }
    left.push(minor);
  }
  return left;
}
