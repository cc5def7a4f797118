import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { FALLBACK_LOCALES } from '@pitaka/contract/locales.ts';

/** Finds an app's texts; `language.ts` beside them only lists the topics, and the contract's texts are plain data. */
const MESSAGES = /\/(?!contract)[a-z]+\/messages\/[A-Za-z-]+\/(?!language)[a-z-]+\.ts$/;

/**
 * A Vite plugin: compiles the ICU texts of `messages/<locale>/<topic>.ts` at build time, so that no parser is shipped.
 */
export function compileMessages() {
  return {
    name: 'pitaka:compile-messages',
    enforce: 'pre' as const,
    async load(id: string): Promise<string | undefined> {
      if (!MESSAGES.test(id)) return undefined;
      const fallback = fallbackOf(id);
      const texts = { ...(fallback && (await readTexts(fallback))), ...(await readTexts(id)) };
      return `export default ${JSON.stringify(compileTexts(texts, id))}`;
    },
  };
}

/** The same topic in the fallback language of this language. */
function fallbackOf(id: string): string | undefined {
  for (const [locale, fallback] of Object.entries(FALLBACK_LOCALES)) {
    const path = id.replace(`/messages/${locale}/`, `/messages/${fallback}/`);
    if (path !== id && existsSync(path)) return path;
  }
  return undefined;
}

async function readTexts(path: string): Promise<Record<string, string>> {
  const { mtimeMs } = await stat(path);
  // The time in the address makes Node read a changed file again during development.
  const module = (await import(`${pathToFileURL(path).href}?t=${mtimeMs}`)) as { default: Record<string, string> };
  return module.default;
}

export function compileTexts(texts: Record<string, string>, where: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileText(key, text, where)]));
}

/** Supports only the syntax of ui/i18n/format-text.ts. */
function onlyPlurals(text: CompiledMessage): CompiledMessage {
  for (const part of text) {
    if (typeof part === 'string' || part.length === 1) continue;
    const [, kind, cases] = part;
    if (kind !== 'plural' || typeof cases !== 'object' || cases === null) throw new Error(`nothing says "${kind}"`);
    for (const inner of Object.values(cases)) if (Array.isArray(inner)) onlyPlurals(inner as CompiledMessage);
  }
  return text;
}

function compileText(key: string, text: string, where: string): unknown {
  try {
    return onlyPlurals(compileMessageOrThrow(text));
  } catch (cause) {
    throw new Error(`${where}: the text of '${key}' is not valid ICU`, { cause });
  }
}
