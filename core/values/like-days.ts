import { addDays } from './site-days.ts';

/** Two of the site's days, both included, and how they are like the compared ones. */
export interface LikeDays {
  readonly from: string;
  readonly to: string;
  readonly like: 'weekday' | 'month' | 'year' | 'before';
}

/**
 * The days with which a span is compared. One day is compared with the same weekday a week before; the beginning of a
 * month or a year with as many days of the previous month or year; any other span with the days just before it. A span
 * of the whole week keeps its weekdays.
 */
export function likeDays(from: string, to: string): LikeDays {
  const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (length === 1) return { from: addDays(from, -7), to: addDays(to, -7), like: 'weekday' };
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)) return { ...sameDaysBefore(to), like: 'month' };
  if (from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4)) {
    const year = String(Number(from.slice(0, 4)) - 1);
    const end = to.endsWith('-02-29') ? '-02-28' : to.slice(4);
    return { from: `${year}-01-01`, to: `${year}${end}`, like: 'year' };
  }
  return { from: addDays(from, -length), to: addDays(from, -1), like: 'before' };
}

/**
 * Whether the last of the like days is compared only until the time of day that it is now: the span's last day runs, and
 * the like one is its counterpart. A shorter month has none for its missing days: it is compared whole.
 */
export function isRunning(span: { readonly to: string }, like: LikeDays, today: string): boolean {
  return span.to === today && (like.like !== 'month' || like.to.slice(8) === span.to.slice(8));
}

/** The days of the previous month, from its beginning to the same day, or to its end if the month is shorter. */
export function sameDaysBefore(day: string): { readonly from: string; readonly to: string } {
  const last = addDays(`${day.slice(0, 8)}01`, -1);
  const to = `${last.slice(0, 8)}${day.slice(8)}`;
  return { from: `${last.slice(0, 8)}01`, to: to < last ? to : last };
}
