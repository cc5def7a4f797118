import type { Unit } from '@pitaka/core/values/money.ts';
import { plainTextOf, readRichText } from '@pitaka/core/values/rich-text.ts';
import { inLanguage } from '../../site/content/index.ts';
import { personalNoticePlace, personalNoticeText, personalNoticeTitle } from '../../site/notices/index.ts';
import type { MessageRow } from './views.ts';

export interface MessageText {
  readonly title: string;
  readonly text: string;
  readonly html?: string;
  /** The path of the link; empty if there is none. */
  readonly to: string;
}

/** A message in a language, with amounts in the site's unit; undefined for a kind that this version does not know. */
export function messageTextOf(
  row: Pick<MessageRow, 'source' | 'kind' | 'params' | 'texts' | 'link'>,
  { locale, unit }: { readonly locale: string; readonly unit: Unit },
): MessageText | undefined {
  if (row.source === 'personal') {
    const text = personalNoticeText(row.kind, row.params, { locale, unit });
    if (text === undefined) return undefined;
    const to = personalNoticePlace(row.kind, row.params) ?? '';
    return { title: personalNoticeTitle(row.kind, locale), text, to };
  }
  const written = inLanguage(row.texts, locale);
  const formatted = readRichText(written?.body ?? '');
  return {
    title: written?.title ?? '',
    text: formatted ? plainTextOf(formatted) : (written?.body ?? ''),
    ...(formatted && written ? { html: written.body } : {}),
    to: row.link,
  };
}
