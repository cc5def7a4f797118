import { readRichText } from '@pitaka/core/values/rich-text.ts';
import type { ContentTexts } from '../../../platform/db/tables/catalogue.ts';

/** Trims the texts and drops empty languages. */
export function tidyTexts(texts: Readonly<Record<string, { title: string; body: string }>>): ContentTexts {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([locale, { title, body }]) => [locale, { title: title.trim(), body }] as const)
      .filter(([, { title, body }]) => title !== '' || body !== ''),
  );
}

/** Problems in the texts of a message: name -> code. English is the fallback of every other language. */
export function textProblems(texts: ContentTexts): Record<string, string> {
  const problems: Record<string, string> = {};
  if (!texts['en-US']?.title) problems['texts.en-US.title'] = 'text_in_english_required';
  if (!texts['en-US']?.body) problems['texts.en-US.body'] = 'text_in_english_required';
  for (const [locale, { title, body }] of Object.entries(texts)) {
    if (title === '') problems[`texts.${locale}.title`] ??= 'field_required';
    if (body === '') problems[`texts.${locale}.body`] ??= 'field_required';
    else if (readRichText(body) === undefined) problems[`texts.${locale}.body`] = 'text_format';
  }
  return problems;
}
