import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** An app's texts; `language.ts` beside them only says which there are, and the contract's are plain data. */
const MESSAGES = /\/(?!contract)[a-z]+\/messages\/[A-Za-z-]+\/(?!language)[a-z-]+\.ts$/;

/** A Vite plugin: the ICU texts of `messages/<locale>/<topic>.ts` are compiled at build time, so no parser is shipped. */
export function compileMessages() {
  return {
    name: 'pitaka:compile-messages',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | undefined> {
      if (!MESSAGES.test(id)) return undefined;
      const { mtimeMs } = await stat(id);
      // The time in the address makes Node reload a changed file during development.
      const module = (await import(`${pathToFileURL(id).href}?t=${mtimeMs}`)) as { default: Record<string, string> };
      return `export default ${JSON.stringify(compileTexts(module.default, id))}`;
    },
  };
}

export function compileTexts(texts: Record<string, string>, where: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileText(key, text, where)]));
}

function compileText(key: string, text: string, where: string): unknown {
  try {
    return compileMessageOrThrow(text);
  } catch (cause) {
    throw new Error(`${where}: the text of '${key}' is not valid ICU`, { cause });
  }
}
