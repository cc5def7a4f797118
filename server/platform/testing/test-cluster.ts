import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sqlState } from '../db/in-transaction.ts';
import {
  DATABASE,
  OWNER_ROLE,
  removeDeadInstance,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { identifyProcess } from '../embedded-postgres/process-identity.ts';
import { copyPreparedData, MIGRATED_DATA } from './prepared-data.ts';
import type { TestCluster, TestTemplate } from './test-template.ts';

export type TestDatabase = {
  name: string;
  /** Address for the server's role, which cannot change append-only tables. */
  appUrl: string;
  /** Address for the role that owns the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
};

const PREFIX = 'pitaka-test-cluster-';

/** The table of templates that are filled or being filled: see prepareTemplate. */
export const LIST_OF_FILLED = 'CREATE TABLE IF NOT EXISTS filled (name text PRIMARY KEY)';

/** Settings without durability: tests need no crash safety, and many databases share the server. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  max_connections: '300',
};

/** Starts one real PostgreSQL for a test run, with a migrated template database that every test file copies. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepDeadClusters();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await copyPreparedData(MIGRATED_DATA, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS, command: 'a run of tests' });
  const { superuser, app, owner } = postgres.urls;
  const template = {
    superuserUrl: superuser,
    appUrl: app,
    ownerUrl: owner,
    folder: dataDir,
    database: DATABASE,
    prefix: '',
    workers: [],
  };
  await run(superuser, LIST_OF_FILLED);
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { template, stop };
}

/** Copies the template, or a filled template, in milliseconds. */
export async function copyTemplate(template: TestTemplate, source: string = template.database): Promise<TestDatabase> {
  const name = `${template.prefix}t_${randomBytes(6).toString('hex')}`;
  await copyDatabase(template, source, name);
  return addressesOf(template, name);
}

/** Fills a named template once per run; other workers that need it wait. */
export async function prepareTemplate(
  template: TestTemplate,
  shortName: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<string> {
  const name = `${template.prefix}${shortName}`;
  await withClient(template.superuserUrl, async (client) => {
    await client.query('BEGIN');
    // Waits for another worker's row of that name until it is committed or rolled back.
    const { rowCount } = await client.query('INSERT INTO filled VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    if (rowCount === 0) return;
    const database = addressesOf(template, name);
    await database.drop();
    await copyDatabase(template, template.database, name);
    await fill(database);
    await closeDatabase(template, name);
    await client.query('COMMIT');
  });
  return name;
}

/**
 * Copies a database by its files, because the default copy through the log takes three times the CPU time. A
 * distributed database is copied on each of its nodes, which works because its catalogue contains nodes and shards, not
 * the database's name.
 */
async function copyDatabase(template: TestTemplate, source: string, name: string): Promise<void> {
  const copy = `CREATE DATABASE ${name} TEMPLATE ${source} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`;
  await onEveryNode(template, copy);
}

/** Ends every connection, including that of Citus's worker for the database, which would block copying. */
export async function closeDatabase(template: Nodes, name: string): Promise<void> {
  if (template.workers.length === 0) return;
  await onEveryNode(template, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await onEveryNode(template, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

/** Repeated, because on a busy machine a distributed database's processes end later than PostgreSQL waits for them. */
const TRIES_TO_DROP = 5;
const IN_USE = '55006';

export async function dropDatabase(url: string, name: string, triesLeft = TRIES_TO_DROP): Promise<void> {
  try {
    await run(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if (sqlState(error) !== IN_USE || triesLeft === 1) throw error;
    await endPrepared(url, name);
    // Without this line the other nodes would connect again.
    await run(url, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await dropDatabase(url, name, triesLeft - 1);
  }
}

/** Rolls back prepared transactions of a killed node, which would block dropping the database. */
async function endPrepared(url: string, name: string): Promise<void> {
  const find = 'SELECT gid FROM pg_prepared_xacts WHERE database = $1';
  const left = await withClient(url, async (client) => (await client.query<{ gid: string }>(find, [name])).rows);
  if (left.length === 0) return;
  await withClient(withDatabase(url, name), async (client) => {
    for (const { gid } of left) await client.query(`ROLLBACK PREPARED '${gid}'`);
  });
}

type Nodes = Pick<TestTemplate, 'superuserUrl' | 'workers'>;

function onEveryNode(
  { superuserUrl, workers }: Nodes,
  work: string | ((url: string) => Promise<void>),
): Promise<unknown> {
  const doIt = typeof work === 'string' ? (url: string) => run(url, work) : work;
  return Promise.all([superuserUrl, ...workers].map(doIt));
}

function addressesOf(template: TestTemplate, name: string): TestDatabase {
  return {
    name,
    appUrl: withDatabase(template.appUrl, name),
    ownerUrl: withDatabase(template.ownerUrl, name),
    drop: async () => void (await onEveryNode(template, (url) => dropDatabase(url, name))),
  };
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function run(url: string, sql: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(sql);
  });
}

async function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Removes the server and folder of a killed run. The folder's name contains the run's process id, because a run that
 * has just begun has no server yet.
 */
async function sweepDeadClusters(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(PREFIX) && identifyProcess(Number.parseInt(name.slice(PREFIX.length), 10)) === null)
      await removeDeadInstance(join(tmpdir(), name));
  }
}
