import { offsetAt } from './day-start.ts';

/** A moment as a zone's clock shows it: '2026-11-20T08:00', as a date field of a form has it. */
export function localMinute(moment: Date, zone: string): string {
  const ms = moment.getTime();
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 16);
}

/** The moment at which a zone's clock shows this minute; where it skips the minute, the one it goes on with. */
export function momentOfMinute(minute: string, zone: string): Date {
  const wall = Date.parse(`${minute}:00Z`);
  const first = wall - offsetAt(wall, zone);
  const second = wall - offsetAt(first, zone);
  if (second + offsetAt(second, zone) === wall) return new Date(second);
  return new Date(Math.max(first, second));
}
