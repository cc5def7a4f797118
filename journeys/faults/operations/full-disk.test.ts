import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makePerson, makeSite, type Person } from '../../support/person-with-money.ts';
import { findDatabasePid, type ServerProcess, startServer } from '../server-process.ts';

const DISK_MB = 400;
const MB = 1024 ** 2;
const PATIENT = { timeout: 240_000, interval: 200 };

let disk: string;
let dataDir: string;
let server: ServerProcess | undefined;

/** A small disk of its own. Only root may mount one, and not in every container. */
function mountDisk(): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'pitaka-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', path]);
  if (status === 0) return path;
  rmSync(path, { recursive: true });
  return undefined;
}

function unmountDisk(path: string): void {
  spawnSync('umount', ['-l', path]);
  rmSync(path, { recursive: true, force: true });
}

const probe = process.platform === 'linux' ? mountDisk() : undefined;
if (probe) unmountDisk(probe);

const freeMb = () => {
  const { bavail, bsize } = statfsSync(disk);
  return (bavail * bsize) / MB;
};

/** Fills the disk, except for this many bytes. */
function fill(leaveMb = 0): void {
  const file = openSync(join(disk, 'filler'), 'a');
  const block = Buffer.alloc(MB / 4);
  try {
    while (freeMb() > leaveMb) writeSync(file, block);
    if (leaveMb === 0) for (;;) writeSync(file, block.subarray(0, 4096));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  } finally {
    closeSync(file);
  }
}
const makeRoom = () => rmSync(join(disk, 'filler'));

const start = () => {
  server = startServer({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMITS: 'off' });
  return server;
};

beforeEach(() => {
  disk = mountDisk() ?? '';
  dataDir = join(disk, 'data');
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  const pid = findDatabasePid(dataDir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  unmountDisk(disk);
});

async function makePeople(): Promise<Person[]> {
  const db = openDatabase(openPool({ connectionString: findRunningDatabase(dataDir)?.app ?? '', max: 1 }));
  try {
    await makeSite(db);
    return [await makePerson(db, 1, 500_00n), await makePerson(db, 2, 0n)];
  } finally {
    await db.destroy();
  }
}

async function transfer(url: string, [from, to]: readonly Person[], key: string) {
  const answer = await fetch(`${url}/wallet/transfer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${from?.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ uid: to?.uid, amount: '1.00' }),
  });
  return (await answer.json()) as { status: number; code?: string };
}

/** PostgreSQL needs a new segment of its log, and cannot write it. */
async function switchLog(): Promise<void> {
  const { superuser = '' } = findRunningDatabase(dataDir) ?? {};
  const pool = openPool({ connectionString: superuser, max: 1 });
  for (let times = 0; times < 100; times++) {
    await pool.query(`SELECT pg_logical_emit_message(true, 'test', repeat('x', 1000)), pg_switch_wal()`);
  }
  await pool.end();
}

describe.skipIf(!probe)('a full disk', () => {
  it('makes the server not ready, even while PostgreSQL lives, and work continues once there is space', async () => {
    await copyPreparedData(MIGRATED_DATA, dataDir);
    const url = await start().url;
    const people = await makePeople();
    await vi.waitFor(async () => expect((await transfer(url, people, 'before-it')).status).toBe(200), PATIENT);

    fill();
    await vi.waitFor(async () => {
      const answer = await fetch(`${url}/readyz`);
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { status: 'not ready', reason: 'the disk of the data directory is full' },
      ]);
    }, PATIENT);
    makeRoom();
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENT);
    await vi.waitFor(async () => expect((await transfer(url, people, 'afterwards')).status).toBe(200), PATIENT);
  });

  it('ends PostgreSQL, and the server starts it again once there is space, even after a long time', async () => {
    await copyPreparedData(MIGRATED_DATA, dataDir);
    const running = start();
    const url = await running.url;
    const people = await makePeople();
    await vi.waitFor(async () => expect((await transfer(url, people, 'before-it')).status).toBe(200), PATIENT);

    fill();
    await switchLog().catch(() => {});
    await vi.waitFor(() => expect(findDatabasePid(dataDir)).toBeNull(), PATIENT);
    // Calls that were under way when PostgreSQL ended have an unknown outcome.
    await vi.waitFor(async () => expect((await transfer(url, people, 'meanwhile')).code).toBe('busy'), PATIENT);
    // Longer than a server that tries only a few times would wait.
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      expect((await transfer(url, people, 'meanwhile')).code).toBe('busy');
      await pause(100);
    }
    makeRoom();
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), PATIENT);
    await vi.waitFor(async () => expect((await transfer(url, people, 'meanwhile')).status).toBe(200), PATIENT);
    await vi.waitFor(async () => expect((await transfer(url, people, 'before-it')).status).toBe(200), PATIENT);
    running.kill('SIGTERM');
    const { code, output } = await running.ended;
    expect(code).toBe(0);
    expect(output).toContain('the disk of the data directory is full: PostgreSQL is started again when there is room');
  });

  it('does not prevent the server from stopping', async () => {
    await copyPreparedData(MIGRATED_DATA, dataDir);
    const running = start();
    await running.url;
    fill();
    await switchLog().catch(() => {});
    await vi.waitFor(() => expect(findDatabasePid(dataDir)).toBeNull(), PATIENT);
    running.kill('SIGTERM');
    expect((await running.ended).code).toBe(0);
  });

  it.each([
    ['with data', true, 0],
    ['with data, and almost full', true, 8],
    ['empty', false, 0],
    ['empty, with too little room for a new database', false, 45],
  ])('is reported in one sentence at the start: %s', async (_what, hasData, leaveMb) => {
    if (hasData) await copyPreparedData(MIGRATED_DATA, dataDir);
    fill(leaveMb);
    const starting = start();
    const hasStarted = starting.url.then(
      () => Promise.reject(new Error('it started')),
      () => new Promise<never>(() => {}),
    );
    const { code, output } = await Promise.race([starting.ended, hasStarted]);
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      `The disk of the data directory ${dataDir} is full: make room, and start again.`,
    ]);
  });
});
