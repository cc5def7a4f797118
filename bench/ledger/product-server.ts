import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVER_NODE_FLAGS } from '@pitaka/server/platform/node-flags.ts';
import { type Program, startProgram } from '../processes/child.ts';
import { LIMITED, UNLIMITED } from '../processes/from-address.ts';
import { makeWorkFolder } from '../processes/work-folder.ts';
import type { BenchDatabase } from './database.ts';

const START_TIMEOUT_MS = 60_000;

/** The server's key for secrets. */
export const BENCH_KEY = Buffer.alloc(32, 1);

/** Connections of the workers' process have this name in PostgreSQL. */
export const WORKERS_NAME = 'bench workers';

/**
 * The product's server on a database of the bench. Its rate limits are on if its requests come from many addresses.
 * `serves`: only requests, or only jobs and workers, whose cost is then measured apart.
 */
export async function startProductServer(
  database: BenchDatabase,
  port: number,
  {
    nodeFlags = [],
    isLimited = true,
    serves,
  }: { nodeFlags?: readonly string[]; isLimited?: boolean; serves?: 'requests' | 'work' } = {},
): Promise<Program> {
  const server = startProgram('server/entry/main.ts', [], {
    nodeFlags: [...SERVER_NODE_FLAGS, ...nodeFlags],
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(await makeWorkFolder(), 'data'),
      MEDIA: await mediaOf(database),
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.ownerUrl,
      SECRET_KEYS: `k1:${BENCH_KEY.toString('base64')}`,
      SEED: 'none',
      BACKGROUND: serves === 'requests' ? 'off' : 'on',
      ...(serves === 'work' && { PGAPPNAME: WORKERS_NAME }),
      ...(isLimited ? LIMITED : UNLIMITED),
      LOG_LEVEL: 'error',
      NODE_ENV: '',
    },
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return server;
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`the server did not start:\n${server.printed().slice(-2000)}`);
    }
    await pause(50);
  }
}

const media = new WeakMap<BenchDatabase, Promise<string>>();

/** Successive servers of one database share its media, too. */
async function mediaOf(database: BenchDatabase): Promise<string> {
  const folder = media.get(database) ?? makeWorkFolder();
  media.set(database, folder);
  return join(await folder, 'media');
}
