import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useLocale } from '../texts.ts';
import { dayRange } from './day-range.ts';

/** A day of the wire as noon UTC, so that no time zone moves it. */
export const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** One day, or the days from one to another, in the current language: '15–21 Nov 2026'. */
export function useDays(): (from: string, to?: string) => string {
  const locale = useLocale();
  return useCallback(
    (from, to = from) => {
      if (from !== to) return dayRange(locale, noonOf(from), noonOf(to));
      return dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(noonOf(from));
    },
    [locale],
  );
}
