import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agree, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../entry/testing/earnings.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/** A rate of an earlier day changes the base of a month's steps, and with it the payment for later sales. */

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

it('a slightly higher rate by one operator does not raise a later sale over a step of a plan', async () => {
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

it('a rate entered before the sales of its day does not raise them over a step', async () => {
  t.now = new Date(t.now.getTime() + 24 * HOUR_MS);
  const day = dayText(siteDay(t.now, 'Asia/Manila'));
  const { token } = await openConsole(t, 'manager');
  const save = (rate: string) =>
    t.ask('/console/exchange-rates/save', { currency: 'EUR', day, rate, origin: 'Central bank' }, { token });
  const others = await t.db.selectFrom('exchange_rates').select('rate').where('currency', '=', 'EUR').execute();
  expect(others.map(({ rate }) => Number(rate))).toEqual([1.09]);
  expect(await save('1.1')).toMatchObject({ waits: true });
  // The rate is not higher than the other operators' rates, so it raises no sale over a step.
  expect(await save('1.05')).toMatchObject({ waits: false });
  expect(await save('1.09')).toMatchObject({ waits: false });
});

it('a slightly higher rate by one operator does not raise a rebate over a step', async () => {
  const plain = await openWithoutThresholds();
  const who = await openConsole(plain, 'manager');
  const day = siteDay(plain.now, 'Asia/Manila');
  const entered = { site_id: 'demo', currency: 'EUR', day, rate: '1', origin: 'test', entered_by: 'owner' };
  await plain.db
    .insertInto('exchange_rates')
    .values({ ...entered, entered_at: plain.now })
    .execute();
  const promoter = await makePromoter(plain);
  const clickId = await click(plain, await makeLink(plain, promoter));
  await postback(plain, { transaction_id: 'euros', click_id: clickId, amount: '950.00', currency: 'EUR' });
  await settle(plain);
  const save = (rate: string) =>
    plain.ask(
      '/console/exchange-rates/save',
      { currency: 'EUR', day: dayText(day), rate, origin: 'Central bank' },
      who,
    );
  const sold = { code: 'sold', base: 'conversions', period: 'day', rate: '1', steps: ['100000: 40'], claimDays: 5 };
  expect(await save('1.01')).toMatchObject({ waits: false });
  await setSettings(plain, { vip: { counts: ['turnover'] }, rebates: { rules: [sold] } });
  expect(await save('1.06')).toMatchObject({ waits: true });
  await plain.close();
});

/** A site whose plans do not pay more for larger totals. */
async function openWithoutThresholds() {
  const plain = await startTestApp();
  await openEarnings(plain, STANDARD_TERMS);
  await setSettings(plain, { vip: { counts: ['turnover'] } });
  return plain;
}

it('a rate that rises by a tenth each week is compared with other operators’ rates of any age', async () => {
  const t = await openWithoutThresholds();
  const day = (after: number) => siteDay(new Date(t.now.getTime() + after), 'Asia/Manila');
  const others = { site_id: 'demo', currency: 'USD', day: day(0), rate: '1', origin: 'test', entered_by: 'owner' };
  await t.db
    .insertInto('exchange_rates')
    .values({ ...others, entered_at: t.now })
    .execute();
  const { name } = await openConsole(t, 'manager');
  const save = async (rate: string) => {
    const input = { currency: 'USD', day: dayText(day(0)), rate, origin: 'Central bank' };
    return t.ask('/console/exchange-rates/save', input, { token: await logInAs(t, name) });
  };
  t.now = new Date(t.now.getTime() + 7.01 * 24 * HOUR_MS);
  expect(await save('1.0999')).toMatchObject({ waits: false });
  t.now = new Date(t.now.getTime() + 30 * 24 * HOUR_MS);
  expect(await save('1.2097')).toMatchObject({ waits: true });
  expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
  // Approved by two people: from now on this is the reference.
  t.now = new Date(t.now.getTime() + 24 * HOUR_MS);
  expect(await save('1.29')).toMatchObject({ waits: false });
  await t.close();
});
