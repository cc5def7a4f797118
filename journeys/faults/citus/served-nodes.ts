import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { createTestDatabase } from '@pitaka/server/platform/testing/test-database.ts';
import { expect, inject, vi } from 'vitest';
import { makeDataDir, startServer } from '../server-process.ts';
import { query } from './loaded-sites.ts';

const PATIENT = { timeout: 180_000, interval: 250 };

/** A server on a distributed database of CITUS_URL. */
export interface ServedNodes {
  readonly url: string;
  readonly db: Database;
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** The addresses for superusers: first the coordinator, then the workers. */
  readonly nodeUrls: readonly string[];
  /** Settings of a command on the same database. */
  readonly settings: Readonly<Record<string, string>>;
  /** Waits until the workers have sealed and announced every transfer that exists now. */
  backgroundCatchesUp(siteIds: readonly string[]): Promise<void>;
  /** Ends the server, which must not have failed before, and returns its different errors. */
  stop(): Promise<string[]>;
  close(): Promise<void>;
}

export async function serveOnNodes(): Promise<ServedNodes> {
  const { superuserUrl, workers } = inject('testTemplate');
  const nodeUrls = [superuserUrl, ...workers];
  const { name, appUrl, ownerUrl, drop } = await createTestDatabase();
  // Nodes for tests may have it switched off: then a kill would lose transfers that were acknowledged just before.
  for (const node of nodeUrls) await query(node, `ALTER DATABASE ${name} SET synchronous_commit = on`);
  const folder = makeDataDir();
  const settings = { DATA_DIR: folder.path, DATABASE_URL: appUrl, DATABASE_ADMIN_URL: ownerUrl };
  const server = startServer({ ...settings, RATE_LIMITS: 'off', SEED: 'none' });
  const db = openDatabase(openPool({ connectionString: appUrl, max: 4 }));
  const close = async () => {
    server.kill('SIGKILL');
    await server.ended;
    await db.destroy();
    await drop();
    folder.remove();
  };
  const url = await server.url.catch(async (error) => {
    await close();
    throw error;
  });
  return {
    ...{ url, db, appUrl, ownerUrl, nodeUrls, settings, close },
    async backgroundCatchesUp(siteIds) {
      for (const siteId of siteIds) {
        const newest = 'SELECT max(journal_id) AS id FROM journals WHERE site_id = $1';
        const { rows } = await query<{ id: string }>(ownerUrl, newest, [siteId]);
        const behind = () =>
          query<{ worker: string }>(
            ownerUrl,
            `SELECT 'seals' AS worker WHERE NOT EXISTS (SELECT FROM journal_blocks WHERE site_id = $1 AND last_id >= $2)
             UNION ALL SELECT 'notices' WHERE EXISTS (SELECT FROM transfers_made WHERE site_id = $1)`,
            [siteId, rows[0]?.id],
          );
        await vi.waitFor(async () => expect((await behind()).rows).toEqual([]), PATIENT);
      }
    },
    async stop() {
      server.kill('SIGTERM');
      const { code, output } = await server.ended;
      expect(code).toBe(0);
      const lines = output.split('\n').filter((line) => /"level":"(error|fatal)"/.test(line));
      return [...new Set(lines.map((line) => JSON.parse(line)).map(({ msg, err }) => `${msg}: ${err?.message}`))];
    },
  };
}
