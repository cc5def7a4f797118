import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { RESTORE_DRAFT, UPGRADE_DRAFT } from '../embedded-postgres/embedded-postgres.ts';
import { hasRunMigrations } from '../migrations/migration-turn.ts';
import { StartupError } from '../startup-error.ts';

const MARK_FILE = 'installation.json';
const ID_BYTES = 9;
const REMEDY =
  'Restore it (npm run restore), or correct DATA_DIR or DATABASE_URL. If the data is gone on purpose, start once with --really-empty.';

/** A file in DATA_DIR that records that this directory had a database, and which one. */
export interface InstallationMark {
  readonly id: string;
  readonly created: string;
  /** The program's version at the last start. */
  readonly version: string;
}

export function readInstallationMark(dataDir: string): InstallationMark | null {
  const path = join(dataDir, MARK_FILE);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    if (code === 'EACCES') {
      throw new StartupError(
        `${path} cannot be read: start Pitaka as the user that ${dataDir} belongs to, or give it to this user.`,
      );
    }
    throw error;
  }
  try {
    const mark = JSON.parse(text) as Partial<InstallationMark>;
    if (typeof mark.id === 'string' && typeof mark.created === 'string' && typeof mark.version === 'string')
      return mark as InstallationMark;
  } catch {
    // A failure is reported by the error below.
  }
  throw new StartupError(`${path} is damaged: remove it if the database is the right one.`);
}

/** For --really-empty and a restore: puts the old mark aside, so that the next start makes a new one. */
export function putMarkAside(dataDir: string, now: Date): void {
  const path = join(dataDir, MARK_FILE);
  if (existsSync(path)) renameSync(path, `${path}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
}

export function hasClusterFiles(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres/PG_VERSION'));
}

/** Refuses an embedded database whose files are gone: a new, empty database in its place would look like lost data. */
export function refuseLostCluster(dataDir: string): void {
  const mark = readInstallationMark(dataDir);
  // A restore or an upgrade that was cut off is refused elsewhere, with its own sentence.
  const working = [RESTORE_DRAFT, UPGRADE_DRAFT];
  if (mark === null || hasClusterFiles(dataDir) || working.some((name) => existsSync(join(dataDir, name)))) return;
  throw new StartupError(`Data was in ${dataDir} (since ${mark.created}), and its database is not there. ${REMEDY}`);
}

/**
 * Runs before anything is written: if there is an old mark, it refuses an empty database and the database of another
 * installation.
 */
export async function refuseOtherDatabase(client: pg.Client, dataDir: string): Promise<void> {
  const mark = readInstallationMark(dataDir);
  if (mark === null) return;
  if (!(await hasRunMigrations(client))) {
    throw new StartupError(
      `Data was here: ${dataDir} has been in use since ${mark.created}, but the database is empty. ${REMEDY}`,
    );
  }
  const noted = await readNoted(client);
  if (noted !== undefined && noted.id !== mark.id) throw anotherInstallation(dataDir, mark.id, noted.id);
}

/** After the migrations: writes id and version to the database and to DATA_DIR. */
export async function noteInstallation(client: pg.Client, dataDir: string, version: string, now: Date): Promise<void> {
  const mark = readInstallationMark(dataDir);
  const id = mark?.id ?? `in_${randomBytes(ID_BYTES).toString('hex')}`;
  await client.query(
    `INSERT INTO installation_mark (id, created_at, version) VALUES ($1, $2, $3) ON CONFLICT (only_one) DO NOTHING`,
    [id, mark?.created ?? now, version],
  );
  await client.query('UPDATE installation_mark SET version = $1 WHERE version <> $1', [version]);
  const noted = await readNoted(client);
  if (noted === undefined) return;
  if (mark !== null && mark.id !== noted.id) throw anotherInstallation(dataDir, mark.id, noted.id);
  if (mark?.version === version) return;
  writeMark(dataDir, { id: noted.id, created: noted.created_at.toISOString(), version });
}

function anotherInstallation(dataDir: string, ofFolder: string, ofDatabase: string): StartupError {
  return new StartupError(
    `The database belongs to the installation ${ofDatabase}, and ${dataDir} to ${ofFolder}: correct DATA_DIR or DATABASE_URL. To continue with this database, remove ${join(dataDir, MARK_FILE)}.`,
  );
}

async function readNoted(client: pg.Client): Promise<{ id: string; created_at: Date } | undefined> {
  // The database may be of a version that did not have the table yet.
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('installation_mark') IS NOT NULL AS there`,
  );
  if (!rows[0]?.there) return undefined;
  return (await client.query<{ id: string; created_at: Date }>('SELECT id, created_at FROM installation_mark')).rows[0];
}

/** Written under another name and renamed: a half-written mark would stop the next start. */
function writeMark(dataDir: string, mark: InstallationMark): void {
  const path = join(dataDir, MARK_FILE);
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, `${JSON.stringify(mark, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
