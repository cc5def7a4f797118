import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  postback,
  settle,
  startEarningsApp,
} from '../../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/**
 * If amounts of sales were too large for their columns, the day could not be computed, and its sales could not be
 * reversed.
 */

const LARGEST_AMOUNT = '9999999999999999.99';

let t: TestApp;
let name = '';
let names = 0;
beforeAll(async () => {
  t = await startEarningsApp();
});
beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 10 * 86_400_000);
  name = `bought-${++names}`;
  const rate = { site_id: 'demo', currency: 'USD', rate: '56', origin: 'test', entered_by: 'two', entered_at: t.now };
  await t.db
    .insertInto('exchange_rates')
    .values({ ...rate, day: siteDay(t.now, 'Asia/Manila') })
    .execute();
});
afterAll(() => t?.close());

async function sold() {
  const who = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, who));
  await postback(t, { transaction_id: name, click_id: clickId, amount: '1000000.00' });
  await settle(t);
  const has = () => readBalance(t.db, 'demo', userAccount(who.uid, 'available'));
  expect(await has()).toBe(300_000_00n);
  return { who, clickId, has };
}

async function importFile(lines: readonly string[]) {
  const file = Buffer.from([HEAD, ...lines].join('\n')).toString('base64');
  const body = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
  return t.ask('/console/earning-files/import', body, await openConsole(t, 'manager'));
}

async function reversed(clickId: string, has: () => Promise<bigint>) {
  await settle(t);
  t.now = new Date(t.now.getTime() + 60_000);
  const reversal = { transaction_id: name, click_id: clickId, status: 'reversed' };
  expect(await postback(t, reversal)).toMatchObject({ http: 200 });
  await settle(t);
  t.now = new Date(t.now.getTime() + 7 * 86_400_000);
  await settle(t);
  await assertInvariants(t.db);
  const faults = await t.db.selectFrom('earning_faults').select(['uid', 'day', 'error', 'failures']).execute();
  return { left: await has(), faults };
}

const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency';

describe('reversing a sale', () => {
  it('works despite one operator’s file about a sale declined in another currency', async () => {
    const { clickId, has } = await sold();
    // No part of the file counts, so one operator may import it alone.
    const imported = await importFile([`f-${name},f-${name},${clickId},purchase,declined,${LARGEST_AMOUNT},USD`]);
    expect(imported).toMatchObject({ waits: false, sum: '0.00' });
    expect(await reversed(clickId, has)).toEqual({ left: 0n, faults: [] });
  });

  it('works despite its network’s reports of a sale declined in another currency', async () => {
    const { clickId, has } = await sold();
    await postback(t, { click_id: clickId, status: 'declined', amount: LARGEST_AMOUNT, currency: 'USD' });
    expect(await reversed(clickId, has)).toEqual({ left: 0n, faults: [] });
  });

  it('works despite its network’s reports of many sales without a rate', async () => {
    const { clickId, has } = await sold();
    for (let n = 0; n < 12; n++) {
      const answer = await postback(t, {
        click_id: clickId,
        event_id: `${name} ${n}`.replace(' ', '-'),
        amount: LARGEST_AMOUNT,
      });
      expect(answer).toMatchObject({ http: 200 });
    }
    for (let n = 0; n < 12; n++) await postback(t, { click_id: clickId, amount: LARGEST_AMOUNT, currency: 'USD' });
    expect(await reversed(clickId, has)).toEqual({ left: 0n, faults: [] });
  });
});

it('works after a rate is entered, despite reports of sales in its currency', async () => {
  const { clickId } = await sold();
  t.now = new Date(t.now.getTime() + 86_400_000);
  const rows = Array.from(
    { length: 12 },
    (_, n) => `g${n}-${name},g${n}-${name},${clickId},purchase,declined,${LARGEST_AMOUNT},USD`,
  );
  expect(await importFile(rows)).toMatchObject({ waits: false, sum: '0.00' });
  const day = dayText(siteDay(t.now, 'Asia/Manila'));
  const console = await openConsole(t, 'manager');
  expect(await t.call('/console/exchange-rates/missing', {}, console)).toMatchObject({ status: 200 });
  const rate = { currency: 'USD', day, rate: '56', origin: 'Bank' };
  expect(await t.ask('/console/exchange-rates/save', rate, console)).toMatchObject({ waits: true });
});
