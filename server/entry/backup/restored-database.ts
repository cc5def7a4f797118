import { rm } from 'node:fs/promises';
import type { BuiltCluster } from '../../platform/backup/point-in-time/build-cluster.ts';
import { fetchCluster, recoverCluster } from '../../platform/backup/point-in-time/build-cluster.ts';
import type { Source } from '../../platform/backup/point-in-time/find-base.ts';
import type { Config } from '../../platform/config.ts';
import { type Database, openDatabase, openPool } from '../../platform/db/database.ts';
import { readCluster } from '../../platform/embedded-postgres/cluster.ts';
import { urlsOf } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { endLeftover } from '../../platform/embedded-postgres/postmaster.ts';

/** Restores into a folder, which is emptied first, and does the work with the database that runs there. */
export async function withRestored<Value>(
  source: Source,
  folder: string,
  config: Config,
  work: (db: Database) => Promise<Value>,
): Promise<Value> {
  await emptyFolder(folder);
  const cluster = await fetchCluster(source, folder);
  const { postmaster } = await recoverCluster(source, cluster);
  // Without this line, a stop of the server would leave this PostgreSQL running.
  const stop = () => void postmaster.stop().finally(() => process.exit(1));
  process.once('SIGTERM', stop);
  try {
    const db = openDatabase(openPool({ connectionString: addressOf({ cluster, postmaster }, config), max: 3 }));
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await postmaster.stop();
    process.removeListener('SIGTERM', stop);
  }
}

/** A killed proof may have left its PostgreSQL running in the folder. */
export async function emptyFolder(folder: string): Promise<void> {
  const cluster = readCluster(folder);
  if (cluster) await endLeftover(cluster);
  await rm(folder, { recursive: true, force: true });
}

/** A restored database has the roles and passwords of its original. */
function addressOf({ cluster, postmaster }: BuiltCluster, { database }: Config): string {
  if (database.kind === 'embedded') return urlsOf(cluster, postmaster.port).app;
  return Object.assign(new URL(database.url), { host: `127.0.0.1:${postmaster.port}`, search: '' }).href;
}
