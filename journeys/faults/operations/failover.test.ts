import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePerson, makeSite, type Person } from '../../support/person-with-money.ts';
import { IS_LONG } from '../long-form.ts';
import { runCommand } from '../restore/backed-up.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { openAddress, type RunningDatabase, startPrimaryAndStandby } from './failover/two-databases.ts';

const CLIENTS = 6;
const PATIENT = { timeout: 240_000, interval: 50 };
/**
 * How long the address leads to a standby that is not promoted yet, as may happen between two health checks of a proxy.
 */
const STANDBY_MS = 2_000;

const primaryDir = makeDataDir();
const standbyDir = makeDataDir();
const dataDir = makeDataDir();
let primary: RunningDatabase;
let standby: RunningDatabase;
let address: Awaited<ReturnType<typeof openAddress>>;
let server: ServerProcess;
let url: string;
let from: Person;
let to: Person;

beforeAll(async () => {
  await copyPreparedData(MIGRATED_DATA, primaryDir.path);
  ({ primary, standby } = await startPrimaryAndStandby(primaryDir.path, standbyDir.path));
  address = await openAddress();
  address.leadTo(primary.urls.app);
  const at = (direct: string) => Object.assign(new URL(direct), { port: address.port }).href;
  const db = openDatabase(openPool({ connectionString: primary.urls.app, max: 1 }));
  await makeSite(db);
  from = await makePerson(db, 1, 100_000_00n);
  to = await makePerson(db, 2, 0n);
  await db.destroy();
  server = startServer({
    ...{ DATA_DIR: dataDir.path, SEED: 'none', RATE_LIMITS: 'off' },
    ...{ DATABASE_URL: at(primary.urls.app), DATABASE_ADMIN_URL: at(primary.urls.owner) },
  });
  url = await server.url;
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.ended;
  await address?.close();
  await standby?.stop();
  await primary?.stop();
  for (const folder of [primaryDir, standbyDir, dataDir]) folder.remove();
});

/** The client's knowledge: 'done', or the reason why it must repeat the request under the same key. */
async function transfer(key: string): Promise<string> {
  const answer = await fetch(`${url}/wallet/transfer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${from.token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ uid: to.uid, amount: '1.00' }),
  });
  const { status, code } = (await answer.json()) as { status: number; code?: string };
  return status === 200 ? 'done' : `${answer.status} ${code}`;
}

async function received(): Promise<number> {
  const answer = await fetch(`${url}/wallet/info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${to.token}` },
    body: '{}',
  });
  const text = await answer.text();
  return Number(/"totalCoin":"([\d.]+)"/.exec(text)?.[1] ?? Number.NaN);
}

describe('when the primary dies and its standby is promoted behind the same address', () => {
  it.runIf(IS_LONG)(
    'the server recovers by itself, answers "busy" meanwhile, and loses no acknowledged transfer',
    async () => {
      const done = new Set<string>();
      const keys = new Set<string>();
      const refusals = new Map<string, number>();
      const refusedAt: number[] = [];
      let isOver = false;
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let number = 0; !isOver; number++) {
          const key = `transfer-${client}-${number}`;
          keys.add(key);
          const result = await transfer(key);
          if (result === 'done') done.add(key);
          else {
            refusals.set(result, (refusals.get(result) ?? 0) + 1);
            refusedAt.push(Date.now());
            await wait(20);
          }
        }
      });
      await vi.waitFor(() => expect(done.size).toBeGreaterThan(30), PATIENT);

      const diedAt = Date.now();
      process.kill(primary.pid, 'SIGKILL');
      address.leadTo(undefined);
      const before = [...done];
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503), PATIENT);
      address.leadTo(standby.urls.app);
      const readOnlyUntil = Date.now() + STANDBY_MS;
      while (Date.now() < readOnlyUntil) {
        expect(await transfer('at-a-standby')).toBe('503 busy');
        await wait(20);
      }
      const promotedAt = Date.now();
      await standby.ask('SELECT pg_promote()');
      await vi.waitFor(() => expect(done.size).toBeGreaterThan(before.length + 30), PATIENT);
      isOver = true;
      await Promise.all(clients);
      const last = Math.max(...refusedAt);
      console.log(
        `failover: ${before.length} transfers acknowledged before it, ${[...refusals].map(([result, times]) => `${times} × ${result}`).join(', ')}; ` +
          `refused for ${((last - diedAt) / 1000).toFixed(1)} s, ${((last - promotedAt) / 1000).toFixed(1)} s of them after the promotion began`,
      );
      expect([...refusals.keys()]).toEqual(['503 busy']);

      // The books have all acknowledged transfers; each other one is made once when its key is sent again.
      for (const key of keys) expect(await transfer(key), key).toBe('done');
      expect(await received()).toBe(keys.size);
      const settings = {
        DATABASE_URL: standby.urls.app,
        DATABASE_ADMIN_URL: standby.urls.owner,
        DATA_DIR: dataDir.path,
      };
      expect(await runCommand('ledger-check', settings)).toMatchObject({
        code: 0,
        output: expect.stringContaining('The books are in order.'),
      });
    },
  );
});
