import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isAllowed, listPackages, readLock } from './packages.ts';
import { ROOT } from './root.ts';

const run = promisify(execFile);
const LIMIT_MS = 120_000;
const PLENTY = { cwd: ROOT, timeout: LIMIT_MS, maxBuffer: 64 * 1024 * 1024 };

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

it('npm run sbom lists every package of the lock file as CycloneDX, or names the npm it needs', {
  timeout: LIMIT_MS,
}, async () => {
  const list = run(process.execPath, ['scripts/sbom.ts'], PLENTY);
  const { stdout: npm } = await run('npm', ['--version'], PLENTY);
  if (Number.parseInt(npm, 10) < 10) {
    await expect(list).rejects.toMatchObject({ stderr: expect.stringContaining('npm 10') });
    return;
  }
  const { bomFormat, components } = JSON.parse((await list).stdout) as {
    bomFormat: string;
    components: readonly { purl: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  const missing = listPackages(readLock()).filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`));
  expect(missing).toEqual([]);
});

it('a platform’s package without a licence of its own gets its owner’s licence', () => {
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
