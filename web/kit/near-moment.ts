import type { Locale } from '@pitaka/contract/locales.ts';

interface NearMoment {
  at: Date;
  now: Date;
  locale: Locale;
  timezone: string;
  format: (locale: string, options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;
}

const DAY_MS = 86_400_000;
/** Chinese writes no sign between the day and the time, Korean a space. */
const BETWEEN: Partial<Record<Locale, string>> = { 'zh-CN': '', ko: ' ' };

/** 'tomorrow, 5:26 AM' in a language, by the site's days; undefined if the day is neither today nor tomorrow. */
export function nearMoment({ at, now, locale, timezone, format }: NearMoment): string | undefined {
  const dayOf = (moment: Date) =>
    Date.parse(format('en-CA', { dateStyle: 'short', timeZone: timezone }).format(moment)) / DAY_MS;
  const days = dayOf(at) - dayOf(now);
  if (days !== 0 && days !== 1) return undefined;
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const time = format(locale, { timeStyle: 'short', timeZone: timezone }).format(at);
  return `${day}${BETWEEN[locale] ?? ', '}${time}`;
}
