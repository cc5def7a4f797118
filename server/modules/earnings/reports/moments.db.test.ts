import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  type Promoter,
  sale,
  settle,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { notifyUser } from '../../site/notices/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
});
afterAll(() => t?.close());

const next = ({ token }: Promoter, seen?: string) =>
  t.ask('/report/moment', seen === undefined ? {} : { seen }, { token });

it('each first moment is given until it was shown, and never again', async () => {
  const promoter = await makePromoter(t);
  expect(await next(promoter)).toEqual({ moment: null, mayCome: true });
  const link = await makeLink(t, promoter);
  await click(t, link);
  await settle(t);
  const first = await next(promoter);
  expect(first).toMatchObject({ moment: { id: 'first_click', kind: 'first_click', amount: '' }, mayCome: true });
  expect(await next(promoter)).toEqual(first);
  expect(await next(promoter, 'first_click')).toEqual({ moment: null, mayCome: true });

  await sale(t, link, '100.00');
  await settle(t);
  expect((await next(promoter)).moment).toMatchObject({ id: 'first_sale' });
  const money = await next(promoter, 'first_sale');
  expect(money).toMatchObject({
    moment: { id: 'first_money', amount: '30.00', item: { kind: 'messaging', id: 'wx0001', name: 'Game wx0001' } },
    mayCome: false,
  });
  expect(await next(promoter, 'first_money')).toEqual({ moment: null, mayCome: false });
  await sale(t, link, '100.00');
  await settle(t);
  expect((await next(promoter)).moment).toBeNull();
});

it('a moment of more than a week ago is over, and a level up is shown once for each level', async () => {
  const made = await makePromoter(t);
  await sale(t, await makeLink(t, made), '100.00');
  await settle(t);
  t.now = new Date(t.now.getTime() + 9 * 86_400_000);
  const promoter = { ...made, token: await t.logIn(made.phone) };
  expect(await next(promoter)).toEqual({ moment: null, mayCome: false });
  const reach = (level: string) =>
    inTransaction(t.db, (tx) =>
      notifyUser(tx, { siteId: 'demo', uid: promoter.uid, kind: 'vip_up', params: { level }, now: t.now }),
    );
  await reach('2');
  expect((await next(promoter)).moment).toMatchObject({ id: 'level_up:2', kind: 'level_up', level: 2 });
  expect((await next(promoter, 'level_up:2')).moment).toBeNull();
  await reach('3');
  expect((await next(promoter)).moment).toMatchObject({ level: 3 });
  // Without the refusal a client could fill the table with invented moments.
  expect(await t.call('/report/moment', { seen: 'level_up:x' }, { token: promoter.token })).toMatchObject({
    code: 'input_invalid',
  });
});
