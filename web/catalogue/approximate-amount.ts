import type { Locale } from '@pitaka/contract/locales.ts';
import { grouped } from './ratio-text.ts';

/** Signs of currencies, and of the neutral coin in languages that have their own sign for it. */
const SIGNS: Readonly<Record<string, string>> = {
  ...{ PHP: '₱', USD: '$', EUR: '€', KRW: '₩', CNY: '¥' },
  ...{ es: '$', ko: '₩', 'zh-CN': '¥' },
};

/**
 * An approximate amount, in whole units at or above ten. Formatted by hand, as Home shows it first and a language's
 * first Intl.NumberFormat delays a cheap phone (docs/decisions/232).
 */
export function approximateAmount(amount: string, unit: string, locale: Locale): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  const point = locale === 'es' ? ',' : '.';
  const digits = `${grouped(whole, locale, 3)}${whole.length > 1 ? '' : point + cents}`;
  if (unit === 'COIN') return (SIGNS[locale] ?? '₱') + digits;
  const sign = SIGNS[unit];
  return locale === 'es' || !sign ? `${digits}\u00a0${sign ?? unit}` : sign + digits;
}
