/** The interface languages (Spec: A7). The first is the default. en-PH is English as written in the Philippines. */
export const LOCALES = ['en-US', 'es', 'ko', 'en-PH', 'fil', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en-US';

/** Languages whose texts contain only differences to a fallback language. */
export const FALLBACK_LOCALES: Readonly<Partial<Record<Locale, Locale>>> = { 'en-PH': 'en-US' };

/** The languages in which users of a language read the texts that a site wrote in others: the nearest first. */
export const NEAR_LOCALES: Readonly<Partial<Record<Locale, readonly Locale[]>>> = {
  'en-PH': ['en-US'],
  fil: ['en-PH', 'en-US'],
};

/** The languages' own names, for the selection in /Setting. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'en-US': 'English (US)',
  es: 'Español',
  ko: '한국어',
  'en-PH': 'English (Philippines)',
  fil: 'Filipino',
  'zh-CN': '简体中文',
};

/** Name of the cookie with the chosen language, so that the server writes its HTML in that language. */
export const LOCALE_COOKIE = 'locale';

export function isLocale(text: unknown): text is Locale {
  return typeof text === 'string' && (LOCALES as readonly string[]).includes(text);
}

/** Older phones name Filipino by the code of Tagalog. */
const BY_OLD_CODE: Readonly<Record<string, Locale>> = { tl: 'fil' };

/** The best supported language for an Accept-Language header: an exact match first, then the same primary language. */
export function matchLocale(acceptLanguage: string | undefined): Locale {
  const accepted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([0-9.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
      return {
        tag: tag.trim().toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter((entry) => entry.tag !== '' && entry.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of accepted) {
    const exact = LOCALES.find((locale) => locale.toLowerCase() === tag);
    if (exact) return exact;
    const [language = ''] = tag.split('-');
    const close = BY_OLD_CODE[language] ?? LOCALES.find((locale) => locale.split('-')[0] === language);
    if (close) return close;
  }
  return DEFAULT_LOCALE;
}
