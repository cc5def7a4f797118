import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SEALING_NAME } from '../modules/money/ledger/index.ts';
import { JOBS_NAME } from '../platform/jobs/index.ts';
import { startTestApp } from './testing/test-app.ts';

it.each([
  ['off', []],
  ['on', [JOBS_NAME, SEALING_NAME]],
])('a process with BACKGROUND=%s runs these in the background: %j', async (BACKGROUND, names) => {
  const t = await startTestApp({ settings: { BACKGROUND } });
  try {
    await t.app.start();
    const running = async () => {
      const { rows } = await sql<{ name: string }>`
        SELECT DISTINCT application_name AS name FROM pg_stat_activity
        WHERE datname = current_database() AND application_name IN (${JOBS_NAME}, ${SEALING_NAME}) ORDER BY 1`.execute(
        t.db,
      );
      return rows.map(({ name }) => name);
    };
    // The sealing thread connects a moment after the start.
    await expect.poll(running).toEqual(names);
    const workers = t.app.playWorkers.map((worker) => worker.state().passedAt !== null);
    expect(new Set(workers)).toEqual(new Set([BACKGROUND === 'on']));
  } finally {
    await t.close();
  }
});
