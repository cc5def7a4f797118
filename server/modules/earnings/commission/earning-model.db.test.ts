import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { createSite, DEFAULT_ROLE_LABELS } from '../../site/sites/index.ts';
import { rebuildEarnings } from './rebuild/rebuild.ts';
import { EarningStory, NOW } from './testing/earning-story.ts';
import {
  deliverAll,
  earningWorkers,
  openWorld,
  readDifferences,
  readOutcome,
  runWorkersUntilStopped,
  sortTargets,
  workUntilDone,
} from './testing/earning-world.ts';
import { modelCounts, modelTargets } from './testing/slow-model.ts';

/** The number of runs; `npm run faults` sets more, and EARNING_MODEL_SEED=... repeats a run. */
const ORDERS = Number(process.env.EARNING_MODEL_ORDERS ?? 1);
const EVENTS = Number(process.env.EARNING_MODEL_EVENTS ?? 500);
const SEED = Number(process.env.EARNING_MODEL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const PROCESSES = 2;
const KILL_EVERY_MS = 100;
/** Lets the test end on a slow machine, too. */
const MAX_DEATHS = 20 + EVENTS / 100;
const LATER = new Date('2026-05-30T08:00:00Z');

const silent = () => {};
const log = { info: silent, warn: silent, error: silent } as unknown as Log;

async function openTestWorld(story: EarningStory) {
  const database = await createTestDatabase();
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 6 }));
  const clock = { now: NOW };
  await createSite(
    db,
    { siteId: 'demo', name: 'demo', domains: ['localhost'], roleLabels: DEFAULT_ROLE_LABELS, settings: {} },
    NOW,
  );
  await openWorld(db, story);
  return { db, clock, appUrl: database.appUrl, close: () => db.destroy().then(() => database.drop()) };
}

/** Kills connections of any process while they work. */
function killConnections(url: string): { stop(): Promise<number> } {
  const killer = openDatabase(openPool({ connectionString: url, max: 1 }));
  let isOver = false;
  let killed = 0;
  const killing = (async () => {
    while (!isOver && killed < MAX_DEATHS) {
      await pause(KILL_EVERY_MS);
      const { rows } = await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
          AND xact_start IS NOT NULL ORDER BY random() LIMIT 1`.execute(killer);
      killed += rows.length;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await killing;
      await killer.destroy();
      return killed;
    },
  };
}

it('earnings equal those of a slow model, for any order of arrival and any killed connection', {
  timeout: 60_000 + ORDERS * EVENTS * 200,
}, async () => {
  console.log(
    `earning model: EARNING_MODEL_SEED=${SEED} EARNING_MODEL_ORDERS=${ORDERS} EARNING_MODEL_EVENTS=${EVENTS}`,
  );
  const story = new EarningStory(SEED, EVENTS);
  for (let order = 1; order <= ORDERS; order++) {
    const world = await openTestWorld(story);
    const { db, clock } = world;
    const processes = Array.from({ length: PROCESSES }, () =>
      openDatabase(openPool({ connectionString: world.appUrl, max: 4 })),
    );
    const working = processes.map((database) => runWorkersUntilStopped(earningWorkers(database, () => clock.now, log)));
    const killer = killConnections(world.appUrl);
    const deliveries = await deliverAll(db, story, SEED + order);
    const killed = await killer.stop();
    await Promise.all(working.map((one) => one.stop()));
    await Promise.all(processes.map((database) => database.destroy()));
    const workers = earningWorkers(db, () => clock.now, log);
    for (const now of [NOW, LATER]) {
      clock.now = now;
      await workUntilDone(workers);
      const should = modelTargets(story, now.getTime());
      const { targets, counts, money } = await readOutcome(db, story);
      expect(targets, `order ${order}`).toEqual(sortTargets(should));
      expect(await readDifferences(db), `order ${order}`).toEqual([]);
      expect(counts, `order ${order}`).toEqual(modelCounts(story));
      for (const uid of story.uids) {
        const earned = should.reduce((sum, target) => (target.uid === uid ? sum + target.settled : sum), 0n);
        expect([order, uid, money.get(uid)]).toEqual([order, uid, earned]);
      }
    }
    const options = { repairs: false, progress: () => {} };
    expect(await rebuildEarnings(db, 'demo', options, LATER)).toEqual({ findings: [], waiting: 0 });
    await assertInvariants(db);
    await world.close();
    console.log(`earning model: order ${order}, ${deliveries} deliveries, ${killed} deaths`);
    expect(killed).toBeGreaterThan(0);
  }
});
