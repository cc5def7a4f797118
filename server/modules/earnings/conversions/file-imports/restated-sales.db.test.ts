import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  savePlan,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** One operator's file cannot change a sale that its source has reported: the change would count towards no limit. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency,occurred_at';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  t.now = new Date('2026-03-10T08:00:00Z');
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

let sales = 0;

async function sell() {
  t.now = new Date(t.now.getTime() + 2 * DAY_MS);
  const promoter = await makePromoter(t);
  const name = `s${++sales}`;
  const clickId = await click(t, await makeLink(t, promoter));
  const sale = { event_id: `${name}-1`, transaction_id: name, click_id: clickId, amount: '1000000.00' };
  expect((await postback(t, sale)).data).toEqual({ result: 'counted' });
  const has = async () => {
    await settle(t);
    return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  };
  return { name, sale, has };
}

async function importRows(rows: readonly string[]) {
  t.now = new Date(t.now.getTime() + 1000);
  const manager = await openConsole(t, 'manager');
  const file = Buffer.from([HEAD, ...rows].join('\n')).toString('base64');
  const input = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
  return t.ask('/console/earning-files/import', input, manager);
}

const at = (ms: number) => new Date(t.now.getTime() + ms).toISOString();

type Rows = (name: string, clickId: string) => readonly string[];

const RESTATED: readonly (readonly [string, Rows])[] = [
  ['an earlier hour of it', (n, c) => [`${n}-f,${n},${c},purchase,pending,0.00,,${at(-HOUR_MS)}`]],
  ['less of it, dated before', (n, c) => [`${n}-2,${n},${c},purchase,pending,0.01,,${at(-HOUR_MS)}`]],
  ['the same amount, dated before', (n, c) => [`${n}-f,${n},${c},purchase,approved,1000000.00,,${at(-HOUR_MS)}`]],
  [
    'a decline and a new approval',
    (n, c) => [
      `${n}-2,${n},${c},purchase,declined,0.00,,${at(-1)}`,
      `${n}-3,${n},${c},purchase,approved,1000000.00,,${at(0)}`,
    ],
  ],
  ['another event of it, before it', (n, c) => [`${n}-f,${n},${c},view,pending,0.00,,${at(-HOUR_MS)}`]],
];

describe('a file of one operator about a known sale', () => {
  it.each(RESTATED)('waits for a second person with %s, although the source may report it', async (_what, rows) => {
    const { name, sale, has } = await sell();
    expect(await importRows(rows(name, sale.click_id))).toMatchObject({ waits: true, restated: 1 });
    // The id in the file can still be used by the source.
    expect((await postback(t, { ...sale, event_id: `${name}-2`, status: 'declined', amount: '0.00' })).http).toBe(200);
    expect(await has()).toBe(0n);
  });

  it('reverses the sale at once when it declines it', async () => {
    const { name, sale, has } = await sell();
    const row = `${name}-f,${name},${sale.click_id},purchase,declined,0.00,,${at(0)}`;
    expect(await importRows([row])).toMatchObject({ waits: false, restated: 0, sum: '0.00' });
    expect(await has()).toBe(0n);
  });

  it('waits when it declines the sale with an earlier hour: its source may approve it again', async () => {
    const { name, sale, has } = await sell();
    const early = `${name}-f,${name},${sale.click_id},purchase,pending,0.00,,${at(-HOUR_MS)}`;
    const decline = `${name}-d,${name},${sale.click_id},purchase,declined,0.00,,${at(0)}`;
    expect(await importRows([early, decline])).toMatchObject({ waits: true, restated: 1 });
    await postback(t, { ...sale, event_id: `${name}-d`, status: 'declined', amount: '0.00' });
    expect(await importRows([early.replace('-f,', '-g,')])).toMatchObject({ waits: true, restated: 1 });
    expect(await has()).toBe(0n);
  });

  it('changes nothing when it repeats the source’s report', async () => {
    const { name, sale, has } = await sell();
    const row = `${name}-1,${name},${sale.click_id},purchase,approved,1000000.00,,`;
    const answer = await importRows([row]);
    expect(answer).toMatchObject({ waits: false, restated: 0, results: [{ result: 'repeated', rows: 1 }] });
    expect(await has()).toBe(300_000_00n);
  });

  it('shows the second person the sale before and after a change, and counts once approved', async () => {
    const { name, sale, has } = await sell();
    const row = `${name}-f,${name},${sale.click_id},purchase,approved,500000.00,,${at(0)}`;
    expect(await importRows([row])).toMatchObject({ waits: true });
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    const time = expect.stringMatching(/^approved, purchase, 500000\.00 COIN, \d{8}, 2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(content[0]?.preview).toContainEqual({
      label: 'Known sales and figures that it changes',
      before: '',
      after: '1',
    });
    expect(content[0]?.preview).toContainEqual({
      label: name,
      before: expect.stringMatching(/^approved, purchase, 1000000\.00 COIN, /),
      after: time,
    });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    expect(await has()).toBe(150_000_00n);
  });

  it('lists a sale with a better hour before fifty larger sales that rise by a cent', async () => {
    const { name, sale } = await sell();
    const others = Array.from({ length: 50 }, (_, index) => `${name}-of-${index}`);
    for (const other of others) {
      await postback(t, { ...sale, event_id: `${other}-1`, transaction_id: other, amount: '1500000.00' });
    }
    const rows = others.map(
      (other) => `${other}-f,${other},${sale.click_id},purchase,approved,1500000.01,,${t.now.toISOString()}`,
    );
    const moved = `${name}-f,${name},${sale.click_id},purchase,pending,0.00,,${at(-HOUR_MS)}`;
    expect(await importRows([...rows, moved])).toMatchObject({ waits: true, restated: 51 });
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    expect(content[0]?.preview.find(({ label }) => label.startsWith(name))?.label).toBe(name);
  });

  it('cannot be approved when the sale changed after the request', async () => {
    const { name, sale, has } = await sell();
    await importRows([`${name}-f,${name},${sale.click_id},purchase,pending,0.00,,${at(-HOUR_MS)}`]);
    await postback(t, { ...sale, event_id: `${name}-more`, amount: '1000001.00', occurred_at: at(1) });
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ code: 'approval_outdated' });
    expect(await has()).toBe(300_000_30n);
  });
});

describe('a file that comes before its source’s report', () => {
  it('leaves the event ids of the source unused', async () => {
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    expect(await importRows([`later-2,later,${clickId},purchase,declined,0.00,,`])).toMatchObject({ waits: false });
    const sale = { event_id: 'later-1', transaction_id: 'later', click_id: clickId, amount: '1000000.00' };
    t.now = new Date(t.now.getTime() + 60_000);
    await postback(t, sale);
    t.now = new Date(t.now.getTime() + 60_000);
    expect((await postback(t, { ...sale, event_id: 'later-2', status: 'declined', amount: '0.00' })).data).toEqual({
      result: 'updated',
    });
    await settle(t);
    expect(await readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'))).toBe(0n);
  });
});

describe('a file of one operator that reports a sale before its source does', () => {
  /** The plan paid 30 % an hour ago; now it pays 5 %. */
  async function early(of: string) {
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const since = new Date(t.now.getTime() + 30 * 60_000);
    const terms = { ...STANDARD_TERMS, own: { ppm: 100_000 } };
    await savePlan(t, { planId: `of-${of}`, version: 1, effectiveFrom: since, terms, promoter: promoter.uid });
    const first = t.now;
    t.now = new Date(t.now.getTime() + HOUR_MS);
    const has = async () => {
      await settle(t);
      return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
    };
    return { promoter, clickId, first: first.toISOString(), has };
  }

  it('does not set the time of the sale: the source’s time counts', async () => {
    const { clickId, first, has } = await early('tiny');
    expect(await importRows([`tiny-1,tiny,${clickId},purchase,approved,0.01,,${first}`])).toMatchObject({
      waits: false,
    });
    await postback(t, { event_id: 'tiny-1', transaction_id: 'tiny', click_id: clickId, amount: '1000000.00' });
    expect(await has()).toBe(50_000_00n);
  });

  it('does not set the event of the sale', async () => {
    const { clickId, first, has } = await early('named');
    await importRows([`named-1,named,${clickId},purchase,approved,0.01,,${first}`]);
    const sale = { event_id: 'named-1', transaction_id: 'named', click_id: clickId, amount: '1000000.00' };
    await postback(t, { ...sale, event: 'view' });
    expect(await has()).toBe(0n);
  });

  it('does not set the item of the sale: a source’s report for another item is held', async () => {
    const { promoter, clickId, first, has } = await early('item');
    await importRows([`item-1,item,${clickId},purchase,approved,0.01,,${first}`]);
    const other = await click(t, await makeLink(t, promoter, 'wx0002'));
    await postback(t, { event_id: 'item-1', transaction_id: 'item', click_id: other, amount: '1000000.00' });
    expect(await has()).toBe(0n);
  });

  it('keeps the time of the reported part when the source reduces the sale', async () => {
    const { clickId, first, has } = await early('less');
    await importRows([`less-1,less,${clickId},purchase,approved,100.00,,${first}`]);
    expect(await has()).toBe(30_00n);
    await postback(t, { event_id: 'less-2', transaction_id: 'less', click_id: clickId, amount: '60.00' });
    expect(await has()).toBe(18_00n);
  });
});

describe('a row that is dated in the future', () => {
  it('is refused with its line: earlier reports of the source would be dated before it', async () => {
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const clickId = await click(t, await makeLink(t, await makePromoter(t)));
    const [now, then] = [at(1000), at(1001)];
    const rows = [
      `now,now,${clickId},purchase,approved,1.00,,${now}`,
      `then,then,${clickId},purchase,approved,1.00,,${then}`,
    ];
    expect(await importRows(rows)).toMatchObject({ problems: [{ line: 3, field: 'occurred_at', value: then }] });
  });

  it('is refused in a file of figures as well', async () => {
    const { uid } = await makePromoter(t);
    const manager = await openConsole(t, 'manager');
    const days = [0, 1].map((days) => dayText(siteDay(new Date(t.now.getTime() + days * DAY_MS), 'Asia/Manila')));
    const csv = ['date,item,uid,amount', ...days.map((day) => `${day},wx0001,${uid},1.00`)].join('\n');
    const file = {
      kind: 'facts',
      source: 'demo',
      name: 'days.csv',
      file: Buffer.from(csv).toString('base64'),
    } as const;
    expect(await t.ask('/console/earning-files/import', file, manager)).toMatchObject({
      problems: [{ line: 3, field: 'date', value: days[1] }],
    });
  });
});
