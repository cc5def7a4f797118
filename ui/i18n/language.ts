import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from '@pitaka/contract/locales.ts';

const STORAGE_KEY = 'locale';
const COOKIE_MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/**
 * The stored choice, or otherwise the language in which the server wrote the page: the server knows the browser's
 * preference.
 */
export function storedLocale(): Locale {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (isLocale(stored)) return stored;
  } catch {
    // Embedded browsers may block storage; the choice then lasts for the visit.
  }
  const written = document.documentElement.lang;
  return isLocale(written) ? written : DEFAULT_LOCALE;
}

/**
 * Stores the choice in local storage and in a plain cookie, so that the server writes HTML in this language (Spec: A7).
 */
export function storeLocale(locale: Locale): void {
  try {
    localStorage.setItem(STORAGE_KEY, locale);
  } catch {
    // Embedded browsers may block storage.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
}
