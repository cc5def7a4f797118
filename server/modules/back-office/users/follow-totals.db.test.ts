import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePerson, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { followTotals } from './follow-totals.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

it('the copy of the totals follows movements also after a server whose clock was ahead has updated it', async () => {
  const [ana, ben] = [await makePerson(t, 100), await makePerson(t)];
  const total = async () => {
    const row = await t.db
      .selectFrom('user_totals')
      .select('total_minor')
      .where('uid', '=', ben.uid)
      .executeTakeFirst();
    return row?.total_minor;
  };
  const hoursAhead = (hours: number) => new Date(t.now.getTime() + hours * 3_600_000);
  await followTotals(t.db, 'demo', t.now);
  await followTotals(t.db, 'demo', hoursAhead(12));
  const before = (await total()) ?? 0n;
  await t.ask('/wallet/transfer', { uid: ben.uid, amount: '5.00', note: '' }, withKey(ana.token));
  t.now = hoursAhead(0.01);
  await followTotals(t.db, 'demo', t.now);
  expect(await total()).toBe(before + 5_00n);
});
