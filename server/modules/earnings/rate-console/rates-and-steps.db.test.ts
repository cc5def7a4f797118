import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { dayText } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agree, openConsole } from '../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** A rate of an earlier day moves the base of a month's steps, and with it what later sales are paid by. */

const HOUR_MS = 3_600_000;
const STEPS = [
  { fromMinor: 0n, ppm: 10_000 },
  { fromMinor: 1_000_00n, ppm: 400_000 },
];

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, base: 'amount', own: { steps: STEPS } });
});
afterAll(() => t?.close());

it('a rate that one operator enters a little higher lifts no later sale over a step of a plan', async () => {
  const promoter = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, promoter));
  const has = async () => {
    await settle(t);
    return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  };
  t.now = new Date(t.now.getTime() + 96 * HOUR_MS);
  const day = siteDay(t.now, 'Asia/Manila');
  const entered = { site_id: 'demo', currency: 'EUR', day, rate: '1', origin: 'test', entered_by: 'owner' };
  await t.db
    .insertInto('exchange_rates')
    .values({ ...entered, entered_at: t.now })
    .execute();
  await postback(t, { transaction_id: 'euros', click_id: clickId, amount: '950.00', currency: 'EUR' });
  t.now = new Date(t.now.getTime() + 30 * HOUR_MS);
  await postback(t, { transaction_id: 'large', click_id: clickId, amount: '100000.00' });
  const before = await has();
  const { token } = await openConsole(t, 'manager');
  const rate = { currency: 'EUR', day: dayText(day), rate: '1.09', origin: 'Central bank' };
  expect(await t.ask('/console/exchange-rates/save', rate, { token })).toMatchObject({ waits: true });
  expect(await has()).toBe(before);
  expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
  expect(await has()).toBeGreaterThan(before + 39_000_00n);
  await assertInvariants(t.db);
});
