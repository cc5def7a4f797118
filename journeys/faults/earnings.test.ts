import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { rebuildEarnings } from '@pitaka/server/modules/earnings/commission/index.ts';
import { EarningStory, NOW } from '@pitaka/server/modules/earnings/commission/testing/earning-story.ts';
import {
  deliverAll,
  earningWorkers,
  openWorld,
  readOutcome,
  sortTargets,
  workUntilDone,
} from '@pitaka/server/modules/earnings/commission/testing/earning-world.ts';
import { modelCounts, modelTargets } from '@pitaka/server/modules/earnings/commission/testing/slow-model.ts';
import { assertInvariants } from '@pitaka/server/modules/money/ledger/testing/assert-invariants.ts';
import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import type { Log } from '@pitaka/server/platform/log.ts';
import { afterEach, expect, it } from 'vitest';
import { bundledProgram } from '../support/bundled-program.ts';
import { makeSite } from '../support/person-with-money.ts';
import { openFaultDatabase } from './fault-database.ts';

/** `npm run faults` sets more; EARNING_FAULT_SEED=... repeats a run. */
const KILLS = Number(process.env.EARNING_FAULT_KILLS ?? 2);
const EVENTS = Number(process.env.EARNING_FAULT_EVENTS ?? 150);
const SEED = Number(process.env.EARNING_FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const PROGRAM = 'journeys/faults/earnings/worker-process.ts';
const MOST_PAUSE_MS = 150;
const MOST_WAIT_MS = 10_000;

const silent = () => {};
const log = { info: silent, warn: silent, error: console.error } as unknown as Log;
const undo: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 120_000);

/** Waits until more is posted, or nothing is left to post. */
async function untilAtWork(db: Database): Promise<void> {
  const postings = async () => {
    const found = await db
      .selectFrom('earning_postings')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    return Number(found?.count ?? 0);
  };
  const before = await postings();
  const deadline = Date.now() + MOST_WAIT_MS;
  while ((await postings()) === before && Date.now() < deadline) await pause(10);
}

/** Kills the computing process with -9 this many times, each time a moment after its start. */
async function killAndStart(db: Database, databaseUrl: string): Promise<void> {
  for (let kill = 0; kill < KILLS; kill++) {
    const world = JSON.stringify({ databaseUrl, now: NOW.toISOString() });
    const child: ChildProcess = fork(bundledProgram(PROGRAM), [], { env: { ...process.env, TZ: 'UTC', WORLD: world } });
    const ended = once(child, 'exit');
    const started = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
    expect(started, 'the process starts').toBeDefined();
    await untilAtWork(db);
    await pause(Math.random() * MOST_PAUSE_MS);
    child.kill('SIGKILL');
    await ended;
  }
}

it(`earnings computed by a process that is killed ${KILLS} times equal a slow model (seed ${SEED})`, {
  timeout: 240_000 + EVENTS * 50,
}, async () => {
  const database = await openFaultDatabase();
  undo.push(() => database.close());
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 6 }));
  undo.push(() => db.destroy());
  await makeSite(db);
  const story = new EarningStory(SEED, EVENTS);
  await openWorld(db, story);
  await Promise.all([deliverAll(db, story, SEED), killAndStart(db, database.appUrl)]);
  const { length: posted } = await db.selectFrom('earning_postings').select('uid').execute();
  expect(posted, 'what was killed had posted something').toBeGreaterThan(0);
  await workUntilDone(earningWorkers(db, () => NOW, log));
  const should = modelTargets(story, NOW.getTime());
  const { targets, counts, money } = await readOutcome(db, story);
  expect(targets).toEqual(sortTargets(should));
  expect(counts).toEqual(modelCounts(story));
  for (const uid of story.uids) {
    const earned = should.reduce((sum, target) => (target.uid === uid ? sum + target.settled : sum), 0n);
    expect([uid, money.get(uid)]).toEqual([uid, earned]);
  }
  const checked = await rebuildEarnings(db, 'demo', { repairs: false, progress: silent }, NOW);
  expect(checked.findings).toEqual([]);
  await assertInvariants(db);
  console.log(`earnings: ${EVENTS} events, ${KILLS} kills, ${posted} postings when the last was killed, seed ${SEED}`);
});
