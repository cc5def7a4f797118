import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, openPool } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createJobs, defineQueue, JOBS_SCHEMA, type Jobs } from './jobs.ts';

const QUEUE = defineQueue<{ n: number }>('test.work', { retries: 3 });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
let jobs: Jobs;
/** Records each run of a job; `until` resolves after a number of runs. */
const runs: number[] = [];
const waiting: { count: number; resolve: () => void }[] = [];
let fails = 0;
const TWO_WEEKS = 14 * 86_400;

const until = (count: number) =>
  new Promise<void>((resolve) => (runs.length >= count ? resolve() : waiting.push({ count, resolve })));

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.appUrl, max: 2 }));
  // The queue as an earlier version made it.
  const before = new PgBoss({
    connectionString: database.appUrl,
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
  });
  before.on('error', () => {});
  await before.start();
  await before.createQueue(QUEUE.name, { deleteAfterSeconds: 3600 });
  await before.stop({ graceful: false });
  jobs = createJobs({ connectionString: database.appUrl, log: createLog('silent') });
  jobs.work(QUEUE, async ({ n }) => {
    runs.push(n);
    for (const each of waiting) if (runs.length >= each.count) each.resolve();
    if (fails-- > 0) throw new Error('once more');
  });
});
afterAll(async () => {
  await jobs?.stop();
  await db?.destroy();
  await database?.drop();
});

describe('a job', () => {
  it('exists after its transaction is committed, not after a rollback', async () => {
    await db.transaction().execute((tx) => jobs.send(tx, QUEUE, { n: 1 }));
    const failed = db.transaction().execute(async (tx) => {
      await jobs.send(tx, QUEUE, { n: 99 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await db
      .transaction()
      .execute((tx) => jobs.send(tx, QUEUE, { n: 2 }, { startAfter: new Date(Date.now() + 86_400_000) }));
    await jobs.start();
    await until(1);
    expect(runs).toEqual([1]);
  });

  it('stays readable for two weeks, done or failed, even in a queue of an earlier version', async () => {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const [[done], queues] = await Promise.all([
      client.query(`SELECT state, deletion_seconds FROM jobs.job WHERE data->>'n' = '1'`).then(({ rows }) => rows),
      client.query(`SELECT name, deletion_seconds FROM jobs.queue WHERE name LIKE 'test.%'`).then(({ rows }) => rows),
    ]);
    await client.end();
    expect(done).toEqual({ state: 'completed', deletion_seconds: TWO_WEEKS });
    expect(queues).toEqual([{ name: QUEUE.name, deletion_seconds: TWO_WEEKS }]);
  });

  it('is repeated if it fails', async () => {
    fails = 1;
    await db.transaction().execute((tx) => jobs.send(tx, QUEUE, { n: 3 }));
    await until(2);
    await jobs.stop();
    const client = new pg.Client({ connectionString: database.appUrl });
    await client.connect();
    const { rows } = await client.query(`SELECT state, retry_limit FROM jobs.job WHERE data->>'n' = '3'`);
    await client.end();
    expect(rows).toEqual([{ state: 'retry', retry_limit: 3 }]);
  });
});
