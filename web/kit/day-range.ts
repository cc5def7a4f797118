import type { Locale } from '@pitaka/contract/locales.ts';
import { dateFormat } from '@pitaka/ui/i18n/date-format.ts';

/**
 * A range of days in a language, not broken at the dash: 'Nov 15 – 21, 2026', '2026年11月15日至21日'. Both are moments in
 * UTC. Intl writes Chinese ranges in digits only ('2026/11/15 – 2026/11/21').
 */
export function dayRange(locale: Locale, from: Date, to: Date): string {
  const format = dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  if (locale !== 'zh-CN') return format.formatRange(from, to).replaceAll('–', '\u2060–\u2060');
  const year = from.getUTCFullYear() === to.getUTCFullYear() ? /^\d+年/ : undefined;
  const month = year && from.getUTCMonth() === to.getUTCMonth() ? /^\d+年\d+月/ : undefined;
  return `${format.format(from)}至${format.format(to).replace(month ?? year ?? '', '')}`;
}
