import type { Locale } from '@pitaka/contract/locales.ts';
import { storeLocale } from '@pitaka/ui/i18n/language.ts';
import { call } from './call.ts';
import { session } from './session/session.ts';
import { showLanguage } from './texts.ts';

/** Switches the language, stores the choice, and tells the server in which language to write to this user. */
export async function chooseLanguage(locale: Locale): Promise<void> {
  await showLanguage(locale);
  storeLocale(locale);
  document.documentElement.lang = locale;
  if (!session.get()) return;
  call('/user/locale', { locale }, { errors: 'own' }).catch((error: unknown) => {
    console.warn('the server does not know the language chosen', error);
  });
}
