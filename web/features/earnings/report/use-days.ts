import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useLocale } from '../../../texts.ts';

/** A day of the wire as noon UTC, so that no time zone moves it. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** One day, or the days from one to another, in the current language: '15–21 Nov 2026', not broken at the dash. */
export function useDays(): (from: string, to?: string) => string {
  const locale = useLocale();
  return useCallback(
    (from, to = from) => {
      const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
      if (from === to) return format.format(noonOf(from));
      return format.formatRange(noonOf(from), noonOf(to)).replaceAll('–', '\u2060–\u2060');
    },
    [locale],
  );
}

/** The label under a bar: the day of the month, or the month. */
export function useShortDay(): (from: string, to: string) => string {
  const locale = useLocale();
  return useCallback(
    (from, to) =>
      from === to
        ? String(noonOf(from).getUTCDate())
        : dateFormat(locale, { month: 'short', timeZone: 'UTC' }).format(noonOf(from)),
    [locale],
  );
}

/** Formats a moment of today as its time alone; any other with its day. */
export function useAsOf(): (at: string, timeZone: string) => string {
  const locale = useLocale();
  return useCallback(
    (at, timeZone) => {
      const day = dateFormat('en-CA', { timeZone, dateStyle: 'short' });
      const isToday = day.format(new Date(at)) === day.format(new Date());
      const shown = { ...(isToday ? {} : { dateStyle: 'medium' as const }), timeStyle: 'short', timeZone } as const;
      return dateFormat(locale, shown).format(new Date(at));
    },
    [locale],
  );
}
