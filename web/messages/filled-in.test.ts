import { readdirSync, readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

/* A text with a placeholder that is used without values shows a gap ("Game address: , , and are filled in"), and
   TypeScript does not report it. */

const ROOT = new URL('../../', import.meta.url);

async function textsOf(app: string): Promise<Map<string, string>> {
  const folder = new URL(`${app}/messages/en-US/`, ROOT);
  const topics = readdirSync(folder).filter((file) => file !== 'language.ts');
  const modules = await Promise.all(topics.map((file) => import(new URL(file, folder).href)));
  return new Map(modules.flatMap(({ default: texts }) => Object.entries<string>(texts)));
}

function sourcesOf(app: string): string[] {
  return readdirSync(new URL(`${app}/`, ROOT), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?<!\.test)\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist|messages)\//.test(path),
  );
}

describe.each(['console', 'web'])('the texts of %s', (app) => {
  it('have values for their placeholders', async () => {
    const texts = await textsOf(app);
    const sources = sourcesOf(app).flatMap((path) =>
      [...readFileSync(new URL(`${app}/${path}`, ROOT), 'utf8').matchAll(/\bt\(\s*'([\w.-]+)',?\s*\)/g)].map(
        ([, key = '']) => ({ path, key }),
      ),
    );
    expect(sources.length).toBeGreaterThan(500);
    const gaps = sources.filter(({ key }) =>
      compileMessageOrThrow(texts.get(key) ?? '').some((token) => typeof token !== 'string'),
    );
    expect(gaps).toEqual([]);
  });
});
