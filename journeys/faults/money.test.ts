import { setTimeout as after } from 'node:timers/promises';
import { openCuttingProxy } from '@pitaka/server/modules/money/ledger/testing/cutting-proxy.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { makePerson, makeSite, type Person } from '../support/person-with-money.ts';
import { openFaultDatabase, openServersDatabase } from './fault-database.ts';
import { type RequestedTransfer, startLoad } from './money-under-load.ts';
import { makeDataDir, type ServerProcess, startServer } from './server-process.ts';
import { settleAndCheck } from './settle-and-check.ts';

/** `npm run faults` sets FAULT_ROUNDS=200; split evenly over the three kinds of fault. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 9);
const ROUNDS_OF_EACH = [Math.ceil(ROUNDS / 3), Math.ceil((ROUNDS - 1) / 3), Math.floor(ROUNDS / 3)] as const;
const ROUND_TIMEOUT_MS = 400_000;
const CLIENTS = 16;
const PEOPLE = 12;
const START_MINOR = 500_00n;

const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 120_000);

function start(settings: Record<string, string>): ServerProcess {
  const server = startServer({ RATE_LIMITS: 'off', SEED: 'none', ...settings });
  undo.push(async () => {
    server.kill('SIGKILL');
    await server.ended;
  });
  return server;
}

function connect(connectionString: string): Database {
  const db = openDatabase(openPool({ connectionString, max: 2 }));
  undo.push(() => db.destroy().catch(() => {}));
  return db;
}

async function makePeople(db: Database): Promise<Person[]> {
  await makeSite(db);
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number++) people.push(await makePerson(db, number, START_MINOR));
  return people;
}

/** A moment during the load: after this many more transfers were acknowledged. */
async function someMoment(requests: readonly RequestedTransfer[]): Promise<void> {
  const sent = () => requests.filter((request) => request.outcome === 'sent').length;
  const target = sent() + 20 + Math.floor(Math.random() * 150);
  const deadline = Date.now() + ROUND_TIMEOUT_MS / 2;
  while (sent() < target && Date.now() < deadline) await after(1);
  expect(sent(), 'transfers go through before the fault').toBeGreaterThanOrEqual(target);
}

const settle = (db: Database, url: string, people: readonly Person[], requests: readonly RequestedTransfer[]) =>
  settleAndCheck({ db, url, people, requests, startMinor: START_MINOR });

describe('every acknowledged transfer is posted once, and a retry gives the outcome of the other transfers', () => {
  it(`when the server is killed, ${ROUNDS_OF_EACH[0]} times`, { timeout: ROUNDS * ROUND_TIMEOUT_MS }, async () => {
    const database = await openServersDatabase();
    undo.push(() => database.close());
    let server = start(database.settings);
    let url = await server.url;
    const people = await makePeople(connect(database.appUrl()));
    const requests: RequestedTransfer[] = [];
    for (let round = 0; round < ROUNDS_OF_EACH[0]; round++) {
      const load = startLoad(() => url, people, CLIENTS);
      await someMoment(load.requests);
      server.kill('SIGKILL');
      await server.ended;
      await load.stop();
      requests.push(...load.requests);
      server = start(database.settings);
      url = await server.url;
      await settle(connect(database.appUrl()), url, people, requests);
    }
  });

  it(`when PostgreSQL is killed, ${ROUNDS_OF_EACH[1]} times`, { timeout: ROUNDS * ROUND_TIMEOUT_MS }, async () => {
    for (let round = 0; round < ROUNDS_OF_EACH[1]; ) {
      // The server gives up its database after too many crashes in a minute, so each server sees only a few.
      const database = await openServersDatabase();
      undo.push(() => database.close());
      const server = start(database.settings);
      const url = await server.url;
      const appUrl = database.appUrl();
      const people = await makePeople(connect(appUrl));
      const requests: RequestedTransfer[] = [];
      for (let death = 0; death < 4 && round < ROUNDS_OF_EACH[1]; death++, round++) {
        const load = startLoad(() => url, people, CLIENTS);
        await someMoment(load.requests);
        await database.kill();
        // PostgreSQL restarts by itself, while the load goes on.
        await someMoment(load.requests);
        await load.stop();
        requests.push(...load.requests);
        await settle(connect(appUrl), url, people, requests);
      }
      server.kill('SIGTERM');
      await server.ended;
    }
  });

  it(`when a connection is cut after COMMIT, ${ROUNDS_OF_EACH[2]} times`, {
    timeout: ROUNDS * ROUND_TIMEOUT_MS,
  }, async () => {
    const serverFolder = makeDataDir();
    undo.push(() => serverFolder.remove());
    const database = await openFaultDatabase();
    undo.push(() => database.close());
    const proxy = await openCuttingProxy(database.appUrl);
    undo.push(() => proxy.close());
    const server = start({
      DATA_DIR: serverFolder.path,
      DATABASE_URL: proxy.url,
      DATABASE_ADMIN_URL: database.ownerUrl,
    });
    const url = await server.url;
    const db = connect(database.appUrl);
    const people = await makePeople(db);
    const requests: RequestedTransfer[] = [];
    for (let round = 0; round < ROUNDS_OF_EACH[2]; round++) {
      const load = startLoad(() => url, people, CLIENTS);
      await someMoment(load.requests);
      const cuts = proxy.cuts;
      proxy.cutAt('commit', round % 4 === 3 ? 'before' : 'after');
      await someMoment(load.requests);
      expect(proxy.cuts).toBe(cuts + 1);
      await load.stop();
      requests.push(...load.requests);
      const { unanswered } = await settle(db, url, people, requests);
      // The server repeats the work itself, so clients do not notice.
      expect(unanswered).toBe(0);
    }
  });
});
