import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.ts';

/** The numbers of OWASP ASVS 5.0.0 in each section: first the numbers of level 1, then those of level 2. */
const NUMBERS: Readonly<Record<string, readonly [string, string]>> = {
  '1.1': ['', '1 2'],
  '1.2': ['1 2 3 4 5', '6 7 8 9'],
  '1.3': ['1 2', '3 4 5 6 7 8 9 10 11'],
  '1.4': ['', '1 2 3'],
  '1.5': ['1', '2'],
  '2.1': ['1', '2 3'],
  '2.2': ['1 2', '3'],
  '2.3': ['1', '2 3 4'],
  '2.4': ['', '1'],
  '3.2': ['1 2', ''],
  '3.3': ['1', '2 3 4'],
  '3.4': ['1 2', '3 4 5 6'],
  '3.5': ['1 2 3', '4 5'],
  '3.7': ['', '1 2'],
  '4.1': ['1', '2 3'],
  '4.2': ['', '1'],
  '4.3': ['', '1 2'],
  '4.4': ['1', '2 3 4'],
  '5.1': ['', '1'],
  '5.2': ['1 2', '3'],
  '5.3': ['1 2', ''],
  '5.4': ['', '1 2 3'],
  '6.1': ['1', '2 3'],
  '6.2': ['1 2 3 4 5 6 7 8', '9 10 11 12'],
  '6.3': ['1 2', '3 4'],
  '6.4': ['1 2', '3 4'],
  '6.5': ['', '1 2 3 4 5'],
  '6.6': ['', '1 2 3'],
  '6.8': ['', '1 2 3 4'],
  '7.1': ['', '1 2 3'],
  '7.2': ['1 2 3 4', ''],
  '7.3': ['', '1 2'],
  '7.4': ['1 2', '3 4 5'],
  '7.5': ['', '1 2'],
  '7.6': ['', '1 2'],
  '8.1': ['1', '2'],
  '8.2': ['1 2', '3'],
  '8.3': ['1', ''],
  '8.4': ['', '1'],
  '9.1': ['1 2 3', ''],
  '9.2': ['1', '2 3 4'],
  '10.1': ['', '1 2'],
  '10.2': ['', '1 2'],
  '10.3': ['', '1 2 3 4'],
  '10.4': ['1 2 3 4 5', '6 7 8 9 10 11'],
  '10.5': ['', '1 2 3 4 5'],
  '10.6': ['', '1 2'],
  '10.7': ['', '1 2 3'],
  '11.1': ['', '1 2'],
  '11.2': ['', '1 2 3'],
  '11.3': ['1 2', '3'],
  '11.4': ['1', '2 3 4'],
  '11.5': ['', '1'],
  '11.6': ['', '1'],
  '12.1': ['1', '2 3'],
  '12.2': ['1 2', ''],
  '12.3': ['', '1 2 3 4'],
  '13.1': ['', '1'],
  '13.2': ['', '1 2 3 4 5'],
  '13.3': ['', '1 2'],
  '13.4': ['1', '2 3 4 5'],
  '14.1': ['', '1 2'],
  '14.2': ['1', '2 3 4'],
  '14.3': ['1', '2 3'],
  '15.1': ['1', '2 3'],
  '15.2': ['1', '2 3'],
  '15.3': ['1', '2 3 4 5 6 7'],
  '16.1': ['', '1'],
  '16.2': ['', '1 2 3 4 5'],
  '16.3': ['', '1 2 3 4'],
  '16.4': ['', '1 2 3'],
  '16.5': ['', '1 2 3'],
  '17.1': ['', '1'],
  '17.2': ['', '1 2 3 4'],
  '17.3': ['', '1 2'],
};

interface Row {
  readonly number: string;
  readonly level: string;
  readonly state: string;
  readonly where: string;
  readonly tests: string;
}

const rows: Row[] = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number = '', level = '', , state = '', where = '', tests = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    return { number, level, state, where, tests };
  });

const pathsOf = (text: string) =>
  [...text.matchAll(/`([\w@./-]+\.(?:ts|tsx|md|json|txt))`/g)].map(([, path = '']) => path);

it('docs/asvs.md lists every number of levels 1 and 2 exactly once, with its level', () => {
  const numbers = Object.entries(NUMBERS).flatMap(([section, levels]) =>
    levels.flatMap((list, index) =>
      list.split(' ').flatMap((last) => (last === '' ? [] : `${section}.${last} L${index + 1}`)),
    ),
  );
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number, level }) => `${number} L${level}`).sort()).toEqual(numbers.sort());
});

it('docs/asvs.md states of each requirement whether it is met, with a place or a reason', () => {
  for (const { number, state, where } of rows) {
    expect(['met', '**not met**', 'does not apply'], number).toContain(state);
    expect(where.length, number).toBeGreaterThan(3);
  }
});

it('docs/asvs.md names existing files and tests, and quotes existing titles', () => {
  const page = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
  const paths = new Set(pathsOf(page));
  expect(paths.size).toBeGreaterThan(100);
  expect([...paths].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const named = rows.flatMap(({ number, tests }) =>
    tests.split('; ').flatMap((one) => {
      const [, path, words] = /^`([^`]+)`: (.+)$/.exec(one) ?? [];
      return path === undefined || words === undefined ? [] : [{ number, path, words }];
    }),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ path, words }) => !readFileSync(join(ROOT, path), 'utf8').includes(words));
  expect(missing).toEqual([]);
});

it('docs/asvs.md counts its rows correctly', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const counts = /(\d+) are met, (\d+) are not, (\d+) do not apply/.exec(
    readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8'),
  );
  expect(counts?.slice(1).map(Number)).toEqual([count('met'), count('**not met**'), count('does not apply')]);
});
