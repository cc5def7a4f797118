import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFullError, isDiskFullText } from '../disk-room.ts';
import { StartupError } from '../startup-error.ts';
import type { Binaries } from './binaries.ts';
import { type Account, canReach } from './run-as.ts';

/** The embedded database's folder inside the data directory. */
export type Cluster = { dir: string; logFile: string; credentials: Credentials };

/** Created once, readable only by the owner of the data directory. */
export type Credentials = {
  /** Text that identifies this cluster's server among the processes of the machine. */
  clusterName: string;
  superuserPassword: string;
  ownerPassword: string;
  appPassword: string;
};

/**
 * The database's path for its start: relative to the working directory if the account cannot reach the absolute path.
 */
const WORKING_DIRECTORY = '/proc/self/cwd';

export function readCluster(dataDir: string): Cluster | null {
  const path = join(dataDir, 'postgres.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES')
      throw new StartupError(
        `The file ${path} belongs to another user: start as that user, or choose another DATA_DIR.`,
      );
    throw error;
  }
  return {
    dir: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    credentials: JSON.parse(text) as Credentials,
  };
}

/**
 * Opens the cluster of this data directory, which is created at the first start. An interrupted first start is
 * repeated.
 */
export function openCluster(dataDir: string, binaries: Binaries, account: Account): Cluster {
  const dir = join(dataDir, 'postgres');
  const stored = readCluster(dataDir);
  if (existsSync(join(dir, 'PG_VERSION'))) {
    if (stored === null) {
      throw new StartupError(
        `The data directory ${dataDir} contains a database, but not its passwords: the file postgres.json is missing.`,
      );
    }
    const madeBy = readMajorVersion(dir);
    if (madeBy !== binaries.majorVersion) throw otherMajorVersion(dir, madeBy, binaries.majorVersion);
    return stored;
  }
  if (existsSync(dir) && readdirSync(dir).length > 0) {
    throw new StartupError(
      `The folder ${dir} is not empty and contains no database: move it away, or choose another DATA_DIR.`,
    );
  }
  const cluster: Cluster = stored ?? { dir, logFile: join(dataDir, 'postgres.log'), credentials: makeCredentials() };
  writeCredentials(dataDir, cluster.credentials);
  initialise(cluster, dataDir, binaries, account);
  return cluster;
}

/** The major version of the PostgreSQL that created this database; 0 if there is no database. */
export function readMajorVersion(dir: string): number {
  const path = join(dir, 'PG_VERSION');
  return existsSync(path) ? Number(readFileSync(path, 'utf8').trim()) : 0;
}

function otherMajorVersion(dir: string, madeBy: number, own: number): StartupError {
  return new StartupError(
    madeBy < own
      ? `The database in ${dir} is one of PostgreSQL ${madeBy}, and this version brings ${own}: run npm run upgrade:postgres.`
      : `The database in ${dir} is one of PostgreSQL ${madeBy}, and this version brings ${own}: install PostgreSQL ${madeBy}, or start the version of Pitaka that brings it.`,
  );
}

function makeCredentials(): Credentials {
  const password = () => randomBytes(24).toString('base64url');
  return {
    clusterName: `pitaka-${randomBytes(6).toString('hex')}`,
    superuserPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
  };
}

/**
 * Creates the cluster under a temporary name and renames it when complete, so that a power failure leaves no incomplete
 * database.
 */
function initialise(cluster: Cluster, dataDir: string, binaries: Binaries, account: Account): void {
  const draft = join(dataDir, 'postgres.new');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const secrets = mkdtempSync(join(tmpdir(), 'pitaka-init-'));
  const passwordFile = join(secrets, 'password');
  try {
    writeFileSync(passwordFile, cluster.credentials.superuserPassword, { mode: 0o600 });
    giveTo(account, draft, secrets, passwordFile);
    const place = pathForAccount(draft, account);
    const { status, stderr, stdout, error } = spawnSync(
      binaries.initdb,
      [
        '-D',
        place,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        `--pwfile=${passwordFile}`,
        '-E',
        'UTF8',
        ...localeOf(binaries),
        '--no-instructions',
      ],
      { encoding: 'utf8', cwd: draft, env: environment(), ...account },
    );
    if (error || status !== 0) {
      if (isDiskFullText(`${stderr}${stdout}`)) throw diskFullError(dataDir, error);
      throw new StartupError(
        `The database could not be made in ${cluster.dir}: ${lastLine(stderr || stdout) ?? error?.message}`,
        { cause: error },
      );
    }
    rmSync(cluster.dir, { recursive: true, force: true });
    renameSync(draft, cluster.dir);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The same collation on every machine: PostgreSQL's own C.UTF-8, if this PostgreSQL has it. */
function localeOf(binaries: Binaries): string[] {
  if (binaries.majorVersion >= 17) return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return ['--locale=C.UTF-8'];
}

function giveTo(account: Account, ...paths: string[]): void {
  if (account === null) return;
  try {
    for (const path of paths) chownSync(path, account.uid, account.gid);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL does not run as root, and this system lets root give no files to another user (${account.uid}): start as an ordinary user, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * The path by which the account can reach a folder. Below a closed folder (root's home, a data directory of mode 0700)
 * the account cannot reach its own files by an absolute path, but it can from the working directory in which it was
 * started.
 */
export function pathForAccount(dir: string, account: Account): string {
  if (account === null || canReach(account, dir)) return dir;
  if (process.platform !== 'linux') {
    throw new StartupError(
      `The folder ${dir} cannot be reached by the unprivileged user that PostgreSQL runs as: choose another DATA_DIR.`,
    );
  }
  return WORKING_DIRECTORY;
}

/** Sets the permissions PostgreSQL requires; a copied or restored data directory may have lost them. */
export function tightenRights(cluster: Cluster, account: Account): void {
  const { uid, mode } = statSync(cluster.dir);
  if (account !== null && uid !== account.uid) {
    giveTo(
      account,
      cluster.dir,
      ...readdirSync(cluster.dir, { recursive: true, encoding: 'utf8' }).map((name) => join(cluster.dir, name)),
    );
  }
  if ((mode & 0o777) !== 0o700) chmodSync(cluster.dir, 0o700);
}

/** The environment of the process without our settings, which contain secrets. */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { PATH, SystemRoot, TZ: 'UTC', LC_ALL: 'C' };
}

export function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1);
}

/** The credentials of a data directory that has no database yet. */
export function writeCredentials(dataDir: string, credentials: Credentials): void {
  writeWhole(join(dataDir, 'postgres.json'), JSON.stringify(credentials, null, 2));
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
