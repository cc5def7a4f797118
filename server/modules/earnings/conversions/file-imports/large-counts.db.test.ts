import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { aGame, listItems } from '../../../promotion/catalogue/builders.ts';

/** If counts were too large for their columns, the day could not be computed, and its sales could not be reversed. */

let t: TestApp;
beforeAll(async () => {
  t = await startEarningsApp();
  await listItems(
    t.db,
    ['wx0001', 'wx0002', 'wx0003'].map((number) => aGame(number, { ratio: 500_000 })),
    t.now,
  );
});
afterAll(() => t?.close());

it('a sale can be reversed despite any counts in one operator’s file for its day', async () => {
  const who = await makePromoter(t);
  const sale = { transaction_id: 'bought', click_id: await click(t, await makeLink(t, who)), amount: '1000000.00' };
  await postback(t, sale);
  await settle(t);
  const has = () => readBalance(t.db, 'demo', userAccount(who.uid, 'available'));
  expect(await has()).toBe(300_000_00n);

  const day = dayText(siteDay(t.now, 'Asia/Manila'));
  const rows = ['wx0001', 'wx0002', 'wx0003'].map((item) => `${day},${item},${who.uid},0.01,999999999`);
  const csv = `date,item,uid,amount,count\n${rows.join('\n')}\n`;
  const file = { kind: 'facts', source: 'demo', name: 'figures.csv', file: Buffer.from(csv).toString('base64') };
  const imported = await t.call('/console/earning-files/import', file as never, await openConsole(t, 'manager'));
  const outcome = { status: imported.status, waits: (imported.data as { waits?: boolean } | null)?.waits };
  await settle(t);

  t.now = new Date(t.now.getTime() + 60_000);
  expect(await postback(t, { ...sale, status: 'reversed' })).toMatchObject({ http: 200 });
  await settle(t);
  t.now = new Date(t.now.getTime() + 7 * 86_400_000);
  await settle(t);
  await assertInvariants(t.db);
  const faults = await t.db.selectFrom('earning_faults').select(['uid', 'day', 'error', 'failures']).execute();
  expect({ outcome, left: await has(), faults }).toEqual({ outcome, left: 0n, faults: [] });
});
