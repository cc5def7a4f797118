import { afterAll, beforeAll, expect, it } from 'vitest';
import { click, makeLink, makePromoter, openEarnings } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLiveClicks } from './live-clicks.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());

it('counts the days of all links or of one sub-id, and counts bots separately', async () => {
  const promoter = await makePromoter(t);
  const [plain, channel] = [await makeLink(t, promoter), await makeLink(t, promoter, 'wx0001', 'tiktok')];
  await click(t, plain);
  await click(t, channel);
  await click(t, channel, { address: '203.0.113.8' });
  await click(t, channel, { agent: 'Googlebot/2.1' });
  const stats = async (only: { sub?: string }) => {
    const input = { kind: 'messaging' as const, id: 'wx0001', from: '2026-03-01', to: '2026-03-02', ...only };
    return t.ask('/link/stats', input, { token: promoter.token });
  };
  const none = { day: '2026-03-01', clicks: 0, uniqueClicks: 0, botClicks: 0 };
  expect((await stats({})).days).toEqual([none, { day: '2026-03-02', clicks: 3, uniqueClicks: 3, botClicks: 1 }]);
  expect((await stats({ sub: '' })).days[1]).toMatchObject({ clicks: 1, botClicks: 0 });
  const ofChannel = await stats({ sub: 'tiktok' });
  expect(ofChannel.days[1]).toMatchObject({ clicks: 2, uniqueClicks: 2, botClicks: 1 });
  expect(ofChannel.bySub.map(({ sub, clicks }) => [sub, clicks])).toEqual([
    ['tiktok', 2],
    ['', 1],
  ]);
});

it('shows the long address with the channel’s sub-id and without the id of a click', async () => {
  const promoter = await makePromoter(t);
  await makeLink(t, promoter, 'wx0001', 'tiktok');
  const longOf = async (only: { sub?: string }) => {
    const input = { kind: 'messaging' as const, id: 'wx0001', from: '2026-03-02', to: '2026-03-02', ...only };
    return (await t.ask('/link/stats', input, { token: promoter.token })).longlink;
  };
  const { link } = await t.ask('/uid/app/detail', { kind: 'messaging', id: 'wx0001' }, { token: promoter.token });
  const plain = new URL(link);
  plain.searchParams.set('sub_id', 'tiktok');
  expect(await longOf({ sub: 'tiktok' })).toBe(plain.href);
  expect(await longOf({ sub: '' })).toBe(new URL(link).href);
  expect(await longOf({})).toBe('');
});

it('notifies an open page of counted clicks, at most once every few seconds, and never of clicks by bots', async () => {
  const promoter = await makePromoter(t);
  const link = await makeLink(t, promoter);
  let tick = 0;
  const source = createLiveClicks({ db: t.db, clock: () => t.now, ticks: () => tick });
  const owner = { siteId: 'demo', uid: promoter.uid };
  const after = async (ms: number) => {
    tick += ms;
    return (await source([owner])).map(({ uid, kind }) => [uid, kind]);
  };
  await click(t, link);
  expect(await after(0)).toEqual([]);
  await click(t, link, { address: '203.0.113.9' });
  await click(t, link, { address: '203.0.113.10' });
  expect(await after(2_999)).toEqual([]);
  expect(await after(1)).toEqual([[promoter.uid, 'click']]);
  expect(await after(3_000)).toEqual([]);
  await click(t, link, { agent: 'Googlebot/2.1' });
  expect(await after(3_000)).toEqual([]);
});
