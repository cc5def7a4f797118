import { afterAll, beforeAll, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { openEarnings } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';

/**
 * If scopes were compared as text joined by commas, the scope of one item with a comma in its number would equal the
 * scope of an item and a whole platform.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());

it('a source for a whole platform needs a second person', async () => {
  const manager = await openConsole(t, 'manager');
  const terms = { name: 'Shop', mapping: {}, events: [], scope: ['messaging:1,video'], aDay: '50000.00' };
  expect(await t.call('/console/sources/create', { source: 'shop', ...terms }, manager)).toMatchObject({ status: 200 });
  expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
  const wider = { id: 'shop', ...terms, scope: ['messaging:1', 'video'], reason: 'Nothing else' };
  const saved = await t.ask('/console/sources/save', wider, manager);
  const { platforms } = await t.db
    .selectFrom('conversion_sources')
    .select('platforms')
    .where('source', '=', 'shop')
    .executeTakeFirstOrThrow();
  expect({ saved, platforms }).toEqual({ saved: { waits: true }, platforms: [] });
});
