import { useCallback } from 'react';
import { useSite } from '../site/use-site.ts';
import { useLocale } from '../texts.ts';

/** A moment of the wire as day and time, by the site's clock, in the language shown. */
export function useMoment(): (at: string) => string {
  const { timezone } = useSite();
  const locale = useLocale();
  return useCallback(
    (at) => new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: timezone }),
    [timezone, locale],
  );
}
