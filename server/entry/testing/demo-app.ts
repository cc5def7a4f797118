import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createFolderMediaStore } from '../../adapters/media/folder/folder-media-store.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { createSecretKeys } from '../../platform/secret-keys.ts';
import type { TestDatabase } from '../../platform/testing/test-cluster.ts';
import { createFilledDatabase } from '../../platform/testing/test-database.ts';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';
import { type SeedDependencies, seedDemo } from '../demo/seed-demo.ts';
import { CLOCK_STARTS, startTestApp, TEST_KEY, type TestApp } from './test-app.ts';

const CONNECTIONS = 10;

/** A whole server with the demo, which is created once per run. */
export async function startDemoApp(): Promise<TestApp> {
  const mediaDir = join(inject('testTemplate').folder, 'demo-media');
  const database = await createFilledDatabase('demo', (empty) => fillWithDemo(empty, mediaDir));
  const t = await startTestApp({ sites: 'none', database });
  cpSync(mediaDir, t.mediaDir, { recursive: true });
  // Later than every journal of the demo, so that ids stay unique.
  t.now = new Date(CLOCK_STARTS.getTime() + 1000);
  return t;
}

export const demoDependencies = (t: Pick<TestApp, 'db' | 'appUrl' | 'mediaDir' | 'now'>): SeedDependencies => ({
  db: t.db,
  connectionString: t.appUrl,
  store: createFolderMediaStore(t.mediaDir),
  secrets: createSecretKeys([TEST_KEY]),
  clock: () => t.now,
  publicUrl: 'http://localhost:3000',
});

async function fillWithDemo({ appUrl }: TestDatabase, mediaDir: string): Promise<void> {
  const db = openDatabase(openPool({ connectionString: appUrl, max: CONNECTIONS }));
  try {
    const { seeded } = await seedDemo(demoDependencies({ db, appUrl, mediaDir, now: CLOCK_STARTS }));
    if (!seeded) throw new Error('there is a demo already');
  } finally {
    await db.destroy();
  }
}

export async function logInToDemo(t: TestApp, phone: string, host = 'localhost'): Promise<string> {
  const areaCode = host.startsWith('mango.') ? '52' : '63';
  return (await t.ask('/cplogin/login', { areaCode, phone, password: DEMO_PASSWORD }, { host })).token;
}
