import type { Locale } from '@pitaka/contract/locales.ts';
import { ratioText } from './ratio-text.ts';

/** A share in percent, without needless zeros: '60%'. Not on the first screen, which its file would make heavier. */
export function partText(percent: number, locale: Locale): string {
  return ratioText(percent, locale).replace(/[.,]00(?=\D*$)/, '');
}
