import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';
import { useCallback } from 'react';
import { useLocale } from '../texts.ts';

const DAY_MS = 86_400_000;
/** One of each language: making one costs more than using it a hundred times. */
const relative = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const format = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relative.set(locale, format);
  return format;
}

/** A day ('2026-11-20') as a heading: today and yesterday by name, others as a date; `today` is a day, too. */
export function useDayName(): (day: string, today: string) => string {
  const locale = useLocale();
  return useCallback(
    (day, today) => {
      const back = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
      if (back === 0 || back === 1) {
        const name = relativeFormat(locale).format(-back, 'day');
        return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
      }
      return dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
    },
    [locale],
  );
}
