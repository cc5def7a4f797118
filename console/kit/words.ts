import type { MessageKey, useText } from '../texts.ts';

/** A text of the console, or one of the server's. */
export type Words = MessageKey | { readonly said: string };

export function wordsOf(t: ReturnType<typeof useText>, words: Words): string {
  return typeof words === 'string' ? t(words) : words.said;
}
