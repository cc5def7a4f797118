import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openPool } from '@pitaka/server/platform/db/database.ts';
import { findBinaries } from '@pitaka/server/platform/embedded-postgres/binaries.ts';
import { readCluster } from '@pitaka/server/platform/embedded-postgres/cluster.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { endLeftover } from '@pitaka/server/platform/embedded-postgres/postmaster.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundledProgram } from '../../support/bundled-program.ts';
import { IS_LONG } from '../long-form.ts';
import { askStopped, type CommandResult, runCommand } from '../restore/backed-up.ts';
import { CHECKOUT, COMPILE_CACHE, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import {
  askOlder,
  copyOlderDemo,
  copyOlderJournals,
  type OlderPostgres,
  prepareOlderPostgres,
} from './upgrade/older-postgres.ts';

/** The programs of an older major version, from npm or from this machine. */
const older: OlderPostgres | undefined = await prepareOlderPostgres();
const own = findBinaries(null).majorVersion;

/** One test makes several upgrades, on a machine that may be busy. */
const LONG = { timeout: 1_800_000 };
/** Journals in the database that is upgraded while its command is killed; 0: the demo's. */
const JOURNALS = Number(process.env.UPDATE_JOURNALS ?? 0);

let folder: ReturnType<typeof makeDataDir>;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = makeDataDir();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  server = undefined;
  await endDraft();
  folder.remove();
});

const settings = () => ({ DATA_DIR: folder.path, SEED: 'none' });
/** The command finds the older programs where an operator would have them: on the PATH. */
const withOlder = () => ({ ...settings(), PATH: `${older?.binDir}${delimiter}${process.env.PATH}` });
const upgrade = (more: Record<string, string> = {}, ...words: string[]) =>
  runCommand('upgrade-postgres', { ...withOlder(), ...more }, ...words);
const versionOf = (name: string) => readFileSync(join(folder.path, name, 'PG_VERSION'), 'utf8').trim();

/** Kills only the command, and not the processes that it started, as soon as it has written `printed`. */
function killAt(printed: string): Promise<CommandResult> {
  const program = bundledProgram('server/entry/commands/upgrade-postgres.ts');
  const { HOME = '' } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: CHECKOUT,
    env: { HOME, ...COMPILE_CACHE, TZ: 'UTC', PITAKA_ENV: 'none', ...withOlder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let all = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      all += chunk;
      if (all.includes(printed)) child.kill('SIGKILL');
    });
  }
  return new Promise((done) => child.once('close', (code) => done({ code, output: all })));
}

async function logIn(): Promise<void> {
  server = startServer(settings());
  const answer = await fetch(`${await server.url}/cplogin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ areaCode: '63', phone: '9170000000', password: 'demo1234' }),
  });
  expect(await answer.json()).toMatchObject({ status: 200, data: { token: expect.stringMatching(/./) } });
}

describe.skipIf(!older)(`a data directory of an older PostgreSQL (${older?.majorVersion})`, LONG, () => {
  beforeEach(async () => {
    await copyOlderDemo(older as OlderPostgres, folder.path);
  });

  it('is upgraded with all rows, sequences, roles and rights, and the old folder stays', async () => {
    await askOlder(
      older as OlderPostgres,
      folder.path,
      `CREATE ROLE reports LOGIN PASSWORD 'secret' CONNECTION LIMIT 3; GRANT pg_monitor TO reports`,
      `ALTER ROLE reports SET search_path = public, jobs; GRANT SELECT ON users TO reports`,
      'GRANT CONNECT ON DATABASE pitaka TO reports; GRANT USAGE ON SCHEMA public TO reports',
    );
    const upgraded = await upgrade();
    expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining('The books are in order.') });
    expect(upgraded.output).toMatch(/\d{4,} rows in \d{3} tables, all as they were\./);
    expect([versionOf('postgres'), versionOf(`postgres-${older?.majorVersion}`)]).toEqual([
      String(own),
      String(older?.majorVersion),
    ]);
    expect(existsSync(join(folder.path, 'postgres-upgrade'))).toBe(false);
    await logIn();
    const { port } = new URL(findRunningDatabase(folder.path)?.app ?? '');
    const pool = openPool({ connectionString: `postgres://reports:secret@127.0.0.1:${port}/pitaka`, max: 1 });
    const { rows } = await pool.query(`
      SELECT current_setting('search_path') AS path, (SELECT count(*) > 0 FROM users) AS users,
             pg_has_role('pg_monitor', 'MEMBER') AS monitor, has_table_privilege('pitaka_app', 'journals', 'UPDATE') AS updates`);
    await pool.end();
    expect(rows).toEqual([{ path: 'public, jobs', users: true, monitor: true, updates: false }]);
    const checked = await runCommand('ledger-check', settings());
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('The books are in order.') });
    server?.kill('SIGTERM');
    await server?.ended;
    const again = await upgrade();
    expect([again.code, again.output]).toEqual([
      1,
      expect.stringMatching(/of PostgreSQL \d+ already, .*: there is nothing to do\.$/m),
    ]);
  });

  it.runIf(IS_LONG)(
    'is upgraded by a second run after a kill at any step; the run begins anew if a server has written since',
    async () => {
      if (JOURNALS > 0) {
        rmSync(folder.path, { recursive: true });
        await copyOlderJournals(older as OlderPostgres, folder.path, JOURNALS);
      }
      expect((await killAt('Copying PostgreSQL')).code).toBeNull();
      expect((await killAt('The tables are made')).output).toContain('begins anew');
      expect((await killAt('Counting and comparing')).output).toContain('The upgrade was cut off and begins anew.');
      const cutOff = await killAt('Checking the books');
      expect(cutOff.output).toContain('The upgrade was cut off and goes on.');
      expect(cutOff.output).not.toContain('Copying');
      expect(versionOf('postgres')).toBe(String(older?.majorVersion));

      await askOlder(older as OlderPostgres, folder.path, `UPDATE sites SET name = 'written meanwhile'`);
      const upgraded = await upgrade();
      expect(upgraded).toMatchObject({ code: 0, output: expect.stringContaining('begins anew') });
      expect(versionOf('postgres')).toBe(String(own));
      const names = await askStopped<{ name: string }>(folder.path, 'SELECT DISTINCT name FROM sites');
      expect(names).toEqual([{ name: 'written meanwhile' }]);
      const [journals] = await askStopped<{ count: string }>(folder.path, 'SELECT count(*) FROM journals');
      expect(Number(journals?.count)).toBeGreaterThanOrEqual(JOURNALS);
      if (JOURNALS === 0) await logIn();
    },
  );

  it.runIf(IS_LONG)(
    'is finished by a second run after a kill between the two renames, and no server starts before',
    async () => {
      await killAt('Checking the books');
      const path = join(draft(), 'upgrade.json');
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), step: 'switching' }));
      renameSync(join(folder.path, 'postgres'), join(folder.path, `postgres-${older?.majorVersion}`));

      server = startServer(settings());
      expect(await server.ended).toMatchObject({
        code: 1,
        output: `An upgrade of PostgreSQL in ${folder.path} was cut off while it switched: run npm run upgrade:postgres again.\n`,
      });
      expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
      expect(await upgrade()).toMatchObject({ code: 0, output: expect.stringContaining('Start the server.') });
      expect(existsSync(draft())).toBe(false);
      await logIn();
    },
  );

  it.runIf(IS_LONG)('is left as it was if a row of the copy differs or an object cannot be copied', async () => {
    await killAt('Counting and comparing');
    await endDraft();
    await askStopped(draft(), `UPDATE users SET name = 'another' WHERE uid = (SELECT min(uid) FROM users)`);
    expect(await upgrade()).toEqual({
      code: 1,
      output: expect.stringContaining('Nothing was changed. The rows of public.users did not arrive as they were.'),
    });
    await askOlder(
      older as OlderPostgres,
      folder.path,
      'CREATE TABLE my_notes (id integer); CREATE INDEX mine ON users (name)',
    );
    expect(await upgrade()).toEqual({
      code: 1,
      output: expect.stringMatching(
        /objects that Pitaka did not make, .* come along: .*my_notes.*\. Move them elsewhere first\.$/m,
      ),
    });
    expect(versionOf('postgres')).toBe(String(older?.majorVersion));
  });

  it.runIf(IS_LONG)(
    'is served by the older programs while they are found, with a warning, and is not upgraded meanwhile',
    async () => {
      server = startServer(withOlder());
      expect((await fetch(`${await server.url}/readyz`)).status).toBe(200);
      expect(await upgrade()).toEqual({
        code: 1,
        output: expect.stringContaining(`${folder.path} is in use by process ${server.pid}`),
      });
      server.kill('SIGTERM');
      expect((await server.ended).output).toContain(
        'the database is one of an older PostgreSQL: run npm run upgrade:postgres',
      );
    },
  );

  it.skipIf(older?.isOfThisMachine)(
    'is refused by a server without the older programs, and the sentence names the next step',
    async () => {
      server = startServer(settings());
      expect(await server.ended).toMatchObject({
        code: 1,
        output: `The database in ${join(folder.path, 'postgres')} is one of PostgreSQL ${older?.majorVersion}, and this version brings ${own}: run npm run upgrade:postgres.\n`,
      });
      const offline = {
        npm_config_registry: 'http://127.0.0.1:1',
        npm_config_fetch_retries: '0',
        npm_config_cache: draft(),
      };
      expect(await runCommand('upgrade-postgres', { ...settings(), ...offline })).toEqual({
        code: 1,
        output: expect.stringMatching(
          /is not on this machine, and npm did not bring .*: install PostgreSQL \d+, or make/,
        ),
      });
      expect(versionOf('postgres')).toBe(String(older?.majorVersion));
    },
  );

  it.skipIf(!canMount())('is refused on a disk without room for both, before anything is made', async () => {
    const disk = join(folder.path, 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=450m,mode=0755', 'tmpfs', disk]);
    try {
      const dataDir = join(disk, 'data');
      await copyOlderDemo(older as OlderPostgres, dataDir);
      expect(await upgrade({ DATA_DIR: dataDir })).toEqual({
        code: 1,
        output: expect.stringMatching(
          /^The disk of .* has \d+ MB left, and the new database .* needs \d+ MB: make room first\.\n$/,
        ),
      });
      expect(existsSync(join(dataDir, 'postgres-upgrade'))).toBe(false);
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  });
});

describe('an upgrade without any work to do prints one sentence', () => {
  it.each([
    ['without a database', () => ({}), /^There is no database in .*: set DATA_DIR/],
    [
      'with an external one',
      () => ({ DATABASE_URL: 'postgres://app:secret@127.0.0.1:1/pitaka' }),
      /^The PostgreSQL at DATABASE_URL is not this program’s: upgrade it with its own tools/,
    ],
  ])('%s', async (_case, more, sentence) => {
    const { code, output } = await runCommand('upgrade-postgres', { ...settings(), ...more() });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  });
});

const draft = () => join(folder.path, 'postgres-upgrade');

/** Ends the PostgreSQL that a killed command left running. */
async function endDraft(): Promise<void> {
  const cluster = readCluster(draft());
  if (cluster) await endLeftover(cluster);
}

function canMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'pitaka-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path]);
  if (status === 0) spawnSync('umount', ['-l', path]);
  rmSync(path, { recursive: true });
  return status === 0;
}
