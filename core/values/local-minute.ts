import { offsetAt } from './day-start.ts';

/** A moment on a zone's clock: '2026-11-20T08:00', as in a date field of a form. */
export function localMinute(moment: Date, zone: string): string {
  const ms = moment.getTime();
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 16);
}

/** The moment at which a zone's clock shows this minute; a skipped minute becomes the one after the gap. */
export function momentOfMinute(minute: string, zone: string): Date {
  const wall = Date.parse(`${minute}:00Z`);
  const first = wall - offsetAt(wall, zone);
  const second = wall - offsetAt(first, zone);
  if (second + offsetAt(second, zone) === wall) return new Date(second);
  return new Date(Math.max(first, second));
}
