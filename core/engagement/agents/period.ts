import { addDays } from '../../values/site-days.ts';

export const AGENT_PERIODS = ['week', 'month'] as const;
export type AgentPeriod = (typeof AGENT_PERIODS)[number];

/** First and last day of the period that contains a day ('2026-11-20'); weeks run from Monday to Sunday. */
export function periodOf(period: AgentPeriod, day: string): { from: string; to: string } {
  const date = new Date(`${day}T00:00:00Z`);
  if (period === 'week') {
    const from = addDays(day, -((date.getUTCDay() + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  return { from: `${day.slice(0, 7)}-01`, to: last.toISOString().slice(0, 10) };
}

/**
 * The period after an ended period. After a change of length, the first period is the rest of the running week or
 * month.
 */
export function periodAfter(period: AgentPeriod, lastDay: string): { from: string; to: string } {
  const from = addDays(lastDay, 1);
  return { from, to: periodOf(period, from).to };
}
