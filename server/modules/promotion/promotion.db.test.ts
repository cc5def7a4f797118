import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../entry/testing/test-app.ts';
import { importItems } from '../catalogue/index.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  await t.makeUser({ phone: '9170000001' });
  token = await t.logIn('9170000001');
  await importItems(t.db, { siteId: 'demo', kind: 'messaging', isWhole: false, media: [], items: [
    { externalId: 'wx0001', name: 'Dragon Saga', category: 'role', ratio: 355000 },
    { externalId: 'wx0007', name: 'Later Game', category: 'action' },
    { externalId: 'wx0008', name: 'No Game', category: 'action' },
  ] }, t.now);
});
afterAll(() => t?.close());

describe('try', () => {
  it('lists', async () => {
    const page = await t.ask('/wxcps/applist', { number: 0, size: 50 }, { token });
    console.log(JSON.stringify(page, null, 1).slice(0, 900));
    expect(page.content).toHaveLength(3);
    console.log(await t.call('/wxcps/apply', { appid: 'wx0001' }, { token }));
    console.log(await t.call('/wxcps/apply', { appid: 'wx0007' }, { token }));
    console.log(await t.call('/wxcps/apply', { appid: 'wx0008' }, { token }));
    console.log((await t.ask('/wxcps/applist', {}, { token })).content.map((g) => [g.appid, g.apply, g.link]));
  });
});
