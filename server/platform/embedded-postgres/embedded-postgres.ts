import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { prepareDataDirectory } from '../data-directory.ts';
import { diskFullError, hasRoom, isDiskFull } from '../disk-room.ts';
import { StartupError } from '../startup-error.ts';
import { type Binaries, findBinaries, findBinariesOf } from './binaries.ts';
import { type Cluster, openCluster, readCluster, readMajorVersion, tightenRights } from './cluster.ts';
import { findHolder, lockDataDirectory } from './instance-lock.ts';
import { machineSettings, readMachine } from './machine-settings.ts';
import { endLeftover, findRunningPort, type Postmaster, type Settings, startPostmaster } from './postmaster.ts';
import { type Account, chooseAccount } from './run-as.ts';

/** Connection strings of the three roles: the application, the owner of the tables, and PostgreSQL's superuser. */
export type DatabaseUrls = { app: string; owner: string; superuser: string };

export type EmbeddedPostgres = {
  urls: DatabaseUrls;
  /** Rejects when the server has died and could not be restarted; from then on no call works. */
  lost: Promise<never>;
  stop(): Promise<void>;
};

export const OWNER_ROLE = 'pitaka_owner';
export const APP_ROLE = 'pitaka_app';
export const DATABASE = 'pitaka';

/** The folder for the work of a restore, inside the data directory. */
export const RESTORE_DRAFT = 'restore.partial';
/** The folder for the work of npm run upgrade:postgres, inside the data directory. */
export const UPGRADE_DRAFT = 'postgres-upgrade';

const RESTARTS_ALLOWED = 5;
const RESTART_WINDOW_MS = 60_000;
/** The pause before the first check for free space while the disk is full; doubled each time. */
const FIRST_LOOK_MS = 500;
const LONGEST_LOOK_MS = 15_000;

export type StartOptions = {
  dataDir: string;
  /** The command, which the message to a second start names. */
  command?: string;
  settings?: Settings;
  /** Used instead of a free port. */
  port?: number;
  onRestart?: (attempt: number) => void;
  /** Called at each check for free space, after PostgreSQL stopped because the disk was full. */
  onFullDisk?: () => void;
  /**
   * Called if an older PostgreSQL than this program's made the database, and the older binaries are still installed.
   */
  onOlderVersion?: (madeBy: number, own: number) => void;
};

/** Starts the database of a data directory, and creates it if it is missing. Allows one process per data directory. */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { dataDir } = options;
  prepareDataDirectory(dataDir);
  if (!hasRoom(dataDir)) throw diskFullError(dataDir);
  const lock = lockDataDirectory(dataDir, options.command ?? 'the server');
  try {
    refuseHalfRestored(dataDir);
    const account = chooseAccount(join(dataDir, 'postgres'));
    const binaries = chooseBinaries(join(dataDir, 'postgres'), account, options);
    const cluster = openCluster(dataDir, binaries, account);
    tightenRights(cluster, account);
    const settings = { ...machineSettings(readMachine(dataDir)), ...options.settings };
    const start = (port?: number) => startPostmaster(cluster, binaries, account, settings, port);
    const first = await start(options.port);
    const urls = urlsOf(cluster, first.port);
    const watched = watch(first, start, options);
    try {
      await makeRolesAndDatabase(cluster, urls);
    } catch (error) {
      await watched.stop();
      throw error;
    }
    return {
      urls,
      lost: watched.lost,
      stop: async () => {
        await watched.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The programs that made the database, if they are older than ours and still on the machine: after an update the server
 * must be able to start at any time, not only once an operator upgrades the database. If the programs are missing,
 * openCluster refuses.
 */
function chooseBinaries(dir: string, account: Account, { onOlderVersion }: StartOptions): Binaries {
  const own = findBinaries(account);
  const madeBy = readMajorVersion(dir);
  if (madeBy === 0 || madeBy === own.majorVersion) return own;
  const older = findBinariesOf(account, madeBy);
  if (older !== null) onOlderVersion?.(madeBy, own.majorVersion);
  return older ?? own;
}

/**
 * A restore or an upgrade that was killed may have put the old database aside: a new, empty database in its place would
 * look like lost data.
 */
function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres'))) return;
  if (existsSync(join(dataDir, UPGRADE_DRAFT))) {
    throw new StartupError(
      `An upgrade of PostgreSQL in ${dataDir} was cut off while it switched: run npm run upgrade:postgres again.`,
    );
  }
  if (!existsSync(join(dataDir, RESTORE_DRAFT))) return;
  throw new StartupError(
    `A restore into ${dataDir} was cut off: run npm run restore again. What was there before is in its folder before-restore-….`,
  );
}

/** The address of this data directory's database, if another of our processes runs it now. */
export function findRunningDatabase(dataDir: string): DatabaseUrls | null {
  const cluster = readCluster(dataDir);
  const port = cluster && findRunningPort(cluster);
  return cluster && port ? urlsOf(cluster, port) : null;
}

/**
 * Stops the database server of a killed process and removes its data directory. Does nothing if the process is alive.
 */
export async function removeDeadInstance(dataDir: string): Promise<void> {
  if (findHolder(dataDir) !== null) return;
  const cluster = readCluster(dataDir);
  if (cluster) await endLeftover(cluster);
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Restarts the server on its port when it is killed (by the kernel, out of memory). If the disk was full, waits for
 * free space without a limit.
 */
function watch(first: Postmaster, start: (port: number) => Promise<Postmaster>, options: StartOptions) {
  const { dataDir, onRestart, onFullDisk } = options;
  let current = first;
  const stopping = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  const restarts: number[] = [];
  const { promise: lost, reject: giveUp } = Promise.withResolvers<never>();
  // An unhandled rejection during a stop must not end the process.
  lost.catch(() => {});

  function follow(postmaster: Postmaster): void {
    void postmaster.ended.then(() => {
      if (!stopping.signal.aborted) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    for (let looks = 0; !stopping.signal.aborted; ) {
      looks = await waitForRoom(looks);
      if (stopping.signal.aborted) return;
      const now = Date.now();
      // Stops because of a full disk are not counted.
      if (looks === 0) restarts.push(now);
      const recent = restarts.filter((at) => at > now - RESTART_WINDOW_MS).length;
      if (recent > RESTARTS_ALLOWED)
        return giveUp(
          new StartupError('The embedded PostgreSQL keeps stopping: see postgres.log in the data directory.'),
        );
      onRestart?.(Math.max(recent, looks));
      try {
        current = await start(first.port);
        return follow(current);
      } catch (error) {
        if (hasRoom(dataDir) && !isDiskFull(error)) return giveUp(error);
        await pauseAfter(looks++);
      }
    }
  }

  /** Returns the number of checks, including earlier ones. */
  async function waitForRoom(before: number): Promise<number> {
    let looks = before;
    while (!hasRoom(dataDir) && !stopping.signal.aborted) {
      onFullDisk?.();
      await pauseAfter(looks++);
    }
    return looks;
  }

  function pauseAfter(looks: number): Promise<void> {
    const ms = Math.min(FIRST_LOOK_MS * 2 ** looks, LONGEST_LOOK_MS);
    return wait(ms, undefined, { signal: stopping.signal }).catch(() => {});
  }

  follow(first);
  return {
    lost,
    async stop(): Promise<void> {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}

export function urlsOf(cluster: Cluster, port: number): DatabaseUrls {
  const { superuserPassword, ownerPassword, appPassword } = cluster.credentials;
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  return {
    app: url(APP_ROLE, appPassword, DATABASE),
    owner: url(OWNER_ROLE, ownerPassword, DATABASE),
    superuser: url('postgres', superuserPassword, 'postgres'),
  };
}

/**
 * The application's role owns no tables, so that rights revoked by a migration (to change the ledger's past) stay
 * revoked.
 */
export async function makeRolesAndDatabase(cluster: Cluster, urls: DatabaseUrls): Promise<void> {
  const { ownerPassword, appPassword } = cluster.credentials;
  const client = new pg.Client({ connectionString: urls.superuser });
  await client.connect();
  try {
    // The database is created last: if it exists, all other objects do, too.
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount) return;
    for (const [role, password] of [
      [OWNER_ROLE, ownerPassword],
      [APP_ROLE, appPassword],
    ] as const) {
      const existing = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      if (!existing.rowCount) await client.query(`CREATE ROLE ${role} LOGIN`);
      // The password is our own base64url text, so it needs no quoting.
      await client.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
    }
    await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER_ROLE}`);
    await client.query(`REVOKE ALL ON DATABASE ${DATABASE} FROM PUBLIC`);
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${DATABASE} TO ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}
