import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** A ratio in hundredths of a percent: 12.5 % is 1250. */
export type Ratio = number;

/** The ratio from a day of the site (20261120) until the next step. */
export interface RatioStep {
  readonly fromDay: number;
  readonly ratio: Ratio;
}

/** Days are the site's. */
interface Term {
  readonly sinceDay: number;
  /** The first day after the user's time as an agent; null if the user still is one. */
  readonly endedDay: number | null;
  /** Ended by one operator alone: the ratio is still subtracted for the agents above. */
  readonly endedAlone?: boolean;
}

/** A present or former agent. */
export interface Agent extends Term {
  readonly uid: string;
  /** Earlier terms; the days between terms earn nothing. */
  readonly past?: readonly Term[];
  /** Granted ratios, the earliest first. */
  readonly steps: readonly RatioStep[];
  /** The steps subtracted for the agents above; undefined: the same steps. */
  readonly stepsAbove?: readonly RatioStep[];
}

export function isAgentOn(agent: Agent, day: number): boolean {
  const isIn = ({ sinceDay, endedDay }: Term) => sinceDay <= day && (endedDay === null || day < endedDay);
  return isIn(agent) || (agent.past ?? []).some(isIn);
}

/** Whether the user was an agent on this day or before. A user whose term was ended before its first day was not. */
export function hasBeenAgent(agent: Agent, day: number): boolean {
  return [agent, ...(agent.past ?? [])].some(
    ({ sinceDay, endedDay }) => sinceDay <= day && (endedDay === null || endedDay > sinceDay),
  );
}

/**
 * Whether the ratio is subtracted for the agents above on this day. It still is if one operator alone ended the agent:
 * otherwise that operator could move the pay to the agent above.
 */
export function isSubtractedOn(agent: Agent, day: number): boolean {
  if (isAgentOn(agent, day)) return true;
  const over = [agent, ...(agent.past ?? [])].filter(
    ({ sinceDay, endedDay }) => endedDay !== null && endedDay <= day && endedDay > sinceDay,
  );
  const last = over.toSorted((one, other) => (one.endedDay ?? 0) - (other.endedDay ?? 0)).at(-1);
  return last?.endedAlone ?? false;
}

/** Whether the user was an agent on any of these days, both included. */
export function wasAgentIn(agent: Agent, fromDay: number, toDay: number): boolean {
  return [agent, ...(agent.past ?? [])].some(
    ({ sinceDay, endedDay }) => sinceDay <= toDay && (endedDay === null || endedDay > fromDay),
  );
}

/**
 * The steps that result from changes in the order they were made: each applies from its day on and replaces steps
 * planned for later days.
 */
export function foldSteps(changes: readonly RatioStep[]): RatioStep[] {
  let steps: RatioStep[] = [];
  for (const change of changes) {
    steps = steps.filter(({ fromDay }) => fromDay < change.fromDay);
    steps.push(change);
  }
  return steps;
}

/** The ratio granted for a day; zero before the first step. */
export function grantedOn(steps: readonly RatioStep[], day: number): Ratio {
  let ratio = 0;
  for (const step of steps) if (step.fromDay <= day) ratio = step.ratio;
  return ratio;
}

/** The lowest ratio granted on any day from this one on. */
export function lowestRatioFrom(steps: readonly RatioStep[], day: number): Ratio {
  const later = steps.filter(({ fromDay }) => fromDay > day).map(({ ratio }) => ratio);
  return Math.min(grantedOn(steps, day), ...later);
}

/** The highest ratio granted on any day from this one on. */
export function highestRatioFrom(steps: readonly RatioStep[], day: number): Ratio {
  const later = steps.filter(({ fromDay }) => fromDay > day).map(({ ratio }) => ratio);
  return Math.max(grantedOn(steps, day), ...later);
}

/**
 * The ratio in force on a day: the granted ratio, but never more than the ratio of any agent above on that day
 * (`above`). So a lower ratio of an agent also lowers the ratios below, in any order of the changes.
 */
export function ratioOn(steps: readonly RatioStep[], above: readonly Agent[], day: number): Ratio {
  return above.reduce((least, agent) => Math.min(least, grantedOn(agent.steps, day)), grantedOn(steps, day));
}

/** '12.5' is 1250. The contract accepts only percentages with at most two decimals. */
export function readRatio(percent: string): Ratio {
  const [whole = '0', decimals = ''] = percent.split('.');
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

export function ratioText(ratio: Ratio): string {
  return String(ratio / 100);
}

/**
 * The first day on which a change requested on `today` may apply. It is not today, because today's play is already
 * known: by raising the agent below in the evening, an agent could choose which of the two is paid for that play.
 */
export function firstDayAfter(today: number): number {
  return dayNumber(addDays(dayText(today), 1));
}
