import { type Database, openDatabase, openPool } from '@pitaka/server/platform/db/database.ts';
import { findRunningDatabase } from '@pitaka/server/platform/embedded-postgres/embedded-postgres.ts';
import { type BrowserContext, test as base } from '@playwright/test';
import { makeDataDir, startServer } from '../faults/server-process.ts';

/** A separate, empty server with a clock that can be moved. */
export interface Story {
  readonly url: string;
  readonly db: Database;
  /** The server's clock. */
  now(): Date;
  /** Moves the clock of the server and of these browsers ahead. */
  pass(days: number, browsers: readonly BrowserContext[]): Promise<void>;
}

const DAY_MS = 86_400_000;

export const test = base.extend<object, { story: Story }>({
  story: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const data = makeDataDir();
      const settings = { DATA_DIR: data.path, RATE_LIMITS: 'off', TRUST_PROXY: '1', ALLOW_SANDBOX: '1' };
      const server = startServer(settings, {}, 'server/entry/testing/serve-story.ts');
      let db: Database | undefined;
      let aheadMs = 0;
      try {
        const url = await server.url;
        db = openDatabase(openPool({ connectionString: findRunningDatabase(data.path)?.app ?? '', max: 1 }));
        const now = () => new Date(Date.now() + aheadMs);
        await use({
          url,
          db,
          now,
          async pass(days, browsers) {
            aheadMs += days * DAY_MS;
            await server.tell(aheadMs);
            await Promise.all(browsers.map(({ clock }) => clock.setSystemTime(now())));
          },
        });
      } finally {
        await db?.destroy();
        server.kill('SIGTERM');
        await server.ended;
        data.remove();
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ story }, use) => use(story.url),
});
