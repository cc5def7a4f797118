import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import {
  DATABASE,
  endDeadInstance,
  OWNER_ROLE,
  startEmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts';
import { identifyProcess } from '../embedded-postgres/process-identity.ts';
import { copyPreparedData, MIGRATED_DATA } from './prepared-data.ts';

export type TestDatabase = {
  name: string;
  /** The server's role: cannot change append-only tables. */
  appUrl: string;
  /** Owns the tables. */
  ownerUrl: string;
  drop(): Promise<void>;
};

/** The template's address, for another process, and a folder for files of the run: gone with the cluster. */
export type TestTemplate = { superuserUrl: string; appUrl: string; ownerUrl: string; folder: string };

export type TestCluster = { template: TestTemplate; stop(): Promise<void> };

const PREFIX = 'pitaka-test-cluster-';

/** Durability is off: tests need no crash safety, and many databases share the server. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  max_connections: '300',
};

/** One real PostgreSQL for a test run, with a migrated template database that every test file copies. */
export async function startTestCluster(): Promise<TestCluster> {
  await sweepDeadClusters();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await copyPreparedData(MIGRATED_DATA, dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS, command: 'a run of tests' });
  const { superuser, app, owner } = postgres.urls;
  const template = { superuserUrl: superuser, appUrl: app, ownerUrl: owner, folder: dataDir };
  await run(superuser, 'CREATE TABLE filled (name text PRIMARY KEY)');
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { template, stop };
}

/** A copy of the template, or of a filled one, in milliseconds. */
export async function copyTemplate(template: TestTemplate, source: string = DATABASE): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await run(template.superuserUrl, copyOf(source, name));
  return addressesOf(template, name);
}

/** A template of its own, filled once a run: the workers that ask for it meanwhile wait. */
export async function prepareTemplate(
  template: TestTemplate,
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  await withClient(template.superuserUrl, async (client) => {
    await client.query('BEGIN');
    // Another's row of that name is waited for until it is kept or given up.
    const { rowCount } = await client.query('INSERT INTO filled VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    if (rowCount === 0) return;
    const database = addressesOf(template, name);
    await database.drop();
    await run(template.superuserUrl, copyOf(DATABASE, name));
    await fill(database);
    await client.query('COMMIT');
  });
}

/** Its files are copied: by way of the log, as it is done otherwise, a copy takes three times the computing. */
function copyOf(source: string, name: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${source} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`;
}

function addressesOf(template: TestTemplate, name: string): TestDatabase {
  return {
    name,
    appUrl: withDatabase(template.appUrl, name),
    ownerUrl: withDatabase(template.ownerUrl, name),
    drop: () => run(template.superuserUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
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

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Removes the server and folder of a killed run. A run that has only begun to fill its folder has no server yet: its name says whose it is. */
async function sweepDeadClusters(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(PREFIX) && identifyProcess(Number.parseInt(name.slice(PREFIX.length), 10)) === null)
      await endDeadInstance(join(tmpdir(), name));
  }
}
