import { firstDayOf, monthOfDay, nextPeriod } from '@pitaka/core/play/vip/period.ts';
import { dayStart, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, postback, settle, startEarningsApp } from '../../../entry/testing/earnings.ts';
import { setSettings, withKey } from '../../../entry/testing/money-people.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/**
 * Sales that one operator alone enters must not raise a promoter's level, which gives a monthly bonus and a higher
 * rebate.
 */

const MINUTE_MS = 60_000;

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  const gold = { name: 'Gold', need: '300000.00', bonus: '5000.00', rebate: '20' };
  await setSettings(t, {
    alone: { aDay: '100.00' },
    vip: { counts: ['earnings'], period: '1', levels: [{ need: '0.00' }, gold] },
  });
  await settle(t);
});
afterAll(() => t?.close());

async function countLevels(): Promise<void> {
  await settle(t);
  for (const worker of t.app.playWorkers) while ((await worker.runDue()) > 0);
}

/** Commission of 299,985.00, just below the level. */
async function nearGold(transactionId: string) {
  const who = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, who));
  await postback(t, { transaction_id: transactionId, click_id: clickId, amount: '999950.00' });
  await countLevels();
  return { ...who, clickId };
}

async function stateOf({ token }: { readonly token: string }) {
  const { vipState } = await t.ask('/vip/state', {}, { token });
  return { level: vipState.level, steam: vipState.historySteam };
}

async function bringFile({ clickId }: { readonly clickId: string }, id: string): Promise<void> {
  const at = t.now.toISOString();
  const rows = `event_id,transaction_id,click_id,status,amount,occurred_at\n${id},${id},${clickId},approved,60.00,${at}\n`;
  const file = { kind: 'conversions', source: 'demo', name: 'list.csv', file: Buffer.from(rows).toString('base64') };
  expect(await t.ask('/console/earning-files/import', file as never, await openConsole(t, 'manager'))).toMatchObject({
    waits: false,
    sum: '60.00',
  });
}

it('one operator’s small file raises no level until the network reports the sale', async () => {
  const who = await nearGold('large');
  const { clickId } = who;
  await bringFile(who, 'small');
  await countLevels();
  expect(await stateOf(who)).toEqual({ level: 0, steam: '299985.00' });
  expect(await t.call('/vip/claim', {}, withKey(who.token))).not.toMatchObject({ status: 200 });
  await postback(t, { event_id: 'small-own', transaction_id: 'small', click_id: clickId, amount: '60.00' });
  await countLevels();
  // The promoter's next sale of any amount triggers the count.
  await postback(t, { transaction_id: 'next', click_id: clickId, amount: '1.00' });
  await countLevels();
  expect(await stateOf(who)).toMatchObject({ level: 1 });
  await assertInvariants(t.db);
});

it('a sale reported by the network raises a level', async () => {
  const who = await nearGold('other');
  await postback(t, { transaction_id: 'own', click_id: who.clickId, amount: '60.00' });
  await countLevels();
  expect(await stateOf(who)).toMatchObject({ level: 1 });
  expect(await t.call('/vip/claim', {}, withKey(who.token))).toMatchObject({ status: 200 });
  await assertInvariants(t.db);
});

it('one operator’s small file raises no level if another sale of its day and item is paid in the next month', async () => {
  const month = monthOfDay(siteDay(t.now, 'Asia/Manila'));
  const end = dayStart(firstDayOf(nextPeriod(month, 1)), 'Asia/Manila');
  t.now = new Date(end.getTime() - 10 * MINUTE_MS);
  const who = await nearGold('late');
  await bringFile(who, 'hidden');
  await countLevels();
  const at = { click_id: who.clickId, occurred_at: t.now.toISOString(), amount: '1.00' };
  await postback(t, { ...at, transaction_id: 'before' });
  await settle(t);
  t.now = new Date(end.getTime() + MINUTE_MS);
  await postback(t, { ...at, transaction_id: 'after', amount: '100.00' });
  await countLevels();
  expect(await stateOf(who)).toMatchObject({ level: 0 });
  await assertInvariants(t.db);
});
