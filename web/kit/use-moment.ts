import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';

/** A moment of the wire as day and time, in the site's time zone and the current language. */
export function useMoment(): (at: string) => string {
  const { timezone } = useSite();
  const locale = useLocale();
  return useCallback(
    (at) => dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }).format(new Date(at)),
    [timezone, locale],
  );
}
