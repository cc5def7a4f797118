import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStatus, type ServeStatus } from '@pitaka/server/entry/supervisor/status-file.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import {
  findRunningDatabase,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildStaleApps } from '../../../scripts/build-apps.ts';
import { STEPS } from '../../../scripts/update/journal.ts';
import { makePerson, makeSite } from '../../support/person-with-money.ts';
import { IS_LONG } from '../long-form.ts';
import { startLoad } from '../serve/load.ts';
import { makeDataDir } from '../server-process.ts';
import { fillJournals } from './update/fill-journals.ts';
import {
  type CommandResult,
  makeInstallation,
  makeVersion,
  type RunningCommand,
  runIn,
} from './update/installation.ts';

const WAIT = { timeout: 400_000, interval: 50 };
const NEXT = '9.1.0';
/** `npm run faults -- update` sets a million. */
const JOURNALS = Number(process.env.UPDATE_JOURNALS ?? 0);

let installed: ReturnType<typeof makeInstallation>;
let releases: ReturnType<typeof makeDataDir>;
/** A data directory with a site and a person. */
let furnished: ReturnType<typeof makeDataDir>;
let dataDir: ReturnType<typeof makeDataDir>;
let next: string;
let server: RunningCommand | undefined;
let current: string;

beforeAll(async () => {
  await buildStaleApps();
  [installed, releases] = [makeInstallation(), makeDataDir()];
  current = versionOf(installed.path);
  next = makeVersion(releases.path, NEXT, (folder) => {
    writeFileSync(join(folder, 'server/migrations/9100_later.sql'), 'CREATE TABLE later_things (id integer);\n');
    // The lists of tables do not name this table: the tests that compare the lists do not run in the later version.
  });
  furnished = makeDataDir();
  await copyPreparedData(MIGRATED_DATA, furnished.path);
  const postgres = await startEmbeddedPostgres({ dataDir: furnished.path, command: 'a test' });
  const db = openDatabase(openPool({ connectionString: postgres.urls.app, max: 1 }));
  if (JOURNALS > 0) {
    await fillJournals(db, postgres.urls, JOURNALS);
  } else {
    await makeSite(db);
    await makePerson(db, 1, 100_00n);
  }
  await db.destroy();
  await postgres.stop();
});
afterAll(() => {
  for (const folder of [installed, releases, furnished]) folder?.remove();
});

/** An installation that was never updated, and its data. */
function begin(): void {
  rmSync(join(installed.path, 'versions'), { recursive: true, force: true });
  dataDir = makeDataDir();
  cpSync(furnished.path, dataDir.path, { recursive: true });
}

async function end(): Promise<void> {
  server?.killAll();
  await server?.ended;
  server = undefined;
  dataDir.remove();
}

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
const settings = () => ({ DATA_DIR: dataDir.path, PORT: '0', SEED: 'none', RATE_LIMITS: 'off', DRAIN_SECONDS: '0' });
const update = (...words: string[]) => runIn(installed.path, 'scripts/update.ts', settings(), ...words);
const versionsDir = () => join(installed.path, 'versions');
const journal = () => {
  try {
    return JSON.parse(readFileSync(join(versionsDir(), 'update.json'), 'utf8')) as { step: string };
  } catch {
    return null;
  }
};

async function serve(): Promise<ServeStatus> {
  server = runIn(installed.path, 'server/entry/serve.ts', settings());
  const early = server.ended.then(({ output }) => Promise.reject(new Error(output)));
  early.catch(() => {});
  await Promise.race([
    early,
    vi.waitFor(() => expect(readStatus(dataDir.path)?.workers.map(({ state }) => state)).toEqual(['ready']), WAIT),
  ]);
  return status();
}

function status(): ServeStatus {
  const read = readStatus(dataDir.path);
  if (read === null) throw new Error('nothing serves');
  return read;
}

const servedVersion = async () =>
  ((await (await fetch(`${status().url}/healthz`)).json()) as { version: string }).version;

async function ask<Row extends object>(query: string): Promise<Row[]> {
  const pool = openPool({ connectionString: findRunningDatabase(dataDir.path)?.owner ?? '', max: 1 });
  try {
    return (await pool.query(query)).rows as Row[];
  } finally {
    await pool.end();
  }
}

function expectNothingLeft(): void {
  expect(readdirSync(dataDir.path).filter((name) => name.startsWith('update-trial'))).toEqual([]);
  expect(journal()).toBeNull();
}

/** `npm test` kills the command in the last step, while the server runs; `npm run faults` kills it in each step. */
const KILLED_IN = IS_LONG ? STEPS : STEPS.slice(-1);

describe('npm run update', () => {
  beforeEach(begin);
  afterEach(end);

  it('switches a serving installation to a later version without a failed request; --back keeps all data', async () => {
    await serve();
    const load = startLoad(status().url);
    const done = await update('--to', next).ended;
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Version ${NEXT} is in use; ${current} stays`),
    });
    expect(await servedVersion()).toBe(NEXT);
    expect(await ask(`SELECT name FROM schema_migrations WHERE number = 9100`)).toEqual([{ name: '9100_later.sql' }]);
    expect(readdirSync(join(dataDir.path, 'backups'))).toEqual([expect.stringMatching(/^before-update-/)]);
    expectNothingLeft();
    const { failed, answers, slowestMs } = await load.stop();
    console.log(`update: ${answers} answers, slowest ${slowestMs} ms`);
    expect(failed).toEqual([]);
    await ask('INSERT INTO later_things VALUES (1)');

    // A command runs in the version in use.
    const check = await runIn(installed.path, 'server/entry/commands/ledger-check.ts', settings()).ended;
    expect(check).toMatchObject({ code: 0, output: expect.stringContaining('The books are in order.') });

    const again = startLoad(status().url);
    expect(await update('--back').ended).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Version ${current} is in use`),
    });
    expect(await servedVersion()).toBe(current);
    expect((await again.stop()).failed).toEqual([]);
    expect(await ask('SELECT id FROM later_things')).toEqual([{ id: 1 }]);
    expect(await update('--back').ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no version to go back to.'),
    });

    // The version before starts on the tables of its successor, too.
    server?.killAll();
    await server?.ended;
    await serve();
    expect(await servedVersion()).toBe(current);
  });

  it('is continued and completed by the next run if it is killed after any of its steps', async () => {
    await serve();
    for (const step of KILLED_IN) {
      const killed = update('--to', next);
      const ended = killed.ended.then(({ output }) => Promise.reject(new Error(output)));
      ended.catch(() => {});
      await Promise.race([ended, vi.waitFor(() => expect(journal()?.step).toBe(step), { ...WAIT, interval: 2 })]);
      killed.killAll();
      await killed.ended;
      expect(journal()?.step).toBe(step);
      expect((await fetch(`${status().url}/readyz`)).status).toBe(200);
    }
    const last = await update('--to', next).ended;
    expect(last).toMatchObject({ code: 0, output: expect.stringContaining('was cut off and goes on') });
    expect(await servedVersion()).toBe(NEXT);
    expect(readdirSync(join(dataDir.path, 'backups'))).toHaveLength(1);
    expectNothingLeft();
    for (const command of ['ledger-check', 'verify-chain']) {
      const checked = await runIn(installed.path, `server/entry/commands/${command}.ts`, settings()).ended;
      expect(checked, checked.output).toMatchObject({ code: 0 });
    }
    const [{ count } = { count: 0 }] = await ask<{ count: number }>('SELECT count(*)::int AS count FROM journals');
    console.log(`an update killed after ${KILLED_IN.join(', ')}: ${count} journals, in order`);
    expect(count).toBeGreaterThanOrEqual(JOURNALS);
  });

  it.runIf(IS_LONG)('without a running server puts the version in place, and the next start migrates', async () => {
    const { code, output } = await update('--to', next).ended;
    expect([code, output]).toEqual([0, expect.stringContaining('Start the server: it migrates then.')]);
    await serve();
    expect(await servedVersion()).toBe(NEXT);
    expect(status().folder).toContain(`versions/${NEXT}-`);
  });

  it.runIf(IS_LONG)(
    'tries a database at DATABASE_URL on a copy that PostgreSQL makes, and names the obstacles',
    async () => {
      const external = await startEmbeddedPostgres({ dataDir: dataDir.path, command: 'a test' });
      const own = makeDataDir();
      try {
        const admin = Object.assign(new URL(external.urls.superuser), { pathname: '/pitaka' }).href;
        const at = { ...settings(), DATA_DIR: own.path, DATABASE_URL: external.urls.app };
        const to = (adminUrl: string, ...words: string[]) =>
          runIn(installed.path, 'scripts/update.ts', { ...at, DATABASE_ADMIN_URL: adminUrl }, '--to', next, ...words)
            .ended;
        expect((await to(admin)).output).toContain('back it up, and say --without-backup.');
        expect((await to(external.urls.owner, '--without-backup')).output).toContain('the right CREATEDB, or say');
        const connected = openPool({ connectionString: external.urls.app, max: 1 });
        // The connection is held, because the pool closes idle ones.
        const client = await connected.connect();
        // If pg_dump of the database's version is on the PATH, the database is copied; otherwise the message names the
        // missing tool.
        const inUse = await to(admin, '--without-backup');
        if (inUse.code !== 0)
          expect(inUse.output).toMatch(/only while nothing is connected to it, and pg_dump does not \([^)]/);
        client.release();
        await connected.end();
        expect(await to(admin, '--without-backup')).toMatchObject({ code: 0 });
        const names = await ask<{ datname: string }>('SELECT datname FROM pg_database ORDER BY 1');
        expect(names.map(({ datname }) => datname)).toEqual(['pitaka', 'postgres', 'template0', 'template1']);
        expect(await ask('SELECT name FROM schema_migrations WHERE number = 9100')).toEqual([]);
      } finally {
        await external.stop();
        own.remove();
      }
    },
  );

  it('refuses a wrong request with one sentence, and changes nothing', async () => {
    for (const [words, sentence] of [
      [['--to', '/nowhere/at/all'], 'is no folder with a program'],
      [[], 'is no git checkout: name the folder of the new version with --to.'],
      [['--back'], 'There is no version to go back to.'],
      [['--back', '--to', 'v2'], '--back has no --to.'],
      [['--too', 'v2'], `Unknown option '--too'`],
    ] as const) {
      const result: CommandResult = await update(...words).ended;
      expect(result, words.join(' ')).toMatchObject({ code: 1, output: expect.stringContaining(sentence) });
      expect(existsSync(join(versionsDir(), 'current.json'))).toBe(false);
    }
    expect((await update('--help').ended).output).toMatch(/^Usage: npm run update/);
  });
});

describe('npm run update to a version that fails', () => {
  // One server for all of these tests: no version replaces it permanently.
  beforeAll(async () => {
    begin();
    await serve();
  });
  afterAll(end);

  it.each([
    [
      'whose migration fails',
      '9.2.0',
      (folder: string) =>
        writeFileSync(join(folder, 'server/migrations/9100_broken.sql'), 'CREATE TABLE broken (id nonsense);\n'),
      'The migration 9100_broken.sql (line 1) failed and changed nothing: type "nonsense" does not exist.',
    ],
    [
      'that does not start',
      '9.2.1',
      (folder: string) =>
        writeFileSync(
          join(folder, 'server/entry/app.ts'),
          `export function createApp() {\n  throw new Error('this version is broken');\n}\n`,
        ),
      'this version is broken',
    ],
  ])('never switches to a version %s on the copy', async (_what, version, change, sentence) => {
    const { workers } = status();
    const broken = makeVersion(releases.path, version, change);
    const { code, output } = await update('--to', broken).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`Nothing was changed, because ${version} failed on a copy`),
    ]);
    expect(output).toContain(sentence);
    expect(status().workers).toEqual(workers);
    expect(existsSync(join(versionsDir(), 'current.json'))).toBe(false);
    expect(await ask(`SELECT name FROM schema_migrations WHERE number = 9100`)).toEqual([]);
    expectNothingLeft();
  });

  it('goes back by itself if the workers of a version do not become ready, even after its migration', async () => {
    const load = startLoad(status().url);
    // This version works on the copy, but fails as a worker.
    const broken = makeVersion(releases.path, '9.3.0', (folder) => {
      writeFileSync(join(folder, 'server/migrations/9100_later.sql'), 'CREATE TABLE later_things (id integer);\n');
      const path = join(folder, 'server/entry/start-server.ts');
      const source = readFileSync(path, 'utf8');
      expect(source).toContain('await requireReady(fastify);');
      writeFileSync(path, source.replace('await requireReady(fastify);', `throw new Error('no worker of 9.3.0');`));
    });
    const { code, output } = await update('--to', broken).ended;
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/The new version did not serve, and the one before goes on: [\s\S]*no worker of 9\.3\.0/),
    ]);
    expect(await servedVersion()).toBe(current);
    expect((await load.stop()).failed).toEqual([]);
    expectNothingLeft();
    // A worker that dies now is replaced by a worker of the previous version, on the tables of the newer one.
    const [worker] = status().workers;
    process.kill(worker?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(
      () => expect(status().workers.map(({ pid, state }) => [pid === worker?.pid, state])).toEqual([[false, 'ready']]),
      WAIT,
    );
    expect(await servedVersion()).toBe(current);
  });
});
