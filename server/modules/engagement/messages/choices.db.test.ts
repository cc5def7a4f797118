import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { notifyUser } from '../../site/notices/index.ts';

let t: TestApp;
let uid: string;
let token: string;
let other: string;

beforeAll(async () => {
  t = await startTestApp();
  ({ uid } = await t.makeUser({ phone: '9171000001' }));
  await t.makeUser({ phone: '9171000002' });
  token = await t.logIn('9171000001');
  other = await t.logIn('9171000002');
});
afterAll(() => t?.close());

const notify = (kind: 'rebate_claimable' | 'login_new_device', params: Record<string, string>) =>
  inTransaction(t.db, (tx) => notifyUser(tx, { siteId: 'demo', uid, kind, params, now: t.now }));
const titles = async () =>
  (await t.ask('/message/list', {}, { token })).content.map(({ title }: { title: string }) => title);
const choose = (set: object[], by = token) => t.ask('/message/choices', { set } as never, { token: by });

it('a kind that is switched off leaves the inbox and its count, can still be opened, and comes back', async () => {
  await notify('rebate_claimable', { amount: '25.00', until: '2026-04-01' });
  await notify('login_new_device', { device: 'Chrome on Windows' });
  const [rebate] = (await t.ask('/message/list', {}, { token })).content.filter(({ title }) => title === 'Rebates');
  const { choices } = await choose([]);
  expect(choices.every(({ inbox, push }) => inbox && push)).toBe(true);

  await choose([{ topic: 'earnings', inbox: false, push: true }]);
  // The security of the account is no kind that can be switched off.
  expect(await titles()).toEqual(['Security']);
  expect(await t.ask('/message/unread', {}, { token })).toMatchObject({ count: 1, tabs: { inbox: 1 } });
  expect(await t.ask('/message/detail', { id: rebate?.id ?? '' }, { token })).toMatchObject({ title: 'Rebates' });
  expect((await choose([], other)).choices.every(({ inbox }) => inbox)).toBe(true);

  const { choices: after } = await choose([{ topic: 'earnings', inbox: true, push: false }]);
  expect(after.find(({ topic }) => topic === 'earnings')).toEqual({ topic: 'earnings', inbox: true, push: false });
  expect(new Set(await titles())).toEqual(new Set(['Security', 'Rebates']));
});

it('a kind that is switched off in the inbox also leaves the notices of Home, and makes room there', async () => {
  const marquee = async () =>
    (await t.ask('/cp/mainview/notice', {}, { token })).map(({ content }: { content: string }) => content);
  for (let amount = 1; amount <= 20; amount += 1) {
    t.now = new Date(t.now.getTime() + 1000);
    await notify('rebate_claimable', { amount: `${amount}.00`, until: '2026-04-01' });
  }
  expect(await marquee()).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/^A rebate of /)));
  await choose([{ topic: 'earnings', inbox: false, push: true }]);
  expect(await marquee()).toEqual([expect.stringMatching(/Chrome on Windows/)]);
  await choose([{ topic: 'earnings', inbox: true, push: false }]);
  expect(await marquee()).toHaveLength(20);
});

it('a kind that is not known is refused', async () => {
  const set = [{ topic: 'security', inbox: false, push: false }];
  expect(await t.call('/message/choices', { set } as never, { token })).toMatchObject({ code: 'input_invalid' });
});
