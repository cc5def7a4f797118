import { addDays } from '@pitaka/core/values/site-days.ts';

export const SPAN_NAMES = ['today', 'yesterday', 'week', 'month', 'year', 'custom'] as const;
export type SpanName = (typeof SPAN_NAMES)[number];

/** Two of the site's days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The choice in the address: `from` and `to` only for a custom span. */
export interface SpanChoice {
  readonly span: SpanName;
  readonly from?: string;
  readonly to?: string;
}

/** Unknown or missing choices are the last seven days. */
export function readSpan({ span, from, to }: Record<string, unknown>): SpanChoice {
  const name = SPAN_NAMES.find((spanName) => spanName === span) ?? 'week';
  if (name !== 'custom') return { span: name };
  return isDay(from) && isDay(to) ? { span: name, from, to } : { span: name };
}

/** An address may contain a day that no calendar has. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function daysOf({ span, from, to }: SpanChoice, today: string): Days {
  switch (span) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'week':
      return { from: addDays(today, -6), to: today };
    case 'month':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'custom':
      return { from: from ?? `${today.slice(0, 8)}01`, to: to ?? today };
  }
}

export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}
