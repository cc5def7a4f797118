import { useLingui } from '@lingui/react';
import type { Locale } from '@pitaka/contract/locales.ts';

/** The language shown. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
