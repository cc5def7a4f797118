import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { Locale } from '@pitaka/contract/locales.ts';

/** One language's texts of one topic, compiled at build time. */
type Catalogue = Readonly<Record<string, unknown>>;
export type LoadCatalogue<Topic extends string> = (locale: Locale, topic: Topic) => Promise<Catalogue>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

export interface Translations<Topic extends string, Key extends string> {
  readonly i18n: I18n;
  /** Loads a topic's texts in the current language, once. A lazy page awaits it before it renders. */
  needTopic(topic: Topic): Promise<void>;
  /** Switches the language: loads every topic in use first, so that nothing is half translated. */
  showLanguage(locale: Locale): Promise<void>;
  useText(): Translate<Key>;
  text: Translate<Key>;
}

export function createTranslations<Topic extends string, Key extends string>(
  load: LoadCatalogue<Topic>,
  firstTopics: readonly Topic[],
): Translations<Topic, Key> {
  const i18n = setupI18n();
  const topics = new Set<Topic>(firstTopics);
  const loading = new Map<string, Promise<Catalogue>>();

  function loadOnce(locale: Locale, topic: Topic): Promise<Catalogue> {
    const name = `${locale}/${topic}`;
    const running = loading.get(name);
    if (running) return running;
    const started = load(locale, topic);
    loading.set(name, started);
    // A failed load can be retried by the next caller.
    started.catch(() => loading.delete(name));
    return started;
  }

  const translate: Translate<Key> = (key, values) => i18n._(key, values);

  return {
    i18n,
    async needTopic(topic) {
      topics.add(topic);
      const locale = i18n.locale as Locale;
      i18n.load(locale, (await loadOnce(locale, topic)) as Messages);
    },
    async showLanguage(locale) {
      const catalogues = await Promise.all([...topics].map((topic) => loadOnce(locale, topic)));
      i18n.load(locale, Object.assign({}, ...catalogues) as Messages);
      i18n.activate(locale);
    },
    useText() {
      const { _ } = useLingui();
      return _ as unknown as Translate<Key>;
    },
    text: translate,
  };
}
