import { i18n, type MessageKey, type useText } from '../texts.ts';

type Translate = ReturnType<typeof useText>;

/** A word of the server's lists in the reader's language; one that is newer than this console is shown unchanged. */
export function wordOf(t: Translate, prefix: string, word: string): string {
  const key = `${prefix}.${word}`;
  return key in i18n.messages ? t(key as MessageKey) : word.replaceAll('_', ' ');
}
