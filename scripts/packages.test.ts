import { expect, it } from 'vitest';
import { isAllowed, listPackages, readLock } from './packages.ts';

it('every package of the lock file has an allowed licence', () => {
  const packages = listPackages(readLock());
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
});

it('every package of the lock file has a checksum', () => {
  const unproven = Object.entries(readLock().packages).flatMap(([path, { link, integrity = '' }]) =>
    link || !path.includes('node_modules/') || integrity.startsWith('sha512-') ? [] : path,
  );
  expect(unproven).toEqual([]);
});

it('a platform’s package without a licence has that of its owner', () => {
  const packages = {
    '': {},
    'node_modules/tool': { version: '1.0.0', license: 'MIT', optionalDependencies: { 'tool-arm': '1.0.0' } },
    'node_modules/tool-arm': { version: '1.0.0' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
  };
  expect(listPackages({ packages }).map(({ name, licence }) => `${name} ${licence}`)).toEqual([
    'tool MIT',
    'tool-arm MIT',
    '@b/c unknown',
  ]);
});

it.each([
  ['MIT', true],
  ['(MPL-2.0 OR GPL-3.0)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0', false],
  ['AGPL-3.0-only', false],
  ['unknown', false],
])('licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});
