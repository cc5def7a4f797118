import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_NESTING, NestedTooDeepError, nestsTooDeep, parseJson } from './parse-json.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));

describe('JSON from outside', () => {
  it('is read at the maximum depth, and refused one level deeper', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${' '.repeat(MAX_NESTING)}${']'.repeat(levels)}`;
    expect(() => parseJson(nested(MAX_NESTING))).not.toThrow();
    expect(() => parseJson(nested(MAX_NESTING + 1))).toThrow(NestedTooDeepError);
    expect(() => parseJson(`${'{"a":'.repeat(MAX_NESTING + 1)}1${'}'.repeat(MAX_NESTING + 1)}`)).toThrow(
      NestedTooDeepError,
    );
  });

  it('may contain brackets inside strings, with and without escaped quotes', () => {
    const brackets = '['.repeat(1000);
    for (const text of [brackets, `\\"${brackets}`, `\\\\\\"${brackets}`, `${brackets}\\\\`]) {
      expect(nestsTooDeep(`{"a":"${text}"}`), text.slice(0, 8)).toBe(false);
    }
    expect(nestsTooDeep(`{"a":"\\\\",${brackets}`)).toBe(true);
  });

  it('can have a limit on values: in lists, in objects, and of empty ones', () => {
    const filler = ' '.repeat(MAX_NESTING);
    for (const text of [`[1,2,3]${filler}`, `{"a":1,"b":2,"c":3}${filler}`, `[{},{}]${filler}`]) {
      expect([nestsTooDeep(text, 5), nestsTooDeep(text, 2)], text.trim()).toEqual([false, true]);
    }
    expect(nestsTooDeep(`["${','.repeat(100)}"]${filler}`, 1)).toBe(false);
  });

  it('is read like by JSON.parse', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('of twenty megabytes of brackets is refused without being read', () => {
    const text = '['.repeat(20_000_000);
    expect(() => parseJson(text)).toThrow(NestedTooDeepError);
  });

  it('is read by parseJson everywhere, except for our own text', () => {
    const ours = [
      'entry/product-version.ts',
      'entry/site-transfer/import-site.ts',
      'entry/supervisor/status-file.ts',
      'modules/identity/audit/record-audit-event.ts',
      'modules/identity/audit/routes.ts',
      'modules/site/pages/routes.ts',
      'platform/backup/archive/base-manifest.ts',
      'platform/backup/manifest.ts',
      'platform/built-apps/built-apps.ts',
      'platform/embedded-postgres/binaries.ts',
      'platform/embedded-postgres/cluster.ts',
      'platform/embedded-postgres/instance-lock.ts',
      'platform/http/server.ts',
      'platform/installation/installation-mark.ts',
      'platform/installation/step-journal.ts',
      'platform/installation/versions.ts',
      'platform/migrations/released.ts',
      'platform/parse-json.ts',
      'platform/personal-data/person-rows.ts',
    ];
    const found = globSync('{adapters,entry,modules,platform}/**/*.ts', { cwd: SERVER })
      .filter((path) => !/test|demo/.test(path))
      .filter((path) => /JSON\.parse\(|\.json\(\)/.test(readFileSync(`${SERVER}${path}`, 'utf8')));
    expect(found.sort()).toEqual(ours);
  });
});
