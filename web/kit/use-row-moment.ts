import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';

/** A moment in a row of a list: this year's without the year, so that it stays on one line. */
export function useRowMoment(): (at: string) => string {
  const { timezone } = useSite();
  const locale = useLocale();
  return useCallback(
    (at) => {
      const options = {
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: timezone,
      } as const;
      const isNow = at.slice(0, 4) === String(new Date().getFullYear());
      return dateFormat(locale, isNow ? options : { ...options, year: 'numeric' }).format(new Date(at));
    },
    [timezone, locale],
  );
}
