import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { PLACEMENTS } from '@pitaka/server/platform/db/schema.ts';
import { distribute } from '@pitaka/server/platform/distribution/distribute.ts';
import { APP_ROLE, OWNER_ROLE } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { installJobs } from '@pitaka/server/platform/jobs/index.ts';
import { prepareDatabase } from '@pitaka/server/platform/migrations/prepare-database.ts';
import { createOnNodes } from '@pitaka/server/platform/testing/citus-cluster.ts';
import pg from 'pg';
import { askOnce, type BenchDatabase, fillLedger } from '../ledger/database.ts';
import { postgresCpuMs } from '../ledger/postgres-cpu.ts';
import { fillYear } from '../reports/fill.ts';
import { noteVersion } from '../run/versions.ts';

export interface NodesDatabase {
  readonly database: BenchDatabase;
  /** CPU time in ms of the PostgreSQL on which the database is, on all nodes; undefined if they are on other machines. */
  cpuMs(): Promise<number | undefined>;
}

interface Filling {
  readonly accounts: number;
  readonly conversions: number;
}

/**
 * The same data twice: in an ordinary database of the coordinator's PostgreSQL, and distributed over all nodes of
 * `url`. Both have the same program and settings.
 */
export async function makeBoth(url: string, filling: Filling): Promise<{ one: NodesDatabase; three: NodesDatabase }> {
  const name = `pitaka_bench_${process.pid}`;
  const nodes = await createOnNodes(url, `${name}_nodes`);
  await fillDatabase(at(url, `${name}_nodes`), filling);
  await placeTables(at(url, `${name}_nodes`, OWNER_ROLE));
  await askOnce(url, `CREATE DATABASE ${name} OWNER ${OWNER_ROLE}`);
  await fillDatabase(at(url, name), filling);
  const [version] = await askOnce<{ postgres: string; citus: string }>(
    at(url, `${name}_nodes`),
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS postgres, extversion AS citus FROM pg_extension
     WHERE extname = 'citus'`,
  );
  noteVersion('PostgreSQL', version?.postgres);
  noteVersion('Citus', version?.citus);
  const drop = async () => void (await askOnce(url, `DROP DATABASE ${name} WITH (FORCE)`));
  return {
    one: await openNodes(at(url, name), [url], drop),
    three: await openNodes(at(url, `${name}_nodes`), [url, ...nodes.workers], nodes.drop),
  };
}

function at(url: string, name: string, user?: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}`, ...(user && { username: user, password: '' }) }).href;
}

function openDatabaseAt(superuserUrl: string, drop: () => Promise<void>): BenchDatabase {
  const name = new URL(superuserUrl).pathname.slice(1);
  const appUrl = at(superuserUrl, name, APP_ROLE);
  const db = openDatabase(openPool({ connectionString: appUrl, max: 2 }));
  return {
    ...{ name, appUrl, ownerUrl: at(superuserUrl, name, OWNER_ROLE), db },
    ask: (text) => askOnce(superuserUrl, text),
    async close() {
      await db.destroy();
      await drop();
    },
  };
}

async function openNodes(
  superuserUrl: string,
  nodeUrls: readonly string[],
  drop: () => Promise<void>,
): Promise<NodesDatabase> {
  const rows = await Promise.all(
    nodeUrls.map((node) =>
      askOnce<{ pid: number }>(node, `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS pid`),
    ),
  );
  const pids = rows.flat().map(({ pid }) => pid);
  return {
    database: openDatabaseAt(superuserUrl, drop),
    async cpuMs() {
      const all = await Promise.all(pids.map(postgresCpuMs));
      return all.every((ms) => ms !== undefined) ? all.reduce((sum, ms) => sum + ms, 0) : undefined;
    },
  };
}

/** Makes an ordinary database with the ledger's users and a year of conversions, and closes its connections. */
async function fillDatabase(superuserUrl: string, { accounts, conversions }: Filling): Promise<void> {
  const database = openDatabaseAt(superuserUrl, async () => {});
  const { ownerUrl: adminUrl, appUrl, db } = database;
  await prepareDatabase({ adminUrl, appUrl, afterMigrations: installJobs });
  await fillLedger(db, (text) => askOnce(adminUrl, text), accounts);
  await fillYear(database, conversions, () => {});
  await database.close();
}

async function placeTables(ownerUrl: string): Promise<void> {
  const [client, guard] = [new pg.Client(ownerUrl), new pg.Client(ownerUrl)];
  await Promise.all([client.connect(), guard.connect()]);
  try {
    await distribute({ client, guard, placements: PLACEMENTS, logLine: () => {} });
  } finally {
    await Promise.all([client.end(), guard.end()]);
  }
}
