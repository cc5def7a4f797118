import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { test as base } from '@playwright/test';
import { startServer } from '../faults/server-process.ts';

interface Examples {
  readonly url: string;
  readonly db: Database;
}

/** A server next to the demo's, on the same database, with the worked examples of docs/adding.md. */
export const test = base.extend<object, { examples: Examples }>({
  examples: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const dataDir = process.env.JOURNEYS_DATA ?? '';
      const database = findRunningDatabase(dataDir);
      if (!database) throw new Error('JOURNEYS_DATA does not name the data directory of the server at JOURNEYS_URL');
      const server = startServer(
        { DATA_DIR: dataDir, RATE_LIMITS: 'off', TRUST_PROXY: '1', ALLOW_SANDBOX: '1' },
        {},
        'server/entry/testing/serve-examples.ts',
      );
      const db = openDatabase(openPool({ connectionString: database.app, max: 1 }));
      try {
        await use({ url: await server.url, db });
      } finally {
        server.kill('SIGTERM');
        await db.destroy();
        await server.ended;
      }
    },
    { scope: 'worker' },
  ],
  baseURL: ({ examples }, use) => use(examples.url),
});
