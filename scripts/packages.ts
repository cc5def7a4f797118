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

/** May be used by a product that is not given away as source. Copyleft of a library that is only loaded is among them. */
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

/** Every package of others. A platform's package that the lock file knows by name alone has the licence of its owner. */
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

/** Of "A OR B" one is enough, of "A AND B" both are needed. */
export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed);
  return bare.split(' AND ').every((one) => ALLOWED.has(one));
}
