import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makePerson, makeSite, type Person } from '../support/person-with-money.ts';
import { runCommand } from './restore/backed-up.ts';
import { CHECKOUT, makeDataDir, type ServerProcess, startServer } from './server-process.ts';

const PATIENT = { timeout: 240_000, interval: 100 };
const HOUR_MS = 3_600_000;
const PRELOAD = pathToFileURL(join(CHECKOUT, 'journeys/faults/clock/stepped-clock.ts')).href;

let dataDir: ReturnType<typeof makeDataDir>;
let server: ServerProcess;
let url: string;
let people: readonly [Person, Person];
const stepFile = () => join(dataDir.path, 'clock-step');
const settings = () => ({ DATA_DIR: dataDir.path, SEED: 'none' });

beforeEach(async () => {
  dataDir = makeDataDir();
  await copyPreparedData(MIGRATED_DATA, dataDir.path);
  writeFileSync(stepFile(), '0');
  server = startServer({
    ...settings(),
    ...{ RATE_LIMITS: 'off', NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_STEP: stepFile() },
  });
  url = await server.url;
  const db = openDatabase(openPool({ connectionString: findRunningDatabase(dataDir.path)?.app ?? '', max: 1 }));
  await makeSite(db);
  people = [await makePerson(db, 1, 500_00n), await makePerson(db, 2, 0n)];
  await db.destroy();
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  dataDir.remove();
});

async function call(path: string, person: Person, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as { status: number; code?: string; data?: Record<string, string> };
}

/** The transfers of the last minutes by a clock that is wrong by `step`. */
async function countPosted(step: number): Promise<number> {
  const pool = openPool({ connectionString: findRunningDatabase(dataDir.path)?.app ?? '', max: 1 });
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count FROM journals WHERE kind = $2 AND at BETWEEN $1::timestamptz - interval '10 min' AND $1`,
    [new Date(Date.now() + step + 1000), kindNumber('transfer')],
  );
  await pool.end();
  return rows[0]?.count;
}

const transfer = (key: string) =>
  call('/wallet/transfer', people[0], { uid: people[1].uid, amount: '1.00' }, { 'idempotency-key': key });

/**
 * Three clocks in turn: behind, right again, ahead. After the clock ahead, every later clock is behind the newest
 * journal.
 */
const STEPS_HOURS = [-1, -48, 0, 1, 0, 12, -12, 0];

it('a clock set back, forward and right again moves no money twice, ends no session and keeps the books in order', async () => {
  await vi.waitFor(async () => expect(await transfer('before-the-step')).toMatchObject({ status: 200 }), PATIENT);
  let sent = 1;
  for (const [index, hours] of STEPS_HOURS.entries()) {
    const clock = `step ${index + 1}, ${hours} h`;
    writeFileSync(stepFile(), String(hours * HOUR_MS));
    const steppedAt = performance.now();
    for (let number = 0; number < 5; number++) {
      const key = `after-the-step-${index}-${number}`;
      await vi.waitFor(async () => expect(await transfer(key), clock).toMatchObject({ status: 200 }), PATIENT);
      sent += 1;
      // The same key is sent again, as by a phone that did not receive the answer.
      expect(await transfer(key), clock).toMatchObject({ status: 200 });
    }
    expect(await transfer('before-the-step'), clock).toMatchObject({ status: 200 });
    // Journals never go back in time: while the clock is behind the newest journal, new ones get its time.
    const furthest = Math.max(0, ...STEPS_HOURS.slice(0, index + 1));
    const since = furthest === 0 ? 0 : STEPS_HOURS.indexOf(furthest);
    const posted = await countPosted(furthest * HOUR_MS);
    expect(posted, `${clock}: posted at the furthest time`).toBeGreaterThanOrEqual(5 * (index - since + 1));
    console.log(`clock ${hours} h: five transfers within ${((performance.now() - steppedAt) / 1000).toFixed(1)} s`);
    const { data } = await call('/wallet/info', people[1], {});
    expect(data?.totalCoin, clock).toBe(`${sent}.00`);
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status, clock).toBe(200), PATIENT);
  }
  server.kill('SIGTERM');
  const { code, output } = await server.ended;
  expect(code).toBe(0);
  expect(output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  for (const command of ['ledger-check', 'verify-chain']) {
    const { code: ended, output } = await runCommand(command, settings());
    expect(ended, output).toBe(0);
  }
});
