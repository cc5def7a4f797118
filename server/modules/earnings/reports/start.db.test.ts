import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  type Promoter,
  sale,
  startEarningsApp,
} from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { aGame, listItems } from '../../promotion/catalogue/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  // The sandbox has no link yet for an item whose number ends so.
  await listItems(t.db, [aGame('wx0007', { name: 'Slow' })], t.now);
});
afterAll(() => t?.close());

const start = ({ token }: Promoter) => t.ask('/report/start', {}, { token });
const NEXT = { item: { kind: 'messaging', id: 'wx0001' }, answerBy: '', hasRate: true };

it('a new user chooses an item, shares its link and earns; then the way is over', async () => {
  const who = await makePromoter(t);
  expect(await start(who)).toEqual({ step: 'choose', item: null, answerBy: '', clicks: 0, hasRate: true });
  await t.call('/wxcps/apply', { appid: 'wx0007' }, { token: who.token });
  // Not decided yet: the way says until when.
  const answerBy = new Date(t.now.getTime() + 72 * 3_600_000).toISOString();
  expect(await start(who)).toMatchObject({ step: 'share', item: { id: 'wx0007', name: 'Slow' }, answerBy });
  const link = await makeLink(t, who);
  expect(await start(who)).toMatchObject({ step: 'share', clicks: 0, ...NEXT });
  await click(t, link);
  expect(await start(who)).toMatchObject({ step: 'earn', clicks: 1, ...NEXT });
  await sale(t, link, '20.00', { status: 'pending' });
  expect(await start(who)).toMatchObject({ step: 'done' });
});

it('the way is over a month after joining', async () => {
  const who = await makePromoter(t);
  const joined = new Date(t.now.getTime() - 31 * 86_400_000);
  await t.db.updateTable('users').set({ created_at: joined }).where('uid', '=', who.uid).execute();
  expect(await start(who)).toMatchObject({ step: 'done' });
});

it('a user without a rate is told, also long after joining', async () => {
  expect(await start(await makePromoter(t, { rate: '0' }))).toMatchObject({ step: 'choose', hasRate: false });
});
