import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../testing/test-cluster.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const OURS = fileURLToPath(new URL('../../migrations/', import.meta.url));
const migrationNames = readdirSync(OURS)
  .filter((name) => name.endsWith('.sql'))
  .sort();

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'pitaka-migrations-'));
  cpSync(OURS, folder, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function prepare(adminUrl = database.ownerUrl, appUrl = database.appUrl) {
  return prepareDatabase({ adminUrl, appUrl, migrationsFolder: folder });
}

async function runAs(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Adds the next migration after ours and returns its name. */
function addMigration(sql: string, name = 'next'): string {
  const file = `9000_${name}.sql`;
  writeFileSync(join(folder, file), sql);
  return file;
}

describe('migrations', () => {
  it('run only once: a second start applies none', async () => {
    expect((await prepare()).applied).toEqual([]);
  });

  it('apply only new files', async () => {
    const file = addMigration('CREATE TABLE things (id integer)');
    expect((await prepare()).applied).toEqual([file]);
    expect((await prepare()).applied).toEqual([]);
  });

  it('run only once even if two processes start together', async () => {
    addMigration('CREATE TABLE things (id integer)');
    const both = await Promise.all([prepare(), prepare()]);
    expect(both.map(({ applied }) => applied.length).sort()).toEqual([0, 1]);
  });

  it('change nothing if one of them fails, and report file and line', async () => {
    const file = addMigration('CREATE TABLE things (id integer);\nCREATE TABLE more (id nonsense);');
    await expect(prepare()).rejects.toThrow(
      `The migration ${file} (line 2) failed and changed nothing: type "nonsense" does not exist.`,
    );
    expect(await runAs(database.ownerUrl, `SELECT to_regclass('things') AS there`)).toEqual([{ there: null }]);
  });

  it('are refused if they were edited after they ran', async () => {
    const [first = ''] = migrationNames;
    writeFileSync(join(folder, first), 'SELECT 1');
    await expect(prepare()).rejects.toThrow(`The migration ${first} has changed since this database ran it`);
  });

  it('may have other line endings', async () => {
    const file = addMigration('SELECT 1;\nSELECT 2;\n');
    await prepare();
    writeFileSync(join(folder, file), 'SELECT 1;\r\nSELECT 2;\r\n');
    expect((await prepare()).applied).toEqual([]);
  });

  it('of a newer program are refused by an older program', async () => {
    const file = addMigration('SELECT 1');
    await prepare();
    rmSync(join(folder, file));
    await expect(prepare()).rejects.toThrow(`The database is newer than this program: it has run ${file}`);
  });

  it('are refused with a number below an applied one', async () => {
    addMigration('SELECT 1');
    await prepare();
    writeFileSync(join(folder, '8999_late.sql'), 'SELECT 1');
    await expect(prepare()).rejects.toThrow('The migration 8999_late.sql has a lower number than');
  });

  it('may skip numbers, but must not repeat one', async () => {
    writeFileSync(join(folder, '9001_far.sql'), 'SELECT 1');
    expect((await prepare()).applied).toContain('9001_far.sql');
    writeFileSync(join(folder, '9001_farther.sql'), 'SELECT 1');
    await expect(prepare()).rejects.toThrow('The migration 9001_farther.sql has a wrong name');
  });
});

describe('rights', () => {
  it('allow the server to read, insert, update and delete rows, but never to create or drop tables', async () => {
    addMigration('CREATE TABLE things (id integer)');
    expect((await prepare()).isAppendOnlyEnforced).toBe(true);
    await runAs(database.appUrl, 'INSERT INTO things VALUES (1); UPDATE things SET id = 2; DELETE FROM things');
    await expect(runAs(database.appUrl, 'CREATE TABLE mine (id integer)')).rejects.toThrow('permission denied');
    await expect(runAs(database.appUrl, 'DROP TABLE things')).rejects.toThrow('must be owner');
  });

  it('allow the server to insert into an append-only table, but never to change existing rows', async () => {
    addMigration(`CREATE TABLE journal (id integer); COMMENT ON TABLE journal IS 'append-only: the past stays'`);
    await prepare();
    await runAs(database.appUrl, 'INSERT INTO journal VALUES (1); SELECT * FROM journal');
    for (const sql of ['UPDATE journal SET id = 2', 'DELETE FROM journal', 'TRUNCATE journal']) {
      await expect(runAs(database.appUrl, sql), sql).rejects.toThrow('permission denied');
    }
  });

  it('allow the server to read the applied migrations, but not to change them', async () => {
    await prepare();
    await runAs(database.appUrl, 'SELECT * FROM schema_migrations');
    await expect(runAs(database.appUrl, 'DELETE FROM schema_migrations')).rejects.toThrow('permission denied');
  });

  it('cannot be enforced if the server works as the owner, and this is reported', async () => {
    expect((await prepare(database.ownerUrl, database.ownerUrl)).isAppendOnlyEnforced).toBe(false);
  });
});

describe('an unusable database is explained', () => {
  const to = (change: Partial<Record<'port' | 'hostname' | 'username' | 'password' | 'pathname', string>>) =>
    Object.assign(new URL(database.appUrl), change).href;

  it.each([
    ['nothing listens', { port: '1' }, 'DATABASE_URL does not answer: nothing listens at 127.0.0.1:1.'],
    [
      'an unknown host',
      { hostname: 'nowhere.invalid' },
      'DATABASE_URL does not answer: there is no host nowhere.invalid.',
    ],
    // With a wrong user too, because nodes of Citus may accept known users without a password.
    ['an unknown user', { username: 'nobody', password: 'hunter2' }, 'refuses the user nobody or the password.'],
    ['an unknown database', { pathname: '/nothing_here' }, 'there is no database nothing_here at 127.0.0.1'],
  ])('%s', async (_case, change, sentence) => {
    const url = to(change);
    const error = await prepare(url, url).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ name: 'StartupError', message: expect.stringContaining(sentence) });
    expect(String(error)).not.toContain('hunter2');
  });
});
