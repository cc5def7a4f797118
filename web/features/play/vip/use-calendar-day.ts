import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useLocale } from '../../../texts.ts';

/** A day of the site ('2026-11-20') as a calendar day, in any time zone of the phone. */
export function useCalendarDay(): (day: string) => string {
  const locale = useLocale();
  return useCallback(
    (day) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    [locale],
  );
}
