import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';

/** The time of day of a moment, where the day is a heading above it. */
export function useTime(): (at: string) => string {
  const { timezone } = useSite();
  const locale = useLocale();
  return useCallback(
    (at) => dateFormat(locale, { timeStyle: 'short', timeZone: timezone }).format(new Date(at)),
    [timezone, locale],
  );
}
