import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIRST_TOPICS } from './catalogues.ts';

/* A page that uses a text of a topic it did not load shows the text's key, and TypeScript does not report it. So
   each page's sources are read, with all their imports: every key in them, or beginning of one, must belong to the
   page's topics. */

const WEB = new URL('../', import.meta.url);
const read = (file: URL) => readFileSync(file, 'utf8');

const topicOf = new Map<string, string>();
for (const file of readdirSync(new URL('messages/en-US/', WEB))) {
  if (file === 'language.ts') continue;
  const { default: texts } = (await import(new URL(`messages/en-US/${file}`, WEB).href)) as { default: object };
  for (const key of Object.keys(texts)) topicOf.set(key, file.replace('.ts', ''));
}

const pages = [
  ...read(new URL('router.tsx', WEB)).matchAll(/lazyPage\(\s*\(\) => import\('([^']+)'\)((?:,\s*'\w+')*),?\s*\)/g),
].map(([, path = '', topics = '']) => ({
  path,
  topics: [...topics.matchAll(/'(\w+)'/g)].map(([, topic = '']) => topic),
}));

/** Its own sources and those of our app that it imports, statically or dynamically; types have no texts. */
function sourcesOf(file: URL, found = new Set<string>()): Set<string> {
  if (found.has(file.href)) return found;
  found.add(file.href);
  const imports = read(file).matchAll(/(?:^import (?!type )[^;]*?from |^import |\bimport\()'(\.[^']+\.tsx?)'/gm);
  for (const [, path = ''] of imports) sourcesOf(new URL(path, file), found);
  return found;
}

function keysIn(text: string): string[] {
  const whole = [...text.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)]
    .map(([, key = '']) => key)
    .filter((key) => topicOf.has(key));
  const begun = [...text.matchAll(/`([a-z]\w*(?:\.\w+)*\.)\$\{/g)].flatMap(([, begin = '']) =>
    [...topicOf.keys()].filter((key) => key.startsWith(begin)),
  );
  return [...whole, ...begun];
}

describe('the page', () => {
  it('list is read from the router', () => expect(pages.length).toBeGreaterThan(20));

  it.each(pages)('$path loads the topics of all its texts', ({ path, topics }) => {
    const missing = new Set<string>();
    const sources = [...sourcesOf(new URL(path, WEB))].map((source) => ({ source, text: read(new URL(source)) }));
    const needed = sources.flatMap(({ text }) => [...text.matchAll(/needTopic\('(\w+)'\)/g)].map(([, topic]) => topic));
    for (const { source, text } of sources) {
      for (const key of keysIn(text)) {
        const topic = topicOf.get(key);
        if ([...FIRST_TOPICS, ...topics, ...needed].includes(topic)) continue;
        missing.add(`${key} in ${source.slice(WEB.href.length)}`);
      }
    }
    expect([...missing]).toEqual([]);
  });
});
