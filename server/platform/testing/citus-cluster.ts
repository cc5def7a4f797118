import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PLACEMENTS } from '../db/schema.ts';
import { distribute } from '../distribution/distribute.ts';
import { APP_ROLE, OWNER_ROLE } from '../embedded-postgres/embedded-postgres.ts';
import { installJobs } from '../jobs/index.ts';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import { closeDatabase, dropDatabase, LIST_OF_FILLED } from './test-cluster.ts';
import type { TestCluster } from './test-template.ts';

/** Fewer than Citus's default of 32, because a test has few rows, and every shard is copied for every file. */
const SHARDS = 4;
const TRIES_TO_RECOVER = 600;

/**
 * Starts a run on the real engine. Its coordinator is at `url`, as a superuser, in a database with registered workers.
 * An empty database is migrated and distributed once. Each file then gets a physical copy of it, including the
 * catalogue, on every node, which is much faster than distributing.
 */
export async function startCitusCluster(url: string, name: string): Promise<TestCluster> {
  const database = `pitaka_test_${process.pid}_${name}`;
  const nodes = await createOnNodes(url, database);
  const { ownerUrl, appUrl, workers } = nodes;
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-test-citus-'));
  const stop = async () => {
    await nodes.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const template = {
    superuserUrl: url,
    ownerUrl,
    appUrl,
    folder,
    database,
    prefix: `${database}_`,
    workers,
  };
  try {
    await run(url, [LIST_OF_FILLED]);
    await prepareDatabase({ adminUrl: template.ownerUrl, appUrl: template.appUrl, afterMigrations: installJobs });
    const [client, guard] = [new pg.Client(template.ownerUrl), new pg.Client(template.ownerUrl)];
    await Promise.all([client.connect(), guard.connect()]);
    await distribute({ client, guard, placements: PLACEMENTS, logLine: () => {} });
    await Promise.all([client.end(), guard.end()]);
    await closeDatabase(template, database);
  } catch (error) {
    await stop();
    throw error;
  }
  return { template, stop };
}

export interface CitusDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Superuser addresses of the workers. */
  readonly workers: readonly string[];
  /** Also drops databases copied from it. */
  drop(): Promise<void>;
}

/** An empty database with the extension on the nodes of `url`, which know each other, and with both roles. */
export async function createOnNodes(url: string, database: string): Promise<CitusDatabase> {
  const workers = await readWorkers(url);
  const nodes = [url, ...workers];
  const at = (node: string, user?: string) => {
    const address = Object.assign(new URL(node), { pathname: `/${database}` });
    return user === undefined ? address.href : Object.assign(address, { username: user, password: '' }).href;
  };
  for (const node of nodes) {
    await run(node, [makeRole(OWNER_ROLE), makeRole(APP_ROLE)]);
    await run(node, [`CREATE DATABASE ${database} OWNER ${OWNER_ROLE}`]);
    await run(at(node), ['CREATE EXTENSION citus']);
  }
  const { hostname, port } = new URL(url);
  await run(at(url), [
    `ALTER DATABASE ${database} SET citus.shard_count = ${SHARDS}`,
    `SELECT citus_set_coordinator_host('${hostname}', ${port})`,
    ...workers.map((worker) => `SELECT citus_add_node('${new URL(worker).hostname}', ${new URL(worker).port})`),
  ]);
  return {
    ...{ ownerUrl: at(url, OWNER_ROLE), appUrl: at(url, APP_ROLE), workers },
    async drop() {
      for (const node of nodes) await dropAll(node, database);
    },
  };
}

/**
 * Simulates a power failure of a node, and waits for its recovery: PostgreSQL ends all its processes when one is
 * killed. The node must be on this machine.
 */
export async function killNode(superuserUrl: string): Promise<void> {
  const client = new pg.Client(superuserUrl);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', resolve));
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await ended;
  for (let tries = 1; ; tries++) {
    try {
      return await run(superuserUrl, ['SELECT 1']);
    } catch (error) {
      if (tries === TRIES_TO_RECOVER) throw error;
      await sleep(100);
    }
  }
}

async function readWorkers(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ host: string; port: number }>(
    'SELECT node_name AS host, node_port AS port FROM citus_get_active_worker_nodes() ORDER BY 1, 2',
  );
  await client.end();
  if (rows.length === 0)
    throw new Error('The database of CITUS_URL knows no worker: SELECT citus_add_node(...) there.');
  return rows.map(
    ({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port), pathname: '/postgres' }).href,
  );
}

function makeRole(name: string): string {
  return `DO $$ BEGIN CREATE ROLE ${name} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`;
}

/** Drops the empty database, leftovers of files, and filled templates. */
async function dropAll(node: string, database: string): Promise<void> {
  const client = new pg.Client(node);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname = $1 OR datname LIKE $1 || '\\_%'`,
    [database],
  );
  await client.end();
  for (const { name } of rows) await dropDatabase(node, name);
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
