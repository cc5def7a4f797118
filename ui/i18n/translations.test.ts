import { describe, expect, it } from 'vitest';
import { createTranslations } from './translations.ts';

/** Catalogues that finish loading when the test calls `deliver`. */
function slowCatalogues() {
  const waiting = new Map<string, (texts: Record<string, unknown>) => void>();
  const load = (locale: string, topic: string) =>
    new Promise<Record<string, unknown>>((resolve) => waiting.set(`${locale}/${topic}`, resolve));
  const deliver = async (name: string) => {
    waiting.get(name)?.({ [name.split('/')[1] as string]: [name] });
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { load, deliver };
}

describe('the current language (Spec: A7)', () => {
  it('changes for all topics together, when the last topic in use is loaded', async () => {
    const { load, deliver } = slowCatalogues();
    const { i18n, showLanguage, text } = createTranslations<string, string>(load, ['shell', 'home']);
    const done = showLanguage('es');
    await deliver('es/shell');
    expect([i18n.locale, text('shell')]).toEqual(['en-US', 'shell']);
    await deliver('es/home');
    await done;
    expect([i18n.locale, text('shell'), text('home')]).toEqual(['es', 'es/shell', 'es/home']);
  });

  it('has the topic of a page that opens while the language changes', async () => {
    const { load, deliver } = slowCatalogues();
    const { needTopic, showLanguage, text } = createTranslations<string, string>(load, ['shell']);
    const switched = showLanguage('ko');
    const opened = needTopic('wallet');
    await deliver('ko/shell');
    await deliver('ko/wallet');
    await deliver('en-US/wallet');
    await switched;
    await opened;
    expect([text('shell'), text('wallet')]).toEqual(['ko/shell', 'ko/wallet']);
  });

  it('shows the key of a missing text', () => {
    const { text } = createTranslations<string, string>(async () => ({}), []);
    expect(text('nothing.here')).toBe('nothing.here');
  });
});
