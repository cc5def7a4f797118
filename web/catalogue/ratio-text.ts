import { RATIO_SHOWN_FROM_PERCENT } from '@pitaka/contract/constants.ts';
import type { Locale } from '@pitaka/contract/locales.ts';

const NO_RATIO = '–';
const formats = new Map<Locale, Intl.NumberFormat>();

function formatFor(locale: Locale): Intl.NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formats.set(locale, format);
  }
  return format;
}

/**
 * A cooperation ratio as people read it: percent with 2 decimals, half up, or a dash under 0.01 (Spec: B2).
 * The number goes in as its decimal text, because 1.005 as a binary fraction is a little less and would round down
 * (docs/decisions/031).
 */
export function ratioText(percent: number, locale: Locale): string {
  if (!(percent >= RATIO_SHOWN_FROM_PERCENT)) return NO_RATIO;
  return formatFor(locale).format(String(percent) as Intl.StringNumericLiteral);
}
