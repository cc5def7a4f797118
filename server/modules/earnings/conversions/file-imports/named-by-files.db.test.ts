import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
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
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/**
 * A file of one operator fixes the hour, event or click of a later sale only up to the amount that counted towards the
 * operator's limit.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency,occurred_at';

let t: TestApp;
let manager: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
beforeEach(async () => {
  pass(2 * DAY_MS);
  manager = await openConsole(t, 'manager');
});
afterEach(async () => {
  await setSettings(t, {});
  await assertInvariants(t.db);
});
afterAll(() => t?.close());

function pass(ms: number): void {
  t.now = new Date(t.now.getTime() + ms);
}

const hasOf = (uid: string) => async () => {
  await settle(t);
  return balanceOf(t, uid);
};

let names = 0;

/** The plan paid 30 % an hour ago; now it pays 5 %. */
async function early() {
  const promoter = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, promoter));
  const name = `early-${++names}`;
  const effectiveFrom = new Date(t.now.getTime() + 30 * 60_000);
  const terms = { ...STANDARD_TERMS, own: { ppm: 100_000 } };
  await savePlan(t, { planId: name, version: 1, effectiveFrom, terms, promoter: promoter.uid });
  const dear = (minutes: number) => new Date(t.now.getTime() - HOUR_MS + minutes * 60_000).toISOString();
  pass(HOUR_MS);
  manager = await openConsole(t, 'manager');
  const row = (id: string, fields: string) => `${name}-${id},${name},${clickId},${fields}`;
  const sale = { event_id: `${name}-1`, transaction_id: name, click_id: clickId };
  return { name, sale, row, dear, has: hasOf(promoter.uid) };
}

async function importRows(rows: readonly string[]) {
  const file = Buffer.from([HEAD, ...rows].join('\n')).toString('base64');
  const input = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
  const answer = await t.ask('/console/earning-files/import', input, manager);
  pass(1000);
  return answer;
}

const TAKEN_BACK: readonly (readonly [string, string])[] = [
  ['a cent', 'purchase,approved,0.01,,'],
  ['a cent of another currency', 'purchase,approved,0.01,USD,'],
  ['nothing', 'purchase,declined,0.00,,'],
  ['an estimate', 'purchase,pending,0.01,,'],
];

describe('a file that reports a huge amount for a new sale', () => {
  it.each(TAKEN_BACK)(
    'waits for a second person even if the next row is %s, because the amount would fix the hour of later reports',
    async (_what, then) => {
      await enterDollars();
      const { sale, row, dear, has } = await early();
      const rows = [row('f', `purchase,approved,9000000.00,,${dear(0)}`), row('g', `${then}${dear(1)}`)];
      expect(await importRows(rows)).toMatchObject({ waits: true, sum: '9000000.00' });
      await postback(t, { ...sale, amount: '1000000.00' });
      expect(await has()).toBe(50_000_00n);
    },
  );

  it('waits if it approves a declined sale and declines it again', async () => {
    const { sale, row, has } = await early();
    await postback(t, { ...sale, event_id: `${sale.event_id}-0`, status: 'declined', amount: '0.00' });
    pass(1000);
    const rows = [
      row('f', `purchase,approved,9000000.00,,${new Date(t.now.getTime() - 500).toISOString()}`),
      row('g', `purchase,declined,0.00,,${new Date(t.now.getTime() - 400).toISOString()}`),
    ];
    expect(await importRows(rows)).toMatchObject({ waits: true });
    await postback(t, { ...sale, amount: '1000000.00' });
    expect(await has()).toBe(50_000_00n);
  });

  it('waits for a second person if it raises a sale of an earlier file and declines it again', async () => {
    const { sale, row, dear, has } = await early();
    expect(await importRows([row('f', `purchase,approved,0.01,,${dear(0)}`)])).toMatchObject({ waits: false });
    const rows = [row('g', `purchase,pending,9000000.00,,${dear(1)}`), row('h', `purchase,declined,0.00,,${dear(2)}`)];
    expect(await importRows(rows)).toMatchObject({ waits: true, restated: 1 });
    await postback(t, { ...sale, amount: '1000000.00' });
    expect(await has()).toBe(50_000_00n);
  });

  it('counts its largest amount within one operator’s limit, and fixes the hour only up to that amount', async () => {
    const { sale, row, dear, has } = await early();
    const rows = [row('f', `purchase,approved,40000.00,,${dear(0)}`), row('g', `purchase,declined,0.00,,${dear(1)}`)];
    expect(await importRows(rows)).toMatchObject({ waits: false, sum: '40000.00' });
    const [made] = await t.db
      .selectFrom('made_alone')
      .select('amount_minor')
      .where('operator_id', '=', manager.id)
      .execute();
    expect(made?.amount_minor).toBe(40_000_00n);
    await postback(t, { ...sale, amount: '1000000.00' });
    expect(await has()).toBe(50_000_00n);
  });
});

describe('a file that names the click of a later sale', () => {
  async function takeOver(status: string, of: string) {
    const friend = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, friend));
    const name = `taken-${++names}`;
    const row = `${name}-f,${name},${clickId},purchase,${status},0.00,,${t.now.toISOString()}`;
    expect(await importRows([row])).toMatchObject({ waits: false });
    const sale = { event_id: `${name}-1`, transaction_id: name, click_id: of, amount: '1000000.00' };
    expect((await postback(t, sale)).http).toBe(200);
    return { friend, name, clickId, sale, has: hasOf(friend.uid) };
  }

  it.each(['pending', 'approved', 'declined'])(
    'gets no earnings from a sale it reports as %s if the source names an unknown click',
    async (status) => {
      const { has } = await takeOver(status, `not-of-this-site-${names}`);
      expect(await has()).toBe(0n);
    },
  );

  it('gets no earnings from the later sale if the site allows one sale from two sources', async () => {
    await setSettings(t, { fraud: { doubleClaims: false } });
    const { has } = await takeOver('pending', await click(t, await makeLink(t, await makePromoter(t))));
    expect(await has()).toBe(0n);
  });

  it('gets no earnings from the later sale if the source’s report was received while the source was off', async () => {
    const friend = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, friend));
    const name = `taken-${++names}`;
    const switchTo = (isActive: boolean) =>
      t.ask('/console/sources/switch', { id: 'demo', isActive, reason: 'Talks with the network' }, manager);
    await switchTo(false);
    const sale = { event_id: `${name}-1`, transaction_id: name, click_id: 'of-nobody', amount: '1000000.00' };
    expect((await postback(t, sale)).http).toBe(404);
    await switchTo(true);
    expect((await agree(t, await openConsole(t, 'owner'))).status).toBe(200);
    const row = `${name}-f,${name},${clickId},purchase,pending,0.00,,${t.now.toISOString()}`;
    expect(await importRows([row])).toMatchObject({ waits: false });
    expect(await hasOf(friend.uid)()).toBe(0n);
  });

  it('gets the earnings once a second person has approved keeping its click', async () => {
    const { name, has } = await takeOver('pending', `not-of-this-site-${names}`);
    const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, manager);
    const id = content.find(({ transactionId }) => transactionId === name)?.id ?? '';
    const kept = await t.ask('/console/conversions/keepfirst', { id, reason: 'Their click' }, manager);
    expect(kept).toEqual({ waits: true });
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    expect(await has()).toBe(300_000_00n);
  });

  it('causes another hold when a sale grows after one operator kept it at one cent', async () => {
    const friend = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, friend));
    const name = `taken-${++names}`;
    await importRows([`${name}-f,${name},${clickId},purchase,pending,0.00,,${t.now.toISOString()}`]);
    const sale = { event_id: `${name}-1`, transaction_id: name, click_id: 'of-nobody', amount: '0.01' };
    await postback(t, sale);
    const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, manager);
    const id = content.find(({ transactionId }) => transactionId === name)?.id ?? '';
    expect(await t.ask('/console/conversions/keepfirst', { id, reason: 'Theirs' }, manager)).toEqual({ waits: false });
    pass(1000);
    await postback(t, { ...sale, event_id: `${name}-2`, amount: '1000000.00' });
    expect(await hasOf(friend.uid)()).toBe(0n);
  });

  it('gets the earnings if the source names the same click', async () => {
    const friend = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, friend));
    const name = `taken-${++names}`;
    await importRows([`${name}-f,${name},${clickId},purchase,pending,0.00,,${t.now.toISOString()}`]);
    await postback(t, { event_id: `${name}-1`, transaction_id: name, click_id: clickId, amount: '1000000.00' });
    expect(await hasOf(friend.uid)()).toBe(300_000_00n);
  });
});

async function enterDollars(): Promise<void> {
  const days = [-2, -1, 0, 1].map((more) => {
    const at = new Date(t.now.getTime() + 8 * HOUR_MS + more * DAY_MS);
    return Number(at.toISOString().slice(0, 10).replaceAll('-', ''));
  });
  const of = { site_id: 'demo', currency: 'USD', rate: '50', origin: 'test', entered_by: 'test', entered_at: t.now };
  await t.db
    .insertInto('exchange_rates')
    .values(days.map((day) => ({ ...of, day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
