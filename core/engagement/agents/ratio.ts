import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** A ratio in hundredths of a percent: 12.5 % is 1250. */
export type Ratio = number;

/** From this day of the site on (20261120), until the next step. */
export interface RatioStep {
  readonly fromDay: number;
  readonly ratio: Ratio;
}

/** Days are the site's. */
interface Term {
  readonly sinceDay: number;
  /** From this day on no agent any more; null: still one. */
  readonly endedDay: number | null;
  /** By one person: the ratio goes on going off for the agents above. */
  readonly endedAlone?: boolean;
}

/** A present or former agent. */
export interface Agent extends Term {
  readonly uid: string;
  /** Of earlier times; of the days between nothing is earned. */
  readonly past?: readonly Term[];
  /** What was granted, the earliest first. */
  readonly steps: readonly RatioStep[];
  /** The steps that go off for the agents above; undefined: the same ones. */
  readonly stepsAbove?: readonly RatioStep[];
}

export function isAgentOn(agent: Agent, day: number): boolean {
  const isIn = ({ sinceDay, endedDay }: Term) => sinceDay <= day && (endedDay === null || day < endedDay);
  return isIn(agent) || (agent.past ?? []).some(isIn);
}

/** On this day or any before it? An agent who was ended before the first day never was one. */
export function hasBeenAgent(agent: Agent, day: number): boolean {
  return [agent, ...(agent.past ?? [])].some(
    ({ sinceDay, endedDay }) => sinceDay <= day && (endedDay === null || endedDay > sinceDay),
  );
}

/**
 * Does the ratio go off for the agents above on this day? Also that of an agent whom one person ended: the agent above would
 * otherwise be paid by that person's word.
 */
export function goesOffOn(agent: Agent, day: number): boolean {
  if (isAgentOn(agent, day)) return true;
  const over = [agent, ...(agent.past ?? [])].filter(
    ({ sinceDay, endedDay }) => endedDay !== null && endedDay <= day && endedDay > sinceDay,
  );
  const last = over.toSorted((one, other) => (one.endedDay ?? 0) - (other.endedDay ?? 0)).at(-1);
  return last?.endedAlone ?? false;
}

/** On any of these days, both included? */
export function wasAgentIn(agent: Agent, fromDay: number, toDay: number): boolean {
  return [agent, ...(agent.past ?? [])].some(
    ({ sinceDay, endedDay }) => sinceDay <= toDay && (endedDay === null || endedDay > fromDay),
  );
}

/** The steps that changes come to, in the order they were made: each holds from its day on, whatever was planned after that. */
export function foldSteps(changes: readonly RatioStep[]): RatioStep[] {
  let steps: RatioStep[] = [];
  for (const change of changes) {
    steps = steps.filter(({ fromDay }) => fromDay < change.fromDay);
    steps.push(change);
  }
  return steps;
}

/** What was granted for a day; nothing before the first step. */
export function grantedOn(steps: readonly RatioStep[], day: number): Ratio {
  let ratio = 0;
  for (const step of steps) if (step.fromDay <= day) ratio = step.ratio;
  return ratio;
}

/** The least that is granted on any day from this one on. */
export function leastFrom(steps: readonly RatioStep[], day: number): Ratio {
  const later = steps.filter(({ fromDay }) => fromDay > day).map(({ ratio }) => ratio);
  return Math.min(grantedOn(steps, day), ...later);
}

/** The most that is granted on any day from this one on. */
export function mostFrom(steps: readonly RatioStep[], day: number): Ratio {
  const later = steps.filter(({ fromDay }) => fromDay > day).map(({ ratio }) => ratio);
  return Math.max(grantedOn(steps, day), ...later);
}

/**
 * The ratio in force on a day: what was granted, and never more than that of any agent above. `above` are those who are
 * agents on that day. So an agent whose own ratio falls takes those below along, and no order of changes can break it.
 */
export function ratioOn(steps: readonly RatioStep[], above: readonly Agent[], day: number): Ratio {
  return above.reduce((least, agent) => Math.min(least, grantedOn(agent.steps, day)), grantedOn(steps, day));
}

/** '12.5' as 1250; the contract let only percentages with two decimals through. */
export function readRatio(percent: string): Ratio {
  const [whole = '0', decimals = ''] = percent.split('.');
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

export function ratioText(ratio: Ratio): string {
  return String(ratio / 100);
}

/**
 * The first day on which an agent's change may hold that was asked for on `today`. What was played on that day is known, and
 * an agent who raised one below in the evening would choose who of the two is paid for it.
 */
export function firstDayAfter(today: number): number {
  return dayNumber(addDays(dayText(today), 1));
}
