import type { MessageKey, useText } from '../texts.ts';

/** A message of the console, or a text from the server. */
export type ShownText = MessageKey | { readonly text: string };

export function shownText(t: ReturnType<typeof useText>, words: ShownText): string {
  return typeof words === 'string' ? t(words) : words.text;
}
