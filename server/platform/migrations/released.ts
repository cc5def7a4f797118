import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts';

const LIST = 'released.json';

/** The checksum of each migration of a release, by the file's name. */
export type Released = Readonly<Record<string, string>>;

export function readReleased(folder: string = MIGRATIONS_FOLDER): Released {
  return JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Released;
}

/** The faults of these files, as sentences: databases that ran the released files could not be updated. */
export function findChangedReleases(folder: string = MIGRATIONS_FOLDER): string[] {
  const checksums = new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]));
  const released = readReleased(folder);
  const last = Object.keys(released).sort().at(-1) ?? '';
  return [
    ...Object.entries(released).flatMap(([name, checksum]) => {
      if (!checksums.has(name))
        return [`${name} is released and not here any more: put it back, because databases have run it.`];
      if (checksums.get(name) === checksum) return [];
      return [`${name} is released and was changed: put the old file back and write a new migration.`];
    }),
    ...[...checksums.keys()]
      .filter((name) => !(name in released) && name < last)
      .map((name) => `${name} comes before ${last}, which is released: give it a higher number.`),
  ];
}

/** Adds the migrations of a new release. The migrations of earlier releases stay unchanged. */
export function releaseMigrations(folder: string = MIGRATIONS_FOLDER): string[] {
  const released = readReleased(folder);
  const added = readMigrations(folder).filter(({ name }) => !(name in released));
  const all = { ...released, ...Object.fromEntries(added.map(({ name, checksum }) => [name, checksum])) };
  const sorted = Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(join(folder, LIST), `${JSON.stringify(sorted, null, 2)}\n`);
  return added.map(({ name }) => name);
}
