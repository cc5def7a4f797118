import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

export const UNKNOWN = 'unknown';

/**
 * Licences allowed in a product without published source. Includes copyleft licences of libraries that are only loaded.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
}

/** All third-party packages. A platform's package that the lock file only names has its owner's licence. */
export function listPackages({ packages }: Lock): LockedPackage[] {
  const owners = new Map<string, string>();
  for (const { optionalDependencies = {}, license } of Object.values(packages)) {
    for (const name of Object.keys(optionalDependencies)) if (license !== undefined) owners.set(name, license);
  }
  return Object.entries(packages).flatMap(([path, { version = '', license, link }]) => {
    if (link === true || !path.includes('node_modules/')) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return [{ name, version, licence: license ?? owners.get(name) ?? UNKNOWN }];
  });
}

/** For "A OR B" one licence is enough, for "A AND B" both must be allowed. */
export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  return bare.split(' AND ').every((one) => ALLOWED.has(one));
}
