import {
  findRunningDatabase,
  startEmbeddedPostgres,
} from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { killNode } from '@pitaka/server/platform/testing/citus-cluster.ts';
import { ON_CITUS } from '@pitaka/server/platform/testing/on-citus.ts';
import { copyPreparedData, MIGRATED_DATA } from '@pitaka/server/platform/testing/prepared-data.ts';
import { createTestDatabase } from '@pitaka/server/platform/testing/test-database.ts';
import { inject } from 'vitest';
import { findDatabasePid, makeDataDir } from './server-process.ts';

/** Empty and migrated; removed when it is closed. */
export interface FaultDatabase {
  readonly appUrl: string;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

/** A database that outlives the processes of a test: in a PostgreSQL of its own, or on the nodes of CITUS_URL. */
export async function openFaultDatabase(): Promise<FaultDatabase> {
  if (ON_CITUS) {
    const { appUrl, ownerUrl, drop } = await createTestDatabase();
    return { appUrl, ownerUrl, close: drop };
  }
  const folder = makeDataDir();
  await copyPreparedData(MIGRATED_DATA, folder.path);
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, command: 'a test' });
  return {
    appUrl: postgres.urls.app,
    ownerUrl: postgres.urls.owner,
    async close() {
      await postgres.stop();
      folder.remove();
    },
  };
}

export interface ServersDatabase {
  /** Settings of the server. */
  readonly settings: Readonly<Record<string, string>>;
  /** Call it after a server has started. */
  appUrl(): string;
  /** Kills PostgreSQL with -9; it restarts by itself. With several nodes each kill hits the next node. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** The database that a server starts itself; or, with CITUS_URL, one on its nodes. */
export async function openServersDatabase(): Promise<ServersDatabase> {
  const folder = makeDataDir();
  if (ON_CITUS) {
    const { appUrl, ownerUrl, drop } = await createTestDatabase();
    const { superuserUrl, workers } = inject('testTemplate');
    const nodes = [superuserUrl, ...workers];
    let kills = 0;
    return {
      settings: { DATA_DIR: folder.path, DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl },
      appUrl: () => appUrl,
      kill: () => killNode(nodes[kills++ % nodes.length] as string),
      async close() {
        await drop();
        folder.remove();
      },
    };
  }
  await copyPreparedData(MIGRATED_DATA, folder.path);
  return {
    settings: { DATA_DIR: folder.path },
    appUrl: () => findRunningDatabase(folder.path)?.app ?? '',
    async kill() {
      const pid = findDatabasePid(folder.path);
      if (pid === null) throw new Error('the database does not run');
      process.kill(pid, 'SIGKILL');
    },
    async close() {
      folder.remove();
    },
  };
}
