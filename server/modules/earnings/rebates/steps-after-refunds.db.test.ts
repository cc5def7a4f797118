import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, postback, settle, startEarningsApp } from '../../../entry/testing/earnings.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** A small file of one operator does not preserve a step that a refunded sale had reached. */

const DAY_MS = 86_400_000;
const MANILA_MS = 8 * 3_600_000;
const SOLD = { code: 'sold', base: 'conversions', period: 'day', rate: '1', steps: ['100000: 40'], claimDays: 5 };

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  await setSettings(t, { alone: { aDay: '100.00' }, rebates: { rules: [SOLD] } });
  await settle(t);
});
afterAll(() => t?.close());

async function nextDay(): Promise<void> {
  t.now = new Date((Math.floor((t.now.getTime() + MANILA_MS) / DAY_MS) + 1) * DAY_MS - MANILA_MS + 6 * 60_000);
  await settle(t);
}

async function story(isFileThere: boolean): Promise<string | undefined> {
  await nextDay();
  const who = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, who));
  const name = (of: string) => `${of}-${who.uid}`;
  await postback(t, { transaction_id: name('large'), click_id: clickId, amount: '99950.00' });
  // Bought by a friend, to be refunded.
  await postback(t, { transaction_id: name('friend'), click_id: clickId, amount: '50.00' });
  await settle(t);
  if (isFileThere) {
    const rows = `event_id,transaction_id,click_id,status,amount,occurred_at\n${name('s')},${name('small')},${clickId},approved,60.00,${t.now.toISOString()}\n`;
    const bytes = Buffer.from(rows).toString('base64');
    const file = { kind: 'conversions', source: 'demo', name: 'list.csv', file: bytes } as const;
    expect(await t.ask('/console/earning-files/import', file, await openConsole(t, 'manager'))).toMatchObject({
      waits: false,
      sum: '60.00',
    });
  }
  await nextDay();
  const list = () => t.ask('/rebate/list', { state: 'claimable' }, { token: who.token });
  // Sales of others reach the step: 100,000.00.
  expect((await list()).content[0]).toMatchObject({ rate: '40' });
  await postback(t, { transaction_id: name('friend'), click_id: clickId, amount: '50.00', status: 'reversed' });
  await settle(t);
  const { content } = await list();
  await assertInvariants(t.db);
  return content[0]?.amount;
}

it('a step of a rebate is lost with the refund of the sale that reached it', async () => {
  expect(await story(false)).toBe('999.50');
});

it('a step of a rebate is not preserved by sales that one operator imports before the period is closed', async () => {
  // 99,950.00 of others and 60.00 of the operator, below the step: the rebate is 1 % of 100,010.00.
  expect(await story(true)).toBe('1000.10');
});

it('a step of a rebate is not preserved by sales that one operator imports after the period is closed', async () => {
  await nextDay();
  const who = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, who));
  const name = (of: string) => `${of}-${who.uid}`;
  const sold = new Date(t.now.getTime() + 60_000).toISOString();
  await postback(t, { transaction_id: name('large'), click_id: clickId, amount: '99950.00' });
  await postback(t, { transaction_id: name('friend'), click_id: clickId, amount: '50.00' });
  await nextDay();
  const list = () => t.ask('/rebate/list', { state: 'claimable' }, { token: who.token });
  expect((await list()).content[0]).toMatchObject({ rate: '40', amount: '40000.00' });
  const rows = `event_id,transaction_id,click_id,status,amount,occurred_at\n${name('s')},${name('small')},${clickId},approved,60.00,${sold}\n`;
  const bytes = Buffer.from(rows).toString('base64');
  const file = { kind: 'conversions', source: 'demo', name: 'list.csv', file: bytes } as const;
  expect(await t.ask('/console/earning-files/import', file, await openConsole(t, 'manager'))).toMatchObject({
    waits: false,
  });
  await settle(t);
  await postback(t, { transaction_id: name('friend'), click_id: clickId, amount: '50.00', status: 'reversed' });
  await settle(t);
  // The remaining sales of others are below the step: at most 1 % of the base.
  expect(Number((await list()).content[0]?.amount)).toBeLessThan(1_001);
  await assertInvariants(t.db);
});
