import { readdirSync } from 'node:fs';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { FALLBACK_LOCALES, LOCALES, type Locale } from '@pitaka/contract/locales.ts';
import { describe, expect, it } from 'vitest';

const FOLDER = new URL('.', import.meta.url);
const topicsOf = (locale: Locale) =>
  readdirSync(new URL(`${locale}/`, FOLDER))
    .filter((file) => file !== 'language.ts')
    .sort();

async function ownTextsOf(locale: Locale, topic: string): Promise<Record<string, string>> {
  if (!topicsOf(locale).includes(topic)) return {};
  const module = (await import(new URL(`${locale}/${topic}`, FOLDER).href)) as { default: Record<string, string> };
  return module.default;
}

async function textsOf(locale: Locale, topic: string): Promise<Record<string, string>> {
  const fallback = FALLBACK_LOCALES[locale];
  return { ...(fallback && (await ownTextsOf(fallback, topic))), ...(await ownTextsOf(locale, topic)) };
}

/** The placeholders of a text, including those inside plurals and choices. */
function placeholders(message: CompiledMessage): string[] {
  const names = message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, , choices] = token;
    const inner =
      typeof choices === 'object' && choices !== null
        ? Object.values(choices).flatMap((choice) =>
            Array.isArray(choice) ? placeholders(choice as CompiledMessage) : [],
          )
        : [];
    return [name, ...inner];
  });
  return [...new Set(names)].sort();
}

const first: Locale = 'en-US';

describe.each(LOCALES)('the texts in %s', (locale) => {
  it('cover the same topics as the first language', () => {
    if (FALLBACK_LOCALES[locale] === undefined) expect(topicsOf(locale)).toEqual(topicsOf(first));
    else expect(topicsOf(first)).toEqual(expect.arrayContaining(topicsOf(locale)));
  });

  it('contain nothing that equals the language they fall back to', async () => {
    const fallback = FALLBACK_LOCALES[locale];
    if (fallback === undefined) return;
    for (const topic of topicsOf(locale)) {
      const theirs = await ownTextsOf(fallback, topic);
      for (const [key, text] of Object.entries(await ownTextsOf(locale, topic))) {
        expect([key, text]).not.toEqual([key, theirs[key]]);
      }
    }
  });

  it.each(topicsOf(first))('have every text of %s, valid and with the same placeholders', async (topic) => {
    const texts = await textsOf(locale, topic);
    const original = await textsOf(first, topic);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(original).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      expect([key, placeholders(compileMessageOrThrow(text))]).toEqual([
        key,
        placeholders(compileMessageOrThrow(original[key] ?? '')),
      ]);
    }
  });
});

describe('the texts of all topics', () => {
  it('have keys that begin with their topic, so that no two topics can share a key', async () => {
    const owners = new Map<string, string>();
    for (const topic of topicsOf(first)) {
      for (const key of Object.keys(await textsOf(first, topic))) {
        expect([key, owners.get(key)]).toEqual([key, undefined]);
        owners.set(key, topic);
      }
    }
  });
});
