import { readRichText } from '@pitaka/core/values/rich-text.ts';
import type { ContentKind, ContentTexts } from '../../../platform/db/tables/catalogue.ts';
import type { EditableContent } from '../../site/content/published.ts';

/** The fields of each kind. Only the first entry of about, terms and privacy is shown. */
const PARTS: Readonly<
  Record<ContentKind, { readonly title: boolean; readonly body: 'needed' | 'optional'; readonly picture?: 'needed' }>
> = {
  banner: { title: true, body: 'optional', picture: 'needed' },
  notice: { title: false, body: 'needed' },
  help: { title: true, body: 'needed' },
  about: { title: false, body: 'needed' },
  terms: { title: false, body: 'needed' },
  privacy: { title: false, body: 'needed' },
};

export function isContentKind(kind: string): kind is ContentKind {
  return Object.hasOwn(PARTS, kind);
}

/** Trims the texts and drops empty languages. */
export function tidyTexts(texts: Readonly<Record<string, { title: string; body: string }>>): ContentTexts {
  const written = Object.entries(texts)
    .map(([locale, { title, body }]) => [locale, { title: title.trim(), body }] as const)
    .filter(([, { title, body }]) => title !== '' || body !== '');
  return Object.fromEntries(written);
}

/**
 * The problems of an entry's fields: name -> code. An unchanged text is accepted even if an import contained more than
 * the editor writes, as the app sanitises it.
 */
export function contentProblems(
  kind: ContentKind,
  held: EditableContent,
  before: ContentTexts,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const { title, body, picture } = PARTS[kind];
  // A language without a text of its own shows the text for all languages, else the English text.
  const base = held.texts[''] === undefined ? 'en-US' : '';
  if (title && !held.texts[base]?.title) problems[`texts.${base}.title`] = 'text_in_english_required';
  if (body === 'needed' && !held.texts[base]?.body) problems[`texts.${base}.body`] = 'text_in_english_required';
  for (const [locale, text] of Object.entries(held.texts)) {
    if (title && text.title === '') problems[`texts.${locale}.title`] ??= 'field_required';
    if (body === 'needed' && text.body === '') problems[`texts.${locale}.body`] ??= 'field_required';
    const isOfBefore = text.body === '' || text.body === before[locale]?.body;
    if (!isOfBefore && readRichText(text.body) === undefined) problems[`texts.${locale}.body`] = 'text_format';
  }
  // Without a picture, phones would show an empty area.
  if (picture && held.isOn && Object.keys(held.pictures).length === 0) problems[`pictures.${base}`] = 'field_required';
  if (held.from && held.until && held.until <= held.from) problems.until = 'end_before_start';
  return problems;
}
