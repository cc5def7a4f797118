import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { noonOf, useDays } from '../../../kit/use-days.ts';
import { useLocale } from '../../../texts.ts';

export { useDays };

/** The label under a bar: the day of the month, below its weekday if asked for, or the month. */
export function useShortDay(): (from: string, to: string, withWeekday?: boolean) => string {
  const locale = useLocale();
  return useCallback(
    (from, to, withWeekday = false) => {
      const written = (options: Intl.DateTimeFormatOptions) =>
        dateFormat(locale, { ...options, timeZone: 'UTC' }).format(noonOf(from));
      if (from !== to) return written({ month: 'short' });
      const day = String(noonOf(from).getUTCDate());
      return withWeekday ? `${written({ weekday: 'short' })}\n${day}` : day;
    },
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
