import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, postback, settle, startEarningsApp } from '../../../entry/testing/earnings.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** A step raises the rate for the whole base, so a small sale could raise the whole payment. */

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

it('a sale imported by one operator counts for a rebate but does not raise it over a step', async () => {
  await nextDay();
  const who = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, who));
  await postback(t, { transaction_id: 'large', click_id: clickId, amount: '99950.00' });
  await settle(t);
  const rows = `event_id,transaction_id,click_id,status,amount,occurred_at\nsmall-1,small,${clickId},approved,60.00,${t.now.toISOString()}\n`;
  const bytes = Buffer.from(rows).toString('base64');
  const file = { kind: 'conversions', source: 'demo', name: 'list.csv', file: bytes } as const;
  expect(await t.ask('/console/earning-files/import', file, await openConsole(t, 'manager'))).toMatchObject({
    waits: false,
    sum: '60.00',
  });
  await nextDay();
  const { content } = await t.ask('/rebate/list', { state: 'claimable' }, { token: who.token });
  expect(content).toMatchObject([{ base: '100010.00', amount: '1000.10' }]);
  await assertInvariants(t.db);
});
