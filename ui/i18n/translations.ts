import { DEFAULT_LOCALE, type Locale } from '@pitaka/contract/locales.ts';
import { createStore, useStore } from '../store/store.ts';
import { type CompiledText, formatText, type TextValues } from './format-text.ts';

/** One language's texts of one topic, compiled at build time. */
type Catalogue = Readonly<Record<string, unknown>>;
export type LoadCatalogue<Topic extends string> = (locale: Locale, topic: Topic) => Promise<Catalogue>;
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string;

export interface Translations<Topic extends string, Key extends string> {
  /** The current language and its texts, outside components. */
  readonly i18n: { readonly locale: Locale; readonly messages: Catalogue };
  /** Loads a topic's texts in the current language, once. A lazy page awaits it before it renders. */
  needTopic(topic: Topic): Promise<void>;
  /** Switches the language: loads every topic in use first, so that nothing is half translated. */
  showLanguage(locale: Locale): Promise<void>;
  useText(): Translate<Key>;
  useLocale(): Locale;
  text: Translate<Key>;
}

/** A language with its texts; topics are added to it as pages need them. */
interface Language<Key extends string> {
  readonly locale: Locale;
  readonly texts: Record<string, CompiledText>;
  /** The same function as long as the language stays the same. */
  readonly translate: Translate<Key>;
}

function languageOf<Key extends string>(locale: Locale, catalogues: readonly Catalogue[]): Language<Key> {
  const texts = Object.assign({}, ...catalogues) as Record<string, CompiledText>;
  const translate: Translate<Key> = (key, values) => {
    const text = texts[key];
    return text ? formatText(text, locale, values) : key;
  };
  return { locale, texts, translate };
}

export function createTranslations<Topic extends string, Key extends string>(
  load: LoadCatalogue<Topic>,
  firstTopics: readonly Topic[],
): Translations<Topic, Key> {
  const shown = createStore(languageOf<Key>(DEFAULT_LOCALE, []));
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

  return {
    i18n: {
      get locale() {
        return shown.get().locale;
      },
      get messages() {
        return shown.get().texts;
      },
    },
    async needTopic(topic) {
      topics.add(topic);
      for (let language: Language<Key> | undefined; language !== shown.get(); ) {
        language = shown.get();
        Object.assign(language.texts, await loadOnce(language.locale, topic));
      }
    },
    async showLanguage(locale) {
      let catalogues: Catalogue[] = [];
      // A page that opened meanwhile may have added its topic.
      while (catalogues.length < topics.size) {
        catalogues = await Promise.all([...topics].map((topic) => loadOnce(locale, topic)));
      }
      shown.set(languageOf<Key>(locale, catalogues));
    },
    useText: () => useStore(shown).translate,
    useLocale: () => useStore(shown).locale,
    text: (key, values) => shown.get().translate(key, values),
  };
}
