import { setTimeout as wait } from 'node:timers/promises';
import { readStatus, type ServeStatus } from '@pitaka/server/entry/supervisor/status-file.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import {
  findRunningDatabase,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildStaleApps } from '../../scripts/build-apps.ts';
import { makePerson, makeSite, type Person } from '../support/person-with-money.ts';
import { IS_LONG } from './long-form.ts';
import { startLoad } from './serve/load.ts';
import { startPacedLoad } from './serve/paced-load.ts';
import { findDatabasePid, makeDataDir, type ServerProcess, startServer } from './server-process.ts';

const WAIT = { timeout: 240_000, interval: 50 };
/** The draining time in the test of a stop: long enough for a busy machine to send two requests. */
const DRAIN_SECONDS = 8;

/** `npm run faults -- serve` runs the restart under this load. */
const PER_SECOND = Number(process.env.SERVE_PER_SECOND ?? 500);

let dataDir: ReturnType<typeof makeDataDir>;
let server: ServerProcess | undefined;
let url: string;
let people: readonly [Person, Person];

/** A data directory with a site and two users, for the tests of a `describe`. */
async function makeSiteFolder(): Promise<void> {
  await buildStaleApps();
  dataDir = makeDataDir();
  await copyPreparedData(MIGRATED_DATA, dataDir.path);
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, command: 'a test' });
  const db = openDatabase(openPool({ connectionString: postgres.urls.app, max: 1 }));
  await makeSite(db);
  people = [await makePerson(db, 1, 1_000_000_00n), await makePerson(db, 2, 0n)];
  await db.destroy();
  await postgres.stop();
}

async function removeSiteFolder(): Promise<void> {
  server?.kill('SIGKILL');
  await server?.ended;
  dataDir.remove();
}

function launch(settings: Record<string, string> = {}): ServerProcess {
  const more = { RATE_LIMITS: 'off', SEED: 'none', DRAIN_SECONDS: '1', ...settings };
  server = startServer({ DATA_DIR: dataDir.path, ...more }, {}, 'server/entry/serve.ts');
  return server;
}

async function serve(processes: number): Promise<void> {
  url = await launch({ PROCESSES: String(processes) }).url;
  await vi.waitFor(() => expect(readyWorkers()).toHaveLength(processes), WAIT);
}

function status(): ServeStatus {
  const read = readStatus(dataDir.path);
  if (read === null) throw new Error('nothing serves');
  return read;
}

const readyWorkers = () =>
  status()
    .workers.filter(({ state }) => state === 'ready')
    .map(({ pid }) => pid);

async function rollingRestart(): Promise<ServeStatus> {
  const { restarts } = status();
  process.kill(status().pid, 'SIGHUP');
  await vi.waitFor(() => expect(status().restarts).toBe(restarts + 1), WAIT);
  return status();
}

/** Runs a statement as the owner of the tables, while the server runs. */
async function run(statement: string, values: unknown[]): Promise<void> {
  const pool = openPool({ connectionString: findRunningDatabase(dataDir.path)?.owner ?? '', max: 1 });
  await pool.query(statement, values).finally(() => pool.end());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectRestartUnderLoad(processes: number): Promise<void> {
  const before = readyWorkers();
  const load = startLoad(url);
  await vi.waitFor(() => expect(load.count()).toBeGreaterThan(100), WAIT);
  const { lastRestart } = await rollingRestart();
  const { failed, answers, perSecond, slowestMs } = await load.stop();
  console.log(`rolling restart of ${processes}: ${answers} answers, ${perSecond}/s, slowest ${slowestMs} ms`);
  expect(lastRestart).toEqual({ ok: true, version: expect.any(String), reason: '' });
  expect(failed).toEqual([]);
  const after = readyWorkers();
  expect(after).toHaveLength(processes);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  expect(before.filter(isAlive)).toEqual([]);
}

describe('npm run serve with one worker', () => {
  beforeAll(makeSiteFolder);
  afterAll(removeSiteFolder);

  it('reports a mistake in the settings once, and serves nothing', async () => {
    expect(await launch({ PROCESSES: '0' }).ended).toMatchObject({
      code: 1,
      output: 'PROCESSES must be a whole number from 1 to 32, but it is "0".\n',
    });
  });

  it('restarts under load without a failed request', async () => {
    await serve(1);
    await expectRestartUnderLoad(1);
  });

  it('replaces a killed worker, refuses no connection meanwhile, and fails only the requests of that worker', async () => {
    const [killed = 0] = readyWorkers();
    const load = startLoad(url);
    await vi.waitFor(() => expect(load.count()).toBeGreaterThan(100), WAIT);
    const before = load.count();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(load.count()).toBeGreaterThan(before + 50), WAIT);
    const { failed, answers, perSecond, slowestMs } = await load.stop();
    console.log(`kill -9: ${answers} answers, ${failed.length} failed, ${perSecond}/s, slowest ${slowestMs} ms`);
    // At most one request of each client fails: a request on a connection of the killed worker.
    expect(failed.length).toBeLessThanOrEqual(8);
    expect(failed.filter((one) => !/socket hang up|ECONNRESET/.test(one))).toEqual([]);
    await vi.waitFor(() => expect(readyWorkers()).toHaveLength(1), WAIT);
    expect(readyWorkers()).not.toContain(killed);
  });
});

describe.runIf(IS_LONG)(`npm run serve under ${PER_SECOND} requests a second`, () => {
  beforeAll(async () => {
    await makeSiteFolder();
    await serve(2);
  });
  afterAll(removeSiteFolder);

  it('restarts three times without a failed request, and each acknowledged transfer is there once', async () => {
    const load = startPacedLoad(url, PER_SECOND, people);
    await wait(3_000);
    for (let times = 0; times < 3; times++) {
      expect((await rollingRestart()).lastRestart?.ok).toBe(true);
      await wait(1_000);
    }
    const { failed, transfers, sent, perSecond, p99Ms, slowestMs } = await load.stop();
    console.log(
      `three rolling restarts of 2: ${sent} requests, ${perSecond}/s, ${failed.length} failed, p99 ${p99Ms} ms, slowest ${slowestMs} ms`,
    );
    expect(failed).toEqual([]);
    expect(perSecond).toBeGreaterThan(PER_SECOND * 0.95);
    const answer = await fetch(`${url}/wallet/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${people[1].token}` },
      body: '{}',
    });
    const { data } = (await answer.json()) as { data: { totalCoin: string } };
    expect(data.totalCoin).toBe((transfers / 100).toFixed(2));
  });
});

describe('npm run serve with two workers', () => {
  beforeAll(async () => {
    await makeSiteFolder();
    await serve(2);
  });
  afterAll(removeSiteFolder);

  it('restarts under load without a failed request', () => expectRestartUnderLoad(2));

  it('answers /metrics for all workers, and the successor of a dead worker has its number', async () => {
    const ask = async () => (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
    const processes = (text: string) =>
      [...new Set([...text.matchAll(/^pitaka_pool_waiting\{process="(\d)"\}/gm)].map(([, number]) => number))].sort();
    const answers = (text: string) =>
      [...text.matchAll(/^pitaka_answers_total\{.*path="\/site\/current".*\} (\d+)$/gm)]
        .map(([, count]) => Number(count))
        .reduce((sum, count) => sum + count, 0);
    const before = answers(await ask());
    for (let call = 0; call < 20; call++) {
      const headers = { connection: 'close', 'content-type': 'application/json' };
      await fetch(`${url}/site/current`, { method: 'POST', headers, body: '{}' });
    }
    const text = await ask();
    expect([processes(text).length, answers(text) - before]).toEqual([2, 20]);
    expect(text.match(/^# TYPE pitaka_answers_total/gm)).toHaveLength(1);
    const [killed = 0] = readyWorkers();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(readyWorkers().filter((pid) => pid !== killed)).toHaveLength(2), WAIT);
    expect(processes(await ask())).toEqual(processes(text));
  });

  it('keeps the old workers if the new workers do not become ready', async () => {
    const before = readyWorkers();
    const load = startLoad(url);
    await run('INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, $1, $1)', ['9999_newer.sql']);
    const { lastRestart } = await rollingRestart();
    expect(lastRestart).toMatchObject({ ok: false, reason: expect.stringContaining('it has run 9999_newer.sql') });
    expect(readyWorkers()).toEqual(before);
    expect((await load.stop()).failed).toEqual([]);
    await run('DELETE FROM schema_migrations WHERE number = $1', [9999]);
    expect((await rollingRestart()).lastRestart?.ok).toBe(true);
  });

  it('ends its workers when it is killed, and the next start serves on the same port', async () => {
    const workers = readyWorkers();
    server?.kill('SIGKILL');
    await server?.ended;
    const again = launch({ PORT: new URL(url).port, PROCESSES: '2', DRAIN_SECONDS: String(DRAIN_SECONDS) });
    expect((await fetch(`${await again.url}/readyz`)).status).toBe(200);
    await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), WAIT);
    await vi.waitFor(() => expect(readyWorkers()).toHaveLength(2), WAIT);
  });

  it('stops all processes at SIGTERM, after requests were served for DRAIN_SECONDS', async () => {
    const workers = readyWorkers();
    const signalledAt = performance.now();
    server?.kill('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), WAIT);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await server?.ended)?.code).toBe(0);
    expect(performance.now() - signalledAt).toBeGreaterThan(DRAIN_SECONDS * 1000 - 200);
    expect(workers.filter(isAlive)).toEqual([]);
    expect(findDatabasePid(dataDir.path)).toBeNull();
    expect(readStatus(dataDir.path)).toBeNull();
  });
});
