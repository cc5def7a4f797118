import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  savePlan,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A file that is imported between a source's report and its processing does not set the hour of the sale. */

const DAY_MS = 86_400_000;
const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency,occurred_at';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  await setSettings(t, { earnings: { clickWindowDays: 60 }, alone: { aDay: '100.00' } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

/** A promoter with a click of some days ago, when the plan paid 30 %; since yesterday it pays 0.5 %. */
async function beforeTheCut(planId: string) {
  const promoter = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, promoter));
  const own = { planId, promoter: promoter.uid };
  await savePlan(t, { ...own, version: 1, effectiveFrom: new Date('2020-01-01T00:00:00Z'), terms: STANDARD_TERMS });
  const cut = { ...STANDARD_TERMS, own: { ppm: 10_000 } };
  pass(DAY_MS);
  const dear = t.now.toISOString();
  await savePlan(t, { ...own, version: 2, effectiveFrom: new Date(t.now.getTime() + DAY_MS), terms: cut });
  pass(3 * DAY_MS);
  return { promoter, clickId, dear };
}

async function importRow(row: string) {
  const file = Buffer.from([HEAD, row].join('\n')).toString('base64');
  const input = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
  return t.ask('/console/earning-files/import', input, await openConsole(t, 'manager'));
}

const pass = (ms: number) => {
  t.now = new Date(t.now.getTime() + ms);
};

it('a late lead that is reprocessed after a file does not change the day of its sale', async () => {
  const { promoter, clickId, dear } = await beforeTheCut('late');
  const lead = {
    event_id: 'L-lead',
    transaction_id: 'L',
    click_id: clickId,
    event: 'purchase',
    status: 'pending',
    amount: '0.00',
  };
  const sent = { at: new Date(t.now.getTime() - 600_000) };
  expect((await sendPostback(t.app, JSON.stringify(lead), sent)).statusCode).toBe(401);
  pass(600_000);
  const { content } = await t.ask('/console/deliveries/list', { outcome: 'stale' }, await openConsole(t, 'manager'));
  const row = `L-f,L,${clickId},purchase,approved,0.01,,${dear}`;
  expect(await importRow(row)).toMatchObject({ waits: false });
  const { id = '' } = content[0] ?? {};
  const manager = await openConsole(t, 'manager');
  expect(await t.ask('/console/deliveries/replay', { id }, manager)).toMatchObject({ waits: true });
  expect((await agree(t, await openConsole(t, 'owner'))).status).toBe(200);
  pass(600_000);
  await postback(t, { event_id: 'L-2', transaction_id: 'L', click_id: clickId, amount: '1000000.00' });
  await settle(t);
  expect(await balanceOf(t, promoter.uid)).toBe(5_000_00n);
});

it('a sale received while its source was off keeps its day, even if a file names it before it is processed', async () => {
  const { promoter, clickId, dear } = await beforeTheCut('kept');
  const switchTo = async (isActive: boolean) => {
    const input = { id: 'demo', isActive, reason: 'Talks with the network' };
    return t.ask('/console/sources/switch', input, await openConsole(t, 'manager'));
  };
  await switchTo(false);
  const sale = { event_id: 'K-1', transaction_id: 'K', click_id: clickId, amount: '1000000.00' };
  expect((await postback(t, sale)).http).toBe(404);
  pass(3_600_000);
  await switchTo(true);
  expect((await agree(t, await openConsole(t, 'owner'))).status).toBe(200);
  const row = `K-f,K,${clickId},purchase,pending,0.01,,${dear}`;
  expect(await importRow(row)).toMatchObject({ waits: false });
  await settle(t);
  expect(await balanceOf(t, promoter.uid)).toBe(5_000_00n);
});
