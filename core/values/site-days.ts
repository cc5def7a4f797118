import { ok, type Result, refuse } from './result.ts';

const DAY_MS = 86_400_000;

/** '2026-11-20' as 20261120, as days are stored. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''));
}

/** 20261120 as '2026-11-20'. */
export function dayText(number: number): string {
  const digits = String(number);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

/** The calendar day this number of days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The latest start of a planned change: in five years. A later start is a typing error that no operator would notice.
 */
export function latestStart(today: string): string {
  return addDays(today, 1826);
}

/** Every day of a range, both ends included. */
export function daysBetween(
  from: string,
  to: string,
  most: number,
): Result<string[], 'dates_swapped' | 'span_too_long'> {
  const count = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;
  if (count < 1) return refuse('dates_swapped');
  if (count > most) return refuse('span_too_long', { most });
  return ok(Array.from({ length: count }, (_, index) => addDays(from, index)));
}

const formats = new Map<string, Intl.DateTimeFormat>();
const minutes = new Map<string, { minute: number; day: number }>();

/** The day of a moment in a zone (an IANA name), as a number: 20261120. */
export function siteDay(moment: Date, zone: string): number {
  // Days change at whole minutes in every zone. Cached per minute, because computing a day takes longer than all other
  // rules of a transfer.
  const minute = Math.floor(moment.getTime() / 60_000);
  const cached = minutes.get(zone);
  if (cached?.minute === minute) return cached.day;
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  const day = Number(format.format(moment).replaceAll('-', ''));
  minutes.set(zone, { minute, day });
  return day;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** The lead of a zone's clock over UTC at a moment, in milliseconds. */
export function offsetAt(ms: number, zone: string): number {
  let format = offsetFormats.get(zone);
  if (!format) {
    const whole = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...whole, ...time });
    offsetFormats.set(zone, format);
  }
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The moment at which a calendar day ('2026-11-20'), or the day `daysLater` days later, begins in a zone (an IANA name). */
export function dayStart(day: string, zone: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const wall = Date.UTC(year, month - 1, date + daysLater);
  const earlier = wall - offsetAt(wall - 86_400_000, zone);
  const start = wall - offsetAt(earlier, zone);
  // If the clock is put forward at midnight, the day begins later than its wall-clock midnight.
  return new Date(start + offsetAt(start, zone) === wall ? start : Math.max(start, earlier));
}

/** Formats a moment on a zone's clock, as in a form's date field: '2026-11-20T08:00'. */
export function localMinute(moment: Date, zone: string): string {
  const ms = moment.getTime();
  return new Date(ms + offsetAt(ms, zone)).toISOString().slice(0, 16);
}

/** The moment at which a zone's clock shows this minute; a skipped minute becomes the first minute after the gap. */
export function momentOfMinute(minute: string, zone: string): Date {
  const wall = Date.parse(`${minute}:00Z`);
  const first = wall - offsetAt(wall, zone);
  const second = wall - offsetAt(first, zone);
  if (second + offsetAt(second, zone) === wall) return new Date(second);
  return new Date(Math.max(first, second));
}
