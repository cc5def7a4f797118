import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Environment } from '@pitaka/server/platform/config.ts';
import { sqlState } from '@pitaka/server/platform/db/in-transaction.ts';
import { readCluster } from '@pitaka/server/platform/embedded-postgres/cluster.ts';
import { removeDeadInstance } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { connectToDatabase } from '@pitaka/server/platform/migrations/connect-to-database.ts';
import { StartupError } from '@pitaka/server/platform/startup-error.ts';
import { copyByDump, type DumpCopy } from './dump-copy.ts';
import { runCommandOf } from './run-program.ts';

const TRIAL = 'update-trial';
const TRY = 'server/entry/commands/try-version.ts';
const IN_USE = '55006';

export interface Trial {
  readonly config: Config;
  readonly settings: Environment;
  readonly running: string;
  readonly next: string;
}

/** Whether there is a database to update. Before the first start there is none. */
export function hasDatabase(config: Config): boolean {
  return config.database.kind === 'external' || readCluster(config.dataDir) !== null;
}

/** Lets the new program migrate a copy of the database and check it: its health and its books. */
export async function tryOnCopy(trial: Trial): Promise<string> {
  return trial.config.database.kind === 'embedded' ? tryEmbedded(trial) : tryExternal(trial);
}

/** With these settings the trial writes nothing into the real installation, neither a backup nor a mark. */
function settingsOnCopy({ config, settings }: Trial, dataDir: string): Environment {
  const none = { BACKUP_KEY: '', BACKUP_DIR: '', BACKUP_S3: '', BACKUP_S3_ACCESS_KEY: '', BACKUP_S3_SECRET_KEY: '' };
  return { ...settings, ...none, SEED: 'none', DATA_DIR: dataDir, MEDIA: config.mediaDir };
}

async function tryEmbedded(trial: Trial): Promise<string> {
  const { config, settings, running, next } = trial;
  const dataDir = join(config.dataDir, TRIAL);
  const copy = `${dataDir}.copy`;
  // A killed trial may have left these.
  await removeDeadInstance(dataDir);
  rmSync(copy, { recursive: true, force: true });
  try {
    const here = { ...settings, DATA_DIR: config.dataDir, MEDIA: config.mediaDir };
    await runCommandOf(running, 'server/entry/commands/backup.ts', ['--to', copy, '--without-media'], here);
    const onCopy = settingsOnCopy(trial, dataDir);
    await runCommandOf(running, 'server/entry/commands/restore.ts', ['--from', copy], onCopy);
    rmSync(copy, { recursive: true });
    return await runCommandOf(next, TRY, [], onCopy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
    await removeDeadInstance(dataDir);
  }
}

async function tryExternal(trial: Trial): Promise<string> {
  const { database, dataDir } = trial.config;
  if (database.kind !== 'external') throw new Error('an external database');
  const name = decodeURIComponent(new URL(database.url).pathname.slice(1));
  const copy = `${name}_update_trial`;
  const folder = join(dataDir, TRIAL);
  const at = (url: string, pathname: string) => Object.assign(new URL(url), { pathname: `/${pathname}` }).href;
  const client = await connectToDatabase(at(database.adminUrl, 'postgres'), 'DATABASE_ADMIN_URL');
  try {
    await client.query(`DROP DATABASE IF EXISTS ${quoted(copy)}`);
    // The trial has its own folder for the mark, with the keys.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const addresses = { from: database.adminUrl, to: at(database.adminUrl, copy), file: join(folder, 'dump') };
    await copyOnServer(client, name, copy, addresses);
    if (existsSync(join(dataDir, 'secret-keys'))) cpSync(join(dataDir, 'secret-keys'), join(folder, 'secret-keys'));
    const urls = { DATABASE_URL: at(database.url, copy), DATABASE_ADMIN_URL: at(database.adminUrl, copy) };
    return await runCommandOf(trial.next, TRY, [], { ...settingsOnCopy(trial, folder), ...urls });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.query(`DROP DATABASE IF EXISTS ${quoted(copy)}`).catch(() => {});
    await client.end();
  }
}

type Client = Awaited<ReturnType<typeof connectToDatabase>>;

/**
 * PostgreSQL copies the database itself, within seconds, if no client is connected to it; otherwise pg_dump copies it.
 */
async function copyOnServer(client: Client, name: string, copy: string, addresses: DumpCopy): Promise<void> {
  const refuse = (why: string, remedy: string) => new StartupError(`${why}: ${remedy}, or say --without-trial.`);
  const create = async (template: string) => {
    try {
      await client.query(`CREATE DATABASE ${quoted(copy)} TEMPLATE ${quoted(template)}`);
      return true;
    } catch (error) {
      if (sqlState(error) === IN_USE) return false;
      const why = `The database ${name} cannot be copied (${(error as Error).message})`;
      throw refuse(why, 'give the user of DATABASE_ADMIN_URL the right CREATEDB');
    }
  };
  if (await create(name)) return;
  await create('template0');
  await copyByDump(addresses).catch((error: Error) => {
    const why = `PostgreSQL copies ${name} itself only while nothing is connected to it, and pg_dump does not (${error.message.replace(/\.$/, '')})`;
    throw refuse(why, 'put pg_dump and pg_restore of its version on the PATH, stop the server during the update');
  });
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
