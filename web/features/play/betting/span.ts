import { dayIn } from '../../../kit/site-day.ts';

export const SPANS = ['all', 'today', 'yesterday', 'week', 'day'] as const;
export type SpanChoice = (typeof SPANS)[number];

export interface Days {
  readonly from?: string;
  readonly to?: string;
}

const DAY_MS = 86_400_000;

/** The days of a choice in the site's time zone, both included. `day`: the picked day; '' if none was picked. */
export function daysOf(choice: SpanChoice, day: string, timezone: string, now: Date): Days {
  const today = dayIn(timezone, now);
  const before = (days: number) =>
    new Date(Date.parse(`${today}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
  if (choice === 'today') return { from: today, to: today };
  if (choice === 'yesterday') return { from: before(1), to: before(1) };
  if (choice === 'week') return { from: before(6), to: today };
  return choice === 'day' && day !== '' ? { from: day, to: day } : {};
}
