import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { listSources } from './changed-files.ts';
import { appsVisited, chooseChanged } from './choose-changed.ts';
import { matchPatterns } from './match-patterns.ts';
import { readOptions } from './options.ts';
import { faultsWithoutOperations } from './run-selection.ts';
import { escapeForPattern } from './run-vitest.ts';
import { kindOf, listTestFiles, type TestFile } from './test-files.ts';

const tree: Record<string, string> = {
  'core/money/sum.ts': '',
  'core/money/sum.test.ts': `import { sum } from './sum.ts'; it('adds', () => {});`,
  'server/modules/pay/pay.ts': `import { sum } from '@pitaka/core/money/sum.ts';`,
  'server/modules/pay/pay.db.test.ts': `import { pay } from './pay.ts'; it('Pays once', () => {});`,
  'server/modules/other/other.db.test.ts': '',
  'server/migrations/0001.sql': '',
  'server/entry/main.ts': `import '../modules/pay/pay.ts';`,
  'journeys/faults/process.ts': `spawn('server/entry/main.ts')`,
  'journeys/faults/kill.test.ts': `import './process.ts';`,
  'web/features/home.ts': '',
  'web/messages/messages.test.ts': `readdirSync(folder)`,
  'web/messages/es/home.ts': '',
  'console/features/list.ts': '',
  'journeys/e2e/home.e2e.ts': `openAs(page, person)`,
  'journeys/e2e/console.e2e.ts': `openConsole(page, 'maker')`,
  'docs/guide.md': '',
};
const files = Object.keys(tree);
const tests: TestFile[] = files
  .filter((file) => /\.(test|e2e)\.ts$/.test(file))
  .map((file) => ({ file, kind: kindOf(file) }));
const read = (file: string) => tree[file] ?? '';

describe('npm test -- --changed', () => {
  const chosenFor = (...changed: string[]) => chooseChanged(changed, files, tests, read).map(({ file }) => file);

  it('runs tests that import the changed file over any number of steps, or start it as a process', () => {
    expect(chosenFor('core/money/sum.ts').sort()).toEqual([
      'core/money/sum.test.ts',
      'journeys/e2e/console.e2e.ts',
      'journeys/e2e/home.e2e.ts',
      'journeys/faults/kill.test.ts',
      'server/modules/pay/pay.db.test.ts',
    ]);
  });

  it('runs the end-to-end tests that open the changed app, and no others', () => {
    expect(chosenFor('web/features/home.ts')).toEqual(['journeys/e2e/home.e2e.ts']);
    expect(chosenFor('console/features/list.ts')).toEqual(['journeys/e2e/console.e2e.ts']);
  });

  it('runs every test with a database or a server when a file that servers read changes', () => {
    expect(chosenFor('server/migrations/0001.sql')).toEqual(
      tests.flatMap(({ file, kind }) => (kind === 'unit' ? [] : [file])),
    );
  });

  it('runs a test when another file in its folder changes, imported or not', () => {
    expect(chosenFor('web/messages/es/home.ts')).toContain('web/messages/messages.test.ts');
  });

  it('runs everything when the packages change, and nothing for a document', () => {
    expect(chosenFor('package-lock.json')).toHaveLength(tests.length);
    expect(chosenFor('docs/guide.md')).toEqual([]);
  });

  it('follows the imports of this checkout', () => {
    const text = (file: string) => readFileSync(join(ROOT, file), 'utf8');
    const chosen = chooseChanged(['core/values/money.ts'], listSources(), listTestFiles(), text).map(
      ({ file }) => file,
    );
    expect(chosen).toContain('core/values/money.test.ts');
    expect(chosen).toContain('server/modules/money/ledger/ledger.db.test.ts');
    expect(chosen).toContain('journeys/faults/money.test.ts');
    expect(chosen).toContain('journeys/e2e/wallet.e2e.ts');
    expect(chosen).not.toContain('server/platform/csv.test.ts');
  });
});

describe('npm test -- PATTERN', () => {
  it('selects files by a part of their path, else tests by a part of their name', () => {
    const { selections, unmatched } = matchPatterns(['MODULES/pay', 'pays once', 'nothing like it'], tests, read);
    expect(selections.map(({ files: found, name }) => [found.map(({ file }) => file), name])).toEqual([
      [['server/modules/pay/pay.db.test.ts'], undefined],
      [['server/modules/pay/pay.db.test.ts'], 'pays once'],
    ]);
    expect(unmatched).toEqual(['nothing like it']);
  });

  it('compares names literally, ignoring case', () => {
    const pattern = new RegExp(escapeForPattern('paid (once)?'));
    expect(pattern.test('is PAID (Once)? by the bank')).toBe(true);
    expect(pattern.test('is paid')).toBe(false);
  });

  it('cannot be combined with --changed, and --base only with it', () => {
    expect(readOptions(['withdrawals', '--slow'])).toMatchObject({
      patterns: ['withdrawals'],
      slow: true,
      changed: false,
    });
    expect(readOptions(['--changed', '--base', 'main'])).toMatchObject({ changed: true, base: 'main' });
    expect(() => readOptions(['withdrawals', '--changed'])).toThrow();
    expect(() => readOptions(['--base', 'main'])).toThrow();
    expect(() => readOptions(['--fast'])).toThrow();
  });
});

it('a runner exists for every test file', () => {
  const kinds = Object.groupBy(listTestFiles(), ({ kind }) => kind);
  expect(Object.keys(kinds).sort()).toEqual(['db', 'e2e', 'faults', 'unit']);
  expect(appsVisited('nothing to see')).toEqual(['web', 'console']);
});

it('npm test leaves the operations of whole installations out, and no other fault test', () => {
  const all = listTestFiles().flatMap(({ file, kind }) => (kind === 'faults' ? [file] : []));
  const left = all.filter((file) => !faultsWithoutOperations().includes(file));
  expect(left).toEqual(all.filter((file) => file.startsWith('journeys/faults/operations/')));
  expect(left.length).toBeGreaterThan(0);
});
