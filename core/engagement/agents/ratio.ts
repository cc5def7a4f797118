import { addDays, dayNumber, dayText } from '../../values/site-days.ts';

/** A ratio in hundredths of a percent: 12.5 % is 1250. */
export type Ratio = number;

/** From this day of the site on (20261120), until the next step. */
export interface RatioStep {
  readonly fromDay: number;
  readonly ratio: Ratio;
}

/** Somebody who is, or was, an agent. Days are the site's. */
export interface Agent {
  readonly uid: string;
  readonly sinceDay: number;
  /** From this day on no agent any more; null: still one. */
  readonly endedDay: number | null;
  /** What was granted, the earliest first. */
  readonly steps: readonly RatioStep[];
}

export function isAgentOn({ sinceDay, endedDay }: Agent, day: number): boolean {
  return sinceDay <= day && (endedDay === null || day < endedDay);
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

/** A change that was asked for on `today`. A raise may hold for the day that runs; less only from a day nobody played on yet. */
export function firstDayFor(before: Ratio, after: Ratio, today: number): number {
  return after < before ? dayNumber(addDays(dayText(today), 1)) : today;
}
