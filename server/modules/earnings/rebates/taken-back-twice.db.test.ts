import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, postback, settle, startEarningsApp } from '../../../entry/testing/earnings.ts';
import { balanceOf, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** A claimed rebate is reduced twice, the second time with the same base at a lower step. */

const DAY_MS = 86_400_000;
const MANILA_MS = 8 * 3_600_000;
const SOLD = { code: 'sold', base: 'conversions', period: 'day', rate: '1', steps: ['100000: 40'], claimDays: 9 };

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  await setSettings(t, { alone: { aDay: '60000.00' }, rebates: { rules: [SOLD] } });
  await settle(t);
});
afterAll(() => t?.close());

async function nextDay(): Promise<void> {
  t.now = new Date((Math.floor((t.now.getTime() + MANILA_MS) / DAY_MS) + 1) * DAY_MS - MANILA_MS + 6 * 60_000);
  await settle(t);
}

it('a claimed rebate is reduced by a refund, and again when only one operator’s sale supports its step', async () => {
  await nextDay();
  const who = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, who));
  const sell = (name: string, amount: string, more: Readonly<Record<string, string>> = {}) =>
    postback(t, { transaction_id: name, event_id: name, click_id: clickId, amount, ...more });
  const refund = async (name: string) => {
    await sell(name, '0.00', { event_id: `${name}-back`, status: 'reversed' });
    await settle(t);
  };
  await sell('large', '60000.00');
  await sell('kept', '50000.00');
  await sell('small', '100.00');
  await nextDay();
  await sell('later', '1000.00');
  await nextDay();
  const before = await balanceOf(t, who.uid);
  const claimed = await t.call('/rebate/claimAll', {}, withKey(who.token));
  expect(claimed).toMatchObject({ status: 200 });
  expect((await balanceOf(t, who.uid)) - before).toBe(44_040_00n + 10_00n);
  await refund('small');
  // An operator keeps the contradicted sale before its day is recomputed: from then on the sale counts as approved by
  // one operator, so it counts for no step.
  expect(await sell('kept', '50000.00', { status: 'reversed' })).toMatchObject({ http: 409 });
  const risk = await openConsole(t, 'risk');
  const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, risk);
  const kept = { id: content[0]?.id ?? '', reason: 'The network was wrong' };
  expect(await t.call('/console/conversions/keepfirst', kept, risk)).toMatchObject({ status: 200 });
  await settle(t);
  await refund('later');
  // The remaining commission is 30 %; the rebates are 1 % of 110,000.00.
  await assertInvariants(t.db);
  const rebates = await t.db
    .selectFrom('rebates')
    .select(['amount_minor', 'taken_minor'])
    .orderBy('from_day')
    .execute();
  expect(rebates.map(({ amount_minor, taken_minor }) => amount_minor - taken_minor)).toEqual([1_100_00n, 0n]);
  expect(await t.db.selectFrom('rebate_checks').select('uid').execute()).toEqual([]);
});
