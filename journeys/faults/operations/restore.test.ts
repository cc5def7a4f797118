import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifestName } from '@pitaka/server/platform/backup/archive/names.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePerson, makeSite, type Person } from '../../support/person-with-money.ts';
import { startLoad } from '../money-under-load.ts';
import { askStopped, objectsIn, piecesIn, runCommand } from '../restore/backed-up.ts';
import { findDatabasePid, makeDataDir, type ServerProcess, startServer } from '../server-process.ts';

/** One point in time in `npm test`; twenty with `npm run faults -- restore`. */
const POINTS = Number(process.env.RESTORE_POINTS ?? '1');
const SECONDS_OF_LOAD = POINTS === 1 ? 3 : 60;
const PATIENT = { timeout: 240_000, interval: 100 };

let original: ReturnType<typeof makeDataDir>;
let elsewhere: ReturnType<typeof makeDataDir>;
let backups: ReturnType<typeof makeDataDir>;
let servers: ServerProcess[];

beforeEach(() => {
  [original, elsewhere, backups] = [makeDataDir(), makeDataDir(), makeDataDir()];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  for (const folder of [original, elsewhere, backups]) folder.remove();
});

const settingsOf = (dataDir: string) => ({ DATA_DIR: dataDir, BACKUP_DIR: backups.path, BACKUP_KEY: KEY });
const KEY = randomBytes(32).toString('base64');

function start(dataDir: string): ServerProcess {
  const server = startServer({ ...settingsOf(dataDir), SEED: 'none', RATE_LIMITS: 'off' });
  servers.push(server);
  return server;
}

async function makePeople(dataDir: string): Promise<Person[]> {
  const db = openDatabase(openPool({ connectionString: findRunningDatabase(dataDir)?.app ?? '', max: 1 }));
  try {
    await makeSite(db);
    const people: Person[] = [];
    for (let number = 1; number <= 6; number++) people.push(await makePerson(db, number, 1_000_000n));
    return people;
  } finally {
    await db.destroy();
  }
}

const bases = () =>
  objectsIn(backups.path)
    .map(parseManifestName)
    .filter((base) => base !== null);
const lastCovered = () => piecesIn(backups.path).at(-1)?.coveredAt.getTime() ?? 0;
const toSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);
const typed = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');

/** The server, its database and their machine are lost at once. */
async function killAll(server: ServerProcess): Promise<void> {
  server.kill('SIGKILL');
  const pid = findDatabasePid(original.path);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  await server.ended;
}

/** A machine that has only the secret keys. */
function newMachine(name: string): string {
  const dataDir = join(elsewhere.path, name);
  mkdirSync(dataDir);
  copyFileSync(join(original.path, 'secret-keys'), join(dataDir, 'secret-keys'));
  return dataDir;
}

async function journalsIn(dataDir: string): Promise<string[]> {
  const rows = await askStopped<{ id: string }>(dataDir, 'SELECT journal_id::text AS id FROM journals ORDER BY 1');
  return rows.map(({ id }) => id);
}

it('a database killed under load is restored to a second: every journal committed until then, and no later one', {
  timeout: POINTS === 1 ? 900_000 : 3_600_000,
}, async () => {
  await copyPreparedData(MIGRATED_DATA, original.path);
  // PostgreSQL's own record of when each journal was committed.
  appendFileSync(join(original.path, 'postgres/postgresql.conf'), '\ntrack_commit_timestamp = on\n');
  const server = start(original.path);
  const url = await server.url;
  const people = await makePeople(original.path);
  const load = startLoad(() => url, people, 4);
  await vi.waitFor(() => expect(bases()).toHaveLength(1), PATIENT);
  const from = Date.now() + 1000;
  await vi.waitFor(() => expect(lastCovered()).toBeGreaterThan(from + SECONDS_OF_LOAD * 1000), {
    ...PATIENT,
    timeout: PATIENT.timeout + SECONDS_OF_LOAD * 1000,
  });
  await killAll(server);
  await load.stop();

  const history = await askStopped<{ id: string; at: number }>(
    original.path,
    `SELECT journal_id::text AS id, extract(epoch FROM pg_xact_commit_timestamp(xmin))::float8 * 1000 AS at
     FROM journals ORDER BY 1`,
  );
  const until = lastCovered();
  // PostgreSQL cannot start with the present files.
  writeFileSync(join(original.path, 'postgres/global/pg_control'), 'broken');
  for (let point = 1; point <= POINTS; point++) {
    const at = toSecond(from + 1000 + Math.random() * (until - from - 1000));
    const expected = history.filter((journal) => journal.at <= at.getTime()).map(({ id }) => id);
    expect(expected.length, 'journals before').toBeGreaterThan(0);
    expect(expected.length, 'journals after').toBeLessThan(history.length);
    // The last restore replaces the broken database; the others go to new machines.
    const target = point === POINTS ? original.path : newMachine(String(point));
    const { code, output } = await runCommand('restore', settingsOf(target), '--at', typed(at));
    expect([code, output]).toEqual([0, expect.stringContaining('The books are in order.')]);
    expect(await journalsIn(target), `the journals at ${typed(at)}`).toEqual(expected);
    const seconds = /Replayed in ([0-9.]+) s/.exec(output)?.[1];
    console.log(`${typed(at)}: ${expected.length} of ${history.length} journals, replayed in ${seconds} s`);
  }
  expect(readdirSync(original.path).some((name) => name.startsWith('before-restore-'))).toBe(true);
  expect(existsSync(join(original.path, 'restore.partial'))).toBe(false);

  // The restored database begins a new line, which is restored like the first.
  const second = start(original.path);
  const secondUrl = await second.url;
  await vi.waitFor(() => expect(bases()).toHaveLength(2), PATIENT);
  const more = startLoad(() => secondUrl, people, 2);
  await vi.waitFor(
    () => expect(more.requests.filter(({ outcome }) => outcome === 'sent').length).toBeGreaterThan(20),
    PATIENT,
  );
  await more.stop();
  second.kill('SIGTERM');
  await second.ended;
  const last = newMachine('last');
  expect((await runCommand('restore', settingsOf(last))).output).toContain('The books are in order.');
  expect(await journalsIn(last), 'a stop sends the end of the log').toEqual(await journalsIn(original.path));
});
