import { i18n, type MessageKey, type useText } from '../texts.ts';

type Translate = ReturnType<typeof useText>;

/** A value of the server's lists in the reader's language; a value that this console does not know is shown unchanged. */
export function termOf(t: Translate, prefix: string, term: string): string {
  const key = `${prefix}.${term}`;
  return key in i18n.messages ? t(key as MessageKey) : term.replaceAll('_', ' ');
}
