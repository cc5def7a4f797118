import { RATIO_SHOWN_FROM_PERCENT } from '@pitaka/contract/constants.ts';
import type { Locale } from '@pitaka/contract/locales.ts';

const NO_RATIO = '–';
const COMMA = { point: ',', group: '.', sign: '\u00a0%' } as const;
const POINT = { point: '.', group: ',', sign: '%' } as const;

/**
 * A cooperation ratio for readers: percent with 2 decimals, half up, or a dash under 0.01 (Spec: B2). Formatted from
 * its decimal text: 1.005 as a binary fraction is a little less and would round down (docs/decisions/031). Written
 * without Intl, because a language's first Intl.NumberFormat delays a cheap phone by 70 to 270 ms, and Home shows
 * ratios first; a test compares the result with Intl's.
 */
export function ratioText(percent: number, locale: Locale): string {
  if (!(percent >= RATIO_SHOWN_FROM_PERCENT)) return NO_RATIO;
  const { point, sign } = locale === 'es' ? COMMA : POINT;
  const hundredths = inHundredths(String(percent));
  // Spanish does not separate four digits.
  const whole = grouped(String(hundredths / 100n), locale, locale === 'es' ? 4 : 3);
  return `${whole}${point}${String(hundredths % 100n).padStart(2, '0')}${sign}`;
}

/** The digits with the language's separator between thousands, if there are more than `most` of them. */
export function grouped(digits: string, locale: Locale, most: number): string {
  const { group } = locale === 'es' ? COMMA : POINT;
  return digits.length > most ? digits.replace(/\B(?=(?:\d{3})+$)/g, group) : digits;
}

/** Rounds half up, on the digits of the text. */
function inHundredths(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const digits = BigInt(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return (fraction[2] ?? '0') >= '5' ? digits + 1n : digits;
}
