import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import enUS from './locales/en-US.json';

/** English is in the bundle; another language is one more file, fetched when it is the chosen one. */
const others = import.meta.glob<Record<string, string>>(['./locales/*.json', '!./locales/en-US.json'], { import: 'default' });

export async function startI18n(): Promise<i18n> {
  const language = localStorage.getItem('locale') ?? 'en-US';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en-US',
    resources: { 'en-US': { translation: enUS } },
    partialBundledLanguages: true,
    interpolation: { escapeValue: false },
    keySeparator: false,
  });
  const load = others[`./locales/${language}.json`];
  if (load) i18next.addResourceBundle(language, 'translation', await load());
  await i18next.changeLanguage(language);
  return i18next;
}
