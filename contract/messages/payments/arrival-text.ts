import type { Locale } from '../../locales.ts';
import { PAYMENT_MESSAGES } from './index.ts';

/** '1 minute to 12 hours' or 'within 24 hours', in the given language. `fromMinutes` 0 means no minimum time. */
export function arrivalText(locale: Locale, arrival: { fromMinutes: number; toMinutes: number }): string {
  const { arrivalRange, arrivalWithin } = PAYMENT_MESSAGES[locale];
  const to = duration(locale, arrival.toMinutes);
  if (arrival.fromMinutes <= 0) return arrivalWithin.replace('{to}', to);
  return arrivalRange.replace('{from}', duration(locale, arrival.fromMinutes)).replace('{to}', to);
}

const DAY_MINUTES = 24 * 60;

/** Hours up to two days, as in '24 hours', and whole days beyond. */
function duration(locale: Locale, minutes: number): string {
  const [value, unit] =
    minutes % 60 !== 0
      ? [minutes, 'minute']
      : minutes % DAY_MINUTES !== 0 || minutes < 2 * DAY_MINUTES
        ? [minutes / 60, 'hour']
        : [minutes / DAY_MINUTES, 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
