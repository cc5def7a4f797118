import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';

/** The day of a moment in the site's time zone, in the current language. */
export function useDay(): (at: string) => string {
  const { timezone } = useSite();
  const locale = useLocale();
  return useCallback(
    (at) => dateFormat(locale, { dateStyle: 'medium', timeZone: timezone }).format(new Date(at)),
    [timezone, locale],
  );
}
