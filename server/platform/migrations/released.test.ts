import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER } from './migrate.ts';
import { findChangedReleases, readReleased, releaseMigrations } from './released.ts';

it('released migrations are unchanged: a database that ran them cannot run them again', () => {
  expect(findChangedReleases()).toEqual([]);
});

describe('a released migration', () => {
  let folder: string;
  let first: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pitaka-released-'));
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    first = Object.keys(readReleased(folder))[0] ?? '';
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('that was changed is reported, with the steps to take', () => {
    writeFileSync(join(folder, first), `${readFileSync(join(folder, first), 'utf8')}\nSELECT 1;\n`);
    expect(findChangedReleases(folder)).toEqual([
      `${first} is released and was changed: put the old file back and write a new migration.`,
    ]);
  });

  it('that vanished is reported, with the steps to take', () => {
    rmSync(join(folder, first));
    expect(findChangedReleases(folder)).toEqual([
      `${first} is released and not here any more: put it back, because databases have run it.`,
    ]);
  });

  it('may have other line endings', () => {
    writeFileSync(join(folder, first), readFileSync(join(folder, first), 'utf8').replaceAll('\n', '\r\n'));
    expect(findChangedReleases(folder)).toEqual([]);
  });

  it('accepts no new migration with a lower number; the next release adds the new migrations', () => {
    writeFileSync(join(folder, '0004_between.sql'), 'SELECT 1');
    expect(findChangedReleases(folder)[0]).toMatch(/^0004_between\.sql comes before .+: give it a higher number\.$/);
    rmSync(join(folder, '0004_between.sql'));
    releaseMigrations(folder);
    writeFileSync(join(folder, '9000_next.sql'), 'SELECT 1');
    expect(findChangedReleases(folder)).toEqual([]);
    expect(releaseMigrations(folder)).toEqual(['9000_next.sql']);
    writeFileSync(join(folder, '9000_next.sql'), 'SELECT 2');
    expect(findChangedReleases(folder)).toHaveLength(1);
  });
});
