import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productSettings } from '../../../entry/registries.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { Log } from '../../../platform/log.ts';
import { createSiteFinder } from './site-finder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

const store = (settings: object) =>
  sql`UPDATE sites SET settings = settings || ${JSON.stringify(settings)}::jsonb WHERE site_id = 'demo'`.execute(t.db);

it('invalid stored settings are reported once: a wrong value as an error, an unknown section as a warning', async () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const finder = createSiteFinder(t.db, { registry: productSettings(), log: log as unknown as Log });
  async function readTwice() {
    for (let time = 0; time < 2; time++) {
      finder.forget();
      await finder.all();
    }
  }

  await store({ of_a_newer_version: { text: 'x' } });
  await readTwice();
  expect(log.warn.mock.calls).toEqual([[{ site: 'demo', problems: 'of_a_newer_version' }, expect.any(String)]]);
  expect(log.error).not.toHaveBeenCalled();

  await store({ reconciliation: { graceMinutes: -1 } });
  await readTwice();
  expect(log.error.mock.calls).toEqual([
    [{ site: 'demo', problems: 'of_a_newer_version, reconciliation.graceMinutes' }, expect.any(String)],
  ]);
});
