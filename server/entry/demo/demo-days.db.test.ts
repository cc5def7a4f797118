import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertInvariants } from '../../modules/money/ledger/testing/assert-invariants.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { demoDependencies } from '../testing/demo-app.ts';
import { seedDemo } from './seed-demo.ts';

const DAY_MS = 86_400_000;
/**
 * Number of days to try. Each takes half a minute, so only `npm run faults` runs this test; its journeys use the
 * present day.
 */
const DAYS = Number(process.env.DEMO_DAYS ?? 0);
const SEED = Number(process.env.DEMO_SEED ?? Date.now() % 1_000_000);

/** Moments over three years, each on another weekday and at another hour than the previous one. */
const moments = Array.from({ length: Math.max(DAYS, 1) }, (_, place) => {
  const days = (SEED + place * 61.37) % 1095;
  return new Date(Date.UTC(2026, 0, 1) + Math.floor(days * DAY_MS));
});

// The demo's year depends on weekdays and seasons: on some days a needed record could be missing, and a new server
// would not start.
it.skipIf(DAYS === 0).each(moments)(`the demo is complete when it is created on %s (seed ${SEED})`, async (now) => {
  const database = await createTestDatabase();
  const mediaDir = mkdtempSync(join(tmpdir(), 'demo-media-'));
  const db = openDatabase(openPool({ connectionString: database.appUrl, max: 10 }));
  try {
    expect(await seedDemo(demoDependencies({ db, appUrl: database.appUrl, mediaDir, now }))).toEqual({ seeded: true });
    await assertInvariants(db);
  } finally {
    await db.destroy();
    await database.drop();
    rmSync(mediaDir, { recursive: true });
  }
});
