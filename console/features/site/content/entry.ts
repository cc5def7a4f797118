import type { CONTENT_KINDS } from '@pitaka/contract/calls/console-values.ts';
import type { AnswerOf } from '@pitaka/contract/calls/index.ts';
import { FALLBACK_LOCALES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { plainTextOf, readRichText } from '@pitaka/core/values/rich-text.ts';

export type Kind = (typeof CONTENT_KINDS)[number];
export type Entry = AnswerOf<'/console/content/list'>[number];
/** A language, or '' for every language without a text of its own. */
export type Language = Locale | '';

/** The fields of an entry in the form. */
export type EntryFields = Pick<Entry, 'texts' | 'pictures' | 'isOn' | 'from' | 'until'>;

/** The parts of an entry, by kind. */
export const PARTS: Readonly<Record<Kind, { hasTitle: boolean; hasPicture: boolean; isSingle: boolean }>> = {
  banner: { hasTitle: true, hasPicture: true, isSingle: false },
  notice: { hasTitle: false, hasPicture: false, isSingle: false },
  help: { hasTitle: true, hasPicture: false, isSingle: false },
  about: { hasTitle: false, hasPicture: false, isSingle: true },
  terms: { hasTitle: false, hasPicture: false, isSingle: true },
  privacy: { hasTitle: false, hasPicture: false, isSingle: true },
};

export const EMPTY: EntryFields = { texts: {}, pictures: {}, isOn: true, from: null, until: null };

export function entryFieldsOf({ texts, pictures, isOn, from, until }: EntryFields): EntryFields {
  return { texts, pictures, isOn, from, until };
}

/** The text by the app's rule: the text in the language itself, or for all languages, or in English, or any text. */
export function inLanguage<Value>(byLanguage: Readonly<Record<string, Value>>, locale: Language): Value | undefined {
  return byLanguage[locale] ?? byLanguage[''] ?? byLanguage['en-US'] ?? Object.values(byLanguage)[0];
}

function isWritten(fields: EntryFields, locale: Language): boolean {
  const { title = '', body = '' } = fields.texts[locale] ?? {};
  return title.trim() !== '' || body !== '';
}

/** Languages whose users see another language's text, except languages that fall back by design. */
export function missingIn(fields: EntryFields): Locale[] {
  return LOCALES.filter((locale) => {
    if (isWritten(fields, locale) || FALLBACK_LOCALES[locale]) return false;
    return !(locale === 'en-US' && isWritten(fields, ''));
  });
}

/** The languages of the form; the entry 'for all' only if an import used it. */
export function languagesOf(fields: EntryFields): Language[] {
  return fields.texts[''] || fields.pictures[''] ? ['', ...LOCALES] : [...LOCALES];
}

/** An entry's name in lists. */
export function nameOf(kind: Kind, fields: EntryFields): string {
  const words = inLanguage(fields.texts, 'en-US');
  if (PARTS[kind].hasTitle && words?.title) return words.title;
  const text = readRichText(words?.body ?? '');
  return text ? plainTextOf(text) : (words?.body ?? '');
}
