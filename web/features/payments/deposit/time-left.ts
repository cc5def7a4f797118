import type { Locale } from '@pitaka/contract/locales.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A unit is used from two of it on (minutes from one on): '90 minutes' is more exact than '1 hour'. */
const UNITS = [
  { unit: 'day', ms: DAY_MS, from: 2 * DAY_MS },
  { unit: 'hour', ms: HOUR_MS, from: 2 * HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS, from: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS, from: 0 },
] as const;

/**
 * A duration in words of this language: '3 days', '58 minutes'. Never more than the time left. Days are shown with
 * their hours: just after a limit of three days began, '2 days' alone would be almost a day too few.
 */
export function timeLeft(ms: number, locale: Locale): string {
  const { unit, ms: unitMs } = UNITS.find(({ from }) => ms >= from) ?? UNITS[3];
  const count = Math.max(0, Math.floor(ms / unitMs));
  const hours = unit === 'day' ? Math.floor((ms % DAY_MS) / HOUR_MS) : 0;
  return hours === 0
    ? counted(count, unit, locale)
    : `${counted(count, unit, locale)} ${counted(hours, 'hour', locale)}`;
}

function counted(count: number, unit: (typeof UNITS)[number]['unit'], locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
