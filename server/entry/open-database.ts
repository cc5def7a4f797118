import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { PLACEMENTS } from '../platform/db/schema.ts';
import { hasCitus } from '../platform/distribution/citus-catalogue.ts';
import { readDistribution } from '../platform/distribution/distribute.ts';
import { readCluster } from '../platform/embedded-postgres/cluster.ts';
import {
  type EmbeddedPostgres,
  findRunningDatabase,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts';
import {
  noteInstallation,
  putMarkAside,
  refuseLostCluster,
  refuseOtherDatabase,
} from '../platform/installation/installation-mark.ts';
import { readPointer } from '../platform/installation/versions.ts';
import { installJobs } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { connectToDatabase } from '../platform/migrations/connect-to-database.ts';
import { prepareDatabase } from '../platform/migrations/prepare-database.ts';
import { StartupError } from '../platform/startup-error.ts';
import { refuseNewBesideBackups } from './backup/refuse-new-beside-backups.ts';
import { PRODUCT_VERSION } from './product-version.ts';

export type OpenedDatabase = {
  appUrl: string;
  /** Address for the role that owns the tables. */
  adminUrl: string;
  /** Address for a role that may replicate, for backups; in an external database only if its administrator allows it. */
  replicationUrl: string;
  /** Rejects when an embedded database has failed permanently; never for an external database. */
  lost: Promise<never>;
  close(): Promise<void>;
};

/** The maximum: a rolling restart has one process more, and a backup and commands need some connections. */
const CONNECTIONS_OF_PROCESS = 25;
const NEVER = new Promise<never>(() => {});

/** Opens the configured database: at DATABASE_URL, or an embedded database that is started for this process. */
export async function openDatabaseServer(
  config: Config,
  command: string,
  { log, reallyEmpty }: { readonly log?: Log; readonly reallyEmpty?: boolean | undefined } = {},
): Promise<OpenedDatabase> {
  if (config.database.kind === 'external') {
    const { url, adminUrl } = config.database;
    if (reallyEmpty) putMarkAside(config.dataDir, new Date());
    // Keys and media are in the data directory in any case.
    prepareDataDirectory(config.dataDir);
    return { appUrl: url, adminUrl, replicationUrl: adminUrl, lost: NEVER, close: async () => {} };
  }
  // Asked for with --really-empty: earlier data in the data directory, or in a backup, is given up on purpose.
  if (reallyEmpty) putMarkAside(config.dataDir, new Date());
  refuseLostCluster(config.dataDir);
  if (!reallyEmpty) await refuseNewBesideBackups(config, log);
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    command,
    settings: { max_connections: String(Math.max(100, CONNECTIONS_OF_PROCESS * (config.processes + 2))) },
    onRestart: (attempt) => log?.error({ attempt }, 'the embedded PostgreSQL died and is started again'),
    onOlderVersion: (madeBy, own) =>
      log?.warn({ madeBy, own }, 'the database is one of an older PostgreSQL: run npm run upgrade:postgres'),
    onFullDisk: () =>
      log?.error('the disk of the data directory is full: PostgreSQL is started again when there is room'),
  });
  return {
    appUrl: postgres.urls.app,
    adminUrl: postgres.urls.owner,
    replicationUrl: postgres.urls.superuser,
    lost: postgres.lost,
    close: () => postgres.stop(),
  };
}

/**
 * Opens the database for a command. If a server runs, its embedded database is used. Never creates a database: in a
 * shell without the server's settings, the command would work on an empty second database.
 */
export async function joinDatabaseServer(config: Config, command: string): Promise<OpenedDatabase> {
  requireDatabase(config);
  const isRunning = config.database.kind === 'embedded' && findRunningDatabase(config.dataDir) !== null;
  return isRunning ? useRunningDatabase(config) : openDatabaseServer(config, command);
}

/** The database of the process that started this one, which also stops it. */
export async function useRunningDatabase(config: Config): Promise<OpenedDatabase> {
  if (config.database.kind === 'external') return openDatabaseServer(config, 'a worker');
  const running = findRunningDatabase(config.dataDir);
  if (running === null) throw new StartupError(`The database in ${config.dataDir} does not run.`);
  const { app, owner, superuser } = running;
  return { appUrl: app, adminUrl: owner, replicationUrl: superuser, lost: NEVER, close: async () => {} };
}

/** Prints the command's database; throws if an embedded database does not exist yet. */
export function requireDatabase(config: Config): void {
  console.error(`Database: ${databaseName(config)}`);
  if (config.database.kind === 'embedded' && readCluster(config.dataDir) === null) {
    throw new StartupError(
      `There is no database in ${config.dataDir}. npm start creates one there. Set DATA_DIR for another folder, or DATABASE_URL for an external database, in the shell or in pitaka.env.`,
    );
  }
}

/** The database's address, without the password. */
export function databaseName({ database, dataDir }: Config): string {
  if (database.kind === 'embedded') return `embedded, in ${dataDir}`;
  const { hostname, port, pathname } = new URL(database.url);
  return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
}

/** Updates tables, jobs and rights to this version. */
export async function updateDatabase(
  config: Config,
  database: OpenedDatabase,
): Promise<{ applied: string[]; warnings: string[] }> {
  const { appUrl, adminUrl } = database;
  await asOwner(database, (client) => refuseOtherDatabase(client, config.dataDir));
  const { applied, isAppendOnlyEnforced } = await prepareDatabase({
    ...{ appUrl, adminUrl, afterMigrations: installJobs },
    acceptedMigrations: readPointer()?.accepts ?? [],
  });
  await asOwner(database, (client) => noteInstallation(client, config.dataDir, PRODUCT_VERSION, new Date()));
  const warnings = isAppendOnlyEnforced
    ? []
    : [
        config.database.kind === 'external' && config.database.adminUrl === config.database.url
          ? 'DATABASE_ADMIN_URL is not set, so the server owns its tables and PostgreSQL does not keep it from changing the past of the ledger.'
          : 'The user of DATABASE_URL may do everything, so PostgreSQL does not keep the server from changing the past of the ledger.',
      ];
  return { applied, warnings: [...warnings, ...(await findUnplacedTables(database))] };
}

/** Distributes tables that an update added, which at first are on the coordinator only. */
async function findUnplacedTables(database: OpenedDatabase): Promise<string[]> {
  return await asOwner(database, async (client) => {
    if (!(await hasCitus(client))) return [];
    const { done, missing } = await readDistribution(client, PLACEMENTS);
    if (missing.length === 0 || !done.some(({ placement }) => placement === 'distributed')) return [];
    const names = missing.map(({ name }) => name).join(', ');
    return [`These tables are not distributed yet: ${names}. Stop every server and run npm run db:distribute.`];
  });
}

async function asOwner<Value>(
  { appUrl, adminUrl }: OpenedDatabase,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = await connectToDatabase(adminUrl, adminUrl === appUrl ? 'DATABASE_URL' : 'DATABASE_ADMIN_URL');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
