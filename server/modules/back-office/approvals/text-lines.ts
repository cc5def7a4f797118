import type { PreviewLine } from './define-approval.ts';

type Texts = Readonly<Record<string, { readonly title: string; readonly body: string }>>;

const LANGUAGES: Readonly<Record<string, string>> = {
  'en-US': 'English',
  'en-PH': 'Philippine English',
  fil: 'Filipino',
  es: 'Spanish',
  ko: 'Korean',
  'zh-CN': 'Chinese',
};

/**
 * The changed texts in each language. A removed text gets a line of its own: an empty cell would read as "unchanged".
 */
export function textLines(before: Texts, after: Texts): PreviewLine[] {
  const written = Object.keys({ ...before, ...after });
  const languages = Object.keys(LANGUAGES);
  const inOrder = [
    ...languages.filter((locale) => written.includes(locale)),
    ...written.filter((locale) => !languages.includes(locale)),
  ];
  return inOrder
    .flatMap((locale) => {
      const language = LANGUAGES[locale] ?? locale;
      return [
        { label: `Title: ${language}`, before: before[locale]?.title ?? '', after: after[locale]?.title ?? '' },
        { label: `Text: ${language}`, before: before[locale]?.body ?? '', after: after[locale]?.body ?? '' },
      ];
    })
    .filter((line) => line.before !== line.after)
    .map((line) => ({ ...line, after: line.after || 'None' }));
}
