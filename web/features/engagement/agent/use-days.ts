import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useLocale } from '../../../texts.ts';

/** A day of the wire as noon UTC, so that no time zone moves it. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** One of the site's days, or the days from one to another, in the current language. */
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
