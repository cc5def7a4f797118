import type { Locale } from '@pitaka/contract/locales.ts';
import { ratioText } from './ratio-text.ts';

/**
 * A share in percent, without needless zeros: '60%'. In a file of its own, because the first screen does not need it.
 */
export function percentText(percent: number, locale: Locale): string {
  return ratioText(percent, locale).replace(/[.,]00(?=\D*$)/, '');
}
