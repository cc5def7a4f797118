import { randomBytes } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';
import { installJobs } from '../jobs/index.ts';
import { prepareDatabase } from '../migrations/prepare-database.ts';
import { hashFiles } from './hash-files.ts';

const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));
const CACHE = join(CHECKOUT, '.cache/prepared-data');
const OUTDATED_MS = 3_600_000;

/** A data directory that is created once and then copied, until one of its sources changes. */
export type PreparedData = {
  name: string;
  /** Patterns of the source files on which the data depends, and other inputs. */
  madeFrom: readonly string[];
  variant?: string;
  make(dataDir: string): Promise<void>;
};

/**
 * An embedded database with all tables and no rows. Copying it takes a second, while a first start takes many seconds.
 */
export const MIGRATED_DATA: PreparedData = {
  name: 'migrated',
  madeFrom: [
    'package-lock.json',
    'server/migrations/*.sql',
    'server/platform/{embedded-postgres,jobs,migrations}/*.ts',
    'server/platform/testing/{hash-files,prepared-data}.ts',
  ],
  async make(dataDir) {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, command: 'a run of tests' });
    try {
      const { owner, app } = postgres.urls;
      await prepareDatabase({ adminUrl: owner, appUrl: app, afterMigrations: installJobs });
    } finally {
      await postgres.stop();
    }
  },
};

/** Fills an empty folder with a private copy. */
export async function copyPreparedData(prepared: PreparedData, dataDir: string): Promise<void> {
  const source = join(CACHE, `${prepared.name}-${hashFiles(prepared.madeFrom, prepared.variant ?? '')}`);
  if (existsSync(source)) keepFresh(source);
  else await makeInCache(prepared, source);
  cpSync(source, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // A new name, which distinguishes the servers of two copies.
  const path = join(dataDir, 'postgres.json');
  const credentials = JSON.parse(readFileSync(path, 'utf8')) as object;
  const clusterName = `pitaka-${randomBytes(6).toString('hex')}`;
  writeFileSync(path, JSON.stringify({ ...credentials, clusterName }), { mode: 0o600 });
}

/** Marks the data as used, so that another run with other sources does not remove it as outdated. */
function keepFresh(source: string): void {
  const now = new Date();
  utimesSync(source, now, now);
}

/**
 * Makes the data in a folder that PostgreSQL's account can reach, copies it into the cache and renames the copy, so
 * that the cache never contains incomplete data. Another run may have added the same data meanwhile.
 */
async function makeInCache(prepared: PreparedData, target: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pitaka-prepare-'));
  const draft = `${target}.${process.pid}`;
  try {
    const dataDir = join(folder, 'data');
    await prepared.make(dataDir);
    removeOutdated(prepared.name);
    mkdirSync(CACHE, { recursive: true });
    cpSync(dataDir, draft, { recursive: true });
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Removes outdated data, except data that another run may be copying. Ignores failures because another run renames or
 * removes the data.
 */
function removeOutdated(name: string): void {
  if (!existsSync(CACHE)) return;
  for (const entry of readdirSync(CACHE).filter((one) => one.startsWith(`${name}-`))) {
    const path = join(CACHE, entry);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (changedAt < Date.now() - OUTDATED_MS) rmSync(path, { recursive: true, force: true });
  }
}
