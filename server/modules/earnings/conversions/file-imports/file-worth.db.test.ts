import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  savePlan,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** If a file makes an unpaid sale count, the whole sale counts towards the limit, even if the file's rows are small. */

const DAY_MS = 86_400_000;
const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency,occurred_at';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
let names = 0;

async function importFile(rows: readonly string[], kind: 'conversions' | 'facts' = 'conversions', head = HEAD) {
  t.now = new Date(t.now.getTime() + 1000);
  // The clock moved: earlier sessions have expired.
  const manager = await openConsole(t, 'manager');
  const file = Buffer.from([head, ...rows].join('\n')).toString('base64');
  return t.ask('/console/earning-files/import', { kind, source: 'demo', name: 'sales.csv', file }, manager);
}

async function promoterWithClick() {
  const promoter = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, promoter));
  return { promoter, clickId, at: (days: number) => new Date(t.now.getTime() + days * DAY_MS).toISOString() };
}

/** A pending row without an amount, dated earlier than the known events. */
const earlier = (name: string, clickId: string, at: string) =>
  `n${++names},${name},${clickId},purchase,pending,0.00,,${at}`;

describe('the value of a file of earnings', () => {
  it('includes a late sale that counts because of the file', async () => {
    const { promoter, clickId, at } = await promoterWithClick();
    const inside = at(1);
    t.now = new Date(t.now.getTime() + 31 * DAY_MS);
    await postback(t, { transaction_id: 'late', click_id: clickId, amount: '3000000.00' });
    expect(await importFile([earlier('late', clickId, inside)])).toMatchObject({ waits: true, sum: '3000000.00' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    expect(content[0]?.preview).toContainEqual({ label: 'Adds at most', before: '', after: '₱3,000,000.00' });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(900_000_00n);
  });

  it('includes a late sale even if the site has lengthened its click window since', async () => {
    const { promoter, clickId } = await promoterWithClick();
    t.now = new Date(t.now.getTime() + 31 * DAY_MS);
    await postback(t, { transaction_id: 'window', click_id: clickId, amount: '3000000.00' });
    await setSettings(t, { earnings: { clickWindowDays: 60 } });
    const later = new Date(t.now.getTime() - 1000).toISOString();
    expect(await importFile([earlier('window', clickId, later)])).toMatchObject({ waits: true });
    await setSettings(t, {});
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('includes a declined sale that the file approves, and a sale whose click is not known yet', async () => {
    const { clickId, at } = await promoterWithClick();
    await postback(t, { transaction_id: 'declined', click_id: clickId, amount: '60000.00', status: 'declined' });
    await postback(t, { transaction_id: 'parked', click_id: 'ck_later', amount: '60000.00' });
    const moment = at(0.1);
    t.now = new Date(t.now.getTime() + DAY_MS);
    const approved = `a1,declined,${clickId},purchase,approved,60000.00,,${moment}`;
    expect(await importFile([approved])).toMatchObject({ waits: true, sum: '60000.00' });
    expect(await importFile([earlier('parked', 'ck_later', at(-2))])).toMatchObject({ waits: true, sum: '60000.00' });
  });

  it('includes a pending sale that the file approves', async () => {
    const { promoter, clickId, at } = await promoterWithClick();
    await postback(t, { transaction_id: 'lead', click_id: clickId, amount: '300000.00', status: 'pending' });
    const approved = `l1,lead,${clickId},purchase,approved,300000.00,,${at(0.1)}`;
    t.now = new Date(t.now.getTime() + DAY_MS);
    expect(await importFile([approved])).toMatchObject({ waits: true, sum: '300000.00' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('includes a sale that changes to an event that the plan pays for', async () => {
    const { promoter, clickId, at } = await promoterWithClick();
    await postback(t, { transaction_id: 'viewed', click_id: clickId, amount: '90000.00', event: 'view' });
    expect(await importFile([earlier('viewed', clickId, at(-0.001))])).toMatchObject({ waits: true, sum: '90000.00' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('includes the whole sale when the file changes its currency', async () => {
    const { clickId, at } = await promoterWithClick();
    await postback(t, { transaction_id: 'euros', click_id: clickId, amount: '90000.00' });
    const rate = { site_id: 'demo', currency: 'EUR', day: 20_260_201, rate: '1', origin: 'test', entered_by: 'test' };
    await t.db
      .insertInto('exchange_rates')
      .values({ ...rate, entered_at: t.now })
      .execute();
    const inEuros = `n${++names},euros,${clickId},purchase,approved,90000.00,EUR,${at(0.5)}`;
    t.now = new Date(t.now.getTime() + DAY_MS);
    expect(await importFile([inEuros])).toMatchObject({ waits: true, sum: '90000.00' });
  });

  it('equals the increase over the amounts counted before, and is zero for a reduction', async () => {
    await setSettings(t, { alone: { aDay: '100.00' } });
    const { promoter, clickId, at } = await promoterWithClick();
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    await postback(t, { transaction_id: 'more', click_id: clickId, amount: '500.00', occurred_at: at(-1) });
    const more = (name: string, amount: string, status = 'approved') =>
      `${name},more,${clickId},purchase,${status},${amount},,${new Date(t.now.getTime() - 60_000 + ++names).toISOString()}`;
    expect(await importFile([more('m1', '560.00')])).toMatchObject({ waits: true, restated: 1, sum: '60.00' });
    expect(await importFile([more('m2', '440.00')])).toMatchObject({ waits: true, restated: 1, sum: '0.00' });
    const twice = [more('m3', '590.00'), more('m4', '580.00')];
    expect(await importFile(twice)).toMatchObject({ waits: true, restated: 1, sum: '80.00' });
    const takenBack = [more('m6', '580.00', 'declined')];
    expect(await importFile(takenBack)).toMatchObject({ waits: false, restated: 0, sum: '0.00' });
    await setSettings(t, {});
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('is zero if the file changes only the time of day of counted sales, but the file still waits', async () => {
    const { clickId } = await promoterWithClick();
    t.now = new Date(t.now.getTime() + DAY_MS);
    await postback(t, { transaction_id: 'timed', click_id: clickId, amount: '60000.00' });
    const moment = new Date(t.now.getTime() - 60_000).toISOString();
    const row = `t1,timed,${clickId},purchase,approved,60000.00,,${moment}`;
    expect(await importFile([row])).toMatchObject({ waits: true, restated: 1, sum: '0.00' });
  });

  it('includes a figure that was reversed and is reported again', async () => {
    const { uid } = await makePromoter(t);
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const head = 'date,item,uid,amount,count';
    const importAmount = (amount: string) => importFile([`2026-01-05,wx0001,${uid},${amount},1`], 'facts', head);
    expect(await importAmount('40000.00')).toMatchObject({ waits: false, sum: '40000.00' });
    expect(await importAmount('0.00')).toMatchObject({ waits: false, sum: '0.00' });
    expect(await importAmount('40000.00')).toMatchObject({ waits: true, sum: '40000.00' });
  });

  it('is unknown in a currency without a rate, so two people are needed', async () => {
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const { promoter, clickId, at } = await promoterWithClick();
    const row = `k1,dinars,${clickId},purchase,approved,100.00,KWD,${at(0.1)}`;
    t.now = new Date(t.now.getTime() + DAY_MS);
    expect(await importFile([row])).toMatchObject({
      waits: true,
      sum: '0.00',
      withoutRate: [{ currency: 'KWD', amount: '100.00' }],
    });
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    expect(content[0]?.preview).toContainEqual({ label: 'Without an exchange rate', before: '', after: 'KWD 100.00' });
    const { uid } = promoter;
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const figure = `2026-01-06,wx0001,${uid},100.00,KWD`;
    expect(await importFile([figure], 'facts', 'date,item,uid,amount,currency')).toMatchObject({ waits: true });
  });

  it('includes a plan’s flat amount for each unit of a figure', async () => {
    const terms = {
      events: ['install'],
      base: { flatMinor: 500_00n },
      own: 'own',
      levels: 'none',
      holdDays: 0,
    } as const;
    await savePlan(t, { planId: 'installs', version: 1, effectiveFrom: new Date('2026-01-10T00:00:00Z'), terms });
    const { uid } = await makePromoter(t);
    const figure = `2026-01-20,wx0001,${uid},0.00,install,7`;
    expect(await importFile([figure], 'facts', 'date,item,uid,amount,metric,count')).toMatchObject({ sum: '3500.00' });
  });
});
