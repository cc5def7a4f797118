import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A refund under the sale's own event id does not apply automatically: an operator decides before the sale is paid. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(async () => {
  await setSettings(t, {});
  await assertInvariants(t.db);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let sales = 0;

async function sell(amount: string) {
  t.now = new Date(t.now.getTime() + 2 * DAY_MS);
  const promoter = await makePromoter(t);
  const name = `sale-${++sales}`;
  const clickId = await click(t, await makeLink(t, promoter));
  t.now = new Date(t.now.getTime() + 2 * HOUR_MS);
  const sale = { event_id: name, transaction_id: name, click_id: clickId, amount };
  await postback(t, sale);
  const has = async () => {
    await settle(t);
    return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  };
  const contradict = async (more: Readonly<Record<string, string>> = { status: 'reversed' }) => {
    expect((await postback(t, { ...sale, ...more })).http).toBe(409);
    return has();
  };
  const keepFirst = async () => {
    const { token } = await openConsole(t, 'risk');
    const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, { token });
    const id = content.find(({ transactionId }) => transactionId === name)?.id ?? '';
    return t.ask('/console/conversions/keepfirst', { id, reason: 'The network says it was a mistake' }, { token });
  };
  return { promoter, sale, has, contradict, keepFirst };
}

async function enterDollars(): Promise<void> {
  const entered = { site_id: 'demo', currency: 'USD', rate: '50', origin: 'test', entered_by: 'test' };
  const rows = [-1, 0, 1].map((days) => {
    const day = siteDay(new Date(t.now.getTime() + days * DAY_MS), 'Asia/Manila');
    return { ...entered, day, entered_at: t.now };
  });
  await t.db
    .insertInto('exchange_rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const alone = async () =>
  (await t.db.selectFrom('made_alone').select(['road', 'amount_minor']).execute()).map((row) => [
    row.road,
    row.amount_minor,
  ]);

const decidedOf = async (transaction: string) => {
  const rows = await t.db
    .selectFrom('conversion_decisions as d')
    .innerJoin('conversions as c', (join) =>
      join.onRef('c.site_id', '=', 'd.site_id').onRef('c.conversion_id', '=', 'd.conversion_id'),
    )
    .select('d.decision')
    .where('c.transaction_id', '=', transaction)
    .execute();
  return rows.map(({ decision }) => decision).sort();
};

const postedTo = async (uid: string) =>
  (await t.db.selectFrom('earning_postings').select('amount_minor').where('uid', '=', uid).execute()).map(
    (row) => row.amount_minor,
  );

describe('a sale that its source contradicts under the same event', () => {
  it('is not paid until an operator keeps the first report, which counts towards the operator’s limit', async () => {
    const { has, contradict, keepFirst } = await sell('100.00');
    expect(await contradict()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await alone()).toEqual([['conversion', 100_00n]]);
    expect(await has()).toBe(30_00n);
    // Networks repeat a refused delivery.
    expect(await contradict()).toBe(30_00n);
    expect(await contradict({ amount: '70.00' })).toBe(0n);
  });

  it('is held again when it grows after an operator dismissed a contradicting report', async () => {
    const { sale, has, contradict, keepFirst } = await sell('1.00');
    const unread = { event_id: `${sale.event_id}-back`, transaction_id: sale.transaction_id, status: 'annulled' };
    expect(await contradict()).toBe(0n);
    expect((await postback(t, unread)).http).toBe(400);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await contradict()).toBe(30n);
    const raise = { ...sale, event_id: `${sale.event_id}-more`, amount: '1000.00' };
    t.now = new Date(t.now.getTime() + HOUR_MS);
    expect((await postback(t, raise)).http).toBe(200);
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await alone()).toContainEqual(['conversion', 1000_00n]);
    // Each report holds an unchanged sale once.
    expect((await postback(t, unread)).http).toBe(400);
    expect(await contradict()).toBe(300_00n);
  });

  it('needs a second person when it grows after one operator kept it', async () => {
    await setSettings(t, { alone: { aDay: '50.00' } });
    const { sale, has, contradict, keepFirst } = await sell('1.00');
    await contradict();
    expect(await keepFirst()).toEqual({ waits: false });
    t.now = new Date(t.now.getTime() + HOUR_MS);
    await postback(t, { ...sale, event_id: `${sale.event_id}-more`, amount: '1000.00' });
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: true });
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    expect(await has()).toBe(300_00n);
  });

  it('cannot be approved if another contradicting report arrived after the request', async () => {
    await setSettings(t, { alone: { aDay: '50.00' } });
    const { sale, has, contradict, keepFirst } = await sell('1000.00');
    await contradict({ amount: '900.00' });
    expect(await keepFirst()).toEqual({ waits: true });
    const annulled = { event_id: `${sale.event_id}-gone`, transaction_id: sale.transaction_id, status: 'annulled' };
    expect((await postback(t, annulled)).http).toBe(400);
    const second = await openConsole(t, 'owner');
    expect(await agree(t, second)).toMatchObject({ code: 'approval_outdated' });
    expect(await has()).toBe(0n);
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
    await t.ask('/console/approvals/reject', { id: content[0]?.id ?? '', reason: 'More was said' }, second);
    expect(await keepFirst()).toEqual({ waits: true });
    const [again] = (await t.ask('/console/approvals/list', { view: 'pending' }, second)).content;
    const { preview } = await t.ask('/console/approvals/detail', { id: again?.id ?? '' }, second);
    expect(preview).toContainEqual({ label: 'Contradicting reports', before: '', after: '2' });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    expect(await has()).toBe(300_00n);
  });

  it('needs only one decision if it grows before the first decision', async () => {
    const { sale, has, contradict, keepFirst } = await sell('1.00');
    await contradict();
    t.now = new Date(t.now.getTime() + HOUR_MS);
    await postback(t, { ...sale, event_id: `${sale.event_id}-more`, amount: '1000.00' });
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await has()).toBe(300_00n);
    t.now = new Date(t.now.getTime() + HOUR_MS);
    await postback(t, { ...sale, event_id: `${sale.event_id}-as-much`, amount: '1000.00' });
    expect(await has()).toBe(300_00n);
    await postback(t, { ...sale, event_id: `${sale.event_id}-less`, amount: '900.00' });
    expect(await has()).toBe(270_00n);
  });

  it('is held by a contradicting report of a larger amount once the sale exceeds that amount', async () => {
    const { sale, has, contradict, keepFirst } = await sell('1.00');
    expect(await contradict({ amount: '10.00' })).toBe(30n);
    const raise = async (amount: string) => {
      t.now = new Date(t.now.getTime() + HOUR_MS);
      await postback(t, { ...sale, event_id: `${sale.event_id}-${amount}`, amount });
      return has();
    };
    expect(await raise('10.00')).toBe(3_00n);
    expect(await raise('1000.00')).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await has()).toBe(300_00n);
  });

  it('is held by a report under another sale’s event id once the sale exceeds the reported amount', async () => {
    const other = await sell('5.00');
    const { sale, has } = await sell('1.00');
    const { event_id } = other.sale;
    expect((await postback(t, { ...sale, event_id, amount: '10.00' })).http).toBe(409);
    expect(await has()).toBe(30n);
    t.now = new Date(t.now.getTime() + HOUR_MS);
    await postback(t, { ...sale, event_id: `${sale.event_id}-more`, amount: '1000.00' });
    expect(await has()).toBe(0n);
  });

  it('is not held when it grows if its source only repeated the report with another time', async () => {
    const { sale, has, contradict } = await sell('1.00');
    expect(await contradict({ occurred_at: t.now.toISOString() })).toBe(30n);
    t.now = new Date(t.now.getTime() + HOUR_MS);
    await postback(t, { ...sale, event_id: `${sale.event_id}-more`, amount: '1000.00' });
    expect(await has()).toBe(300_00n);
  });

  it('is held again when its promoter becomes known after an operator kept it', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const rename = async (from: string, to: string) => {
      const owner = new pg.Client({ connectionString: t.ownerUrl });
      await owner.connect();
      await owner.query('UPDATE clicks SET click_id = $1 WHERE click_id = $2', [to, from]);
      await owner.end();
    };
    await rename(clickId, 'away');
    const sale = { event_id: 'early', transaction_id: 'early', click_id: clickId, amount: '1000.00' };
    expect((await postback(t, sale)).data).toEqual({ result: 'parked' });
    expect((await postback(t, { ...sale, status: 'reversed' })).http).toBe(409);
    const { token } = await openConsole(t, 'risk');
    const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, { token });
    const id = content.find(({ transactionId }) => transactionId === 'early')?.id ?? '';
    const input = { id, reason: 'The network says it was a mistake' };
    expect(await t.ask('/console/conversions/keepfirst', input, { token })).toEqual({ waits: false });
    await rename('away', clickId);
    t.now = new Date(t.now.getTime() + 2 * HOUR_MS);
    await settle(t);
    expect(await readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'))).toBe(0n);
  });

  it('is paid if its source only reports another time or a larger amount', async () => {
    const { contradict } = await sell('100.00');
    expect(await contradict({ occurred_at: t.now.toISOString() })).toBe(30_00n);
    expect(await contradict({ amount: '120.00' })).toBe(30_00n);
  });

  it('is not paid when the report is an estimate or names another promoter', async () => {
    const estimated = await sell('100.00');
    expect(await estimated.contradict({ status: 'pending' })).toBe(0n);
    const ofOther = await sell('100.00');
    const other = await click(t, await makeLink(t, await makePromoter(t)));
    expect(await ofOther.contradict({ click_id: other })).toBe(0n);
    expect(await ofOther.keepFirst()).toEqual({ waits: false });
    expect(await ofOther.has()).toBe(30_00n);
    expect(await ofOther.contradict({ click_id: other })).toBe(30_00n);
  });

  it('is not paid when a report that reverses it is only partly readable', async () => {
    const { has, sale, keepFirst } = await sell('100.00');
    const { transaction_id } = sale;
    expect((await postback(t, { transaction_id: 'unknown', status: 'reversed' })).http).toBe(400);
    expect(await has()).toBe(30_00n);
    const refund = { event_id: `${transaction_id}-refund`, transaction_id, status: 'reversed' };
    expect((await postback(t, refund)).http).toBe(400);
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect((await postback(t, refund)).http).toBe(400);
    expect(await has()).toBe(30_00n);
    expect((await postback(t, { ...sale, event_id: `${transaction_id}-less`, amount: '-40.00' })).http).toBe(400);
    expect(await has()).toBe(0n);
    expect(
      (await postback(t, { ...sale, event_id: `${transaction_id}-back`, status: 'refunded', amount: '-100.00' })).data,
    ).toEqual({
      result: 'updated',
    });
    expect(await has()).toBe(0n);
  });

  it.each([
    ['an unknown status', { status: 'geld_zurueck' }],
    ['an amount in brackets', { amount: '(100.00)' }],
    ['a negative amount with a comma', { amount: '-100,00' }],
    ['an amount with a comma', { amount: '90,00' }],
    ['an invalid currency', { currency: '€' }],
    ['an invalid time', { occurred_at: 'yesterday', amount: '10.00' }],
  ])('is not paid if its source reports %s, and is held once', async (_what, more) => {
    const { sale, has, keepFirst } = await sell('100.00');
    const word = { ...sale, event_id: `${sale.event_id}-odd`, ...more };
    expect((await postback(t, word)).http).toBe(400);
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect((await postback(t, word)).http).toBe(400);
    expect(await has()).toBe(30_00n);
  });

  it.each([
    ['before', -HOUR_MS],
    ['after', HOUR_MS],
  ])('is not paid if an approval in another currency is dated %s the sale', async (_when, ms) => {
    const { sale, has, keepFirst } = await sell('100.00');
    await enterDollars();
    const at = new Date(t.now.getTime() + ms).toISOString();
    const dollars = { ...sale, event_id: `${sale.event_id}-usd`, currency: 'USD', amount: '1.00', occurred_at: at };
    expect((await postback(t, dollars)).data).toEqual({ result: 'updated' });
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect((await postback(t, dollars)).data).toEqual({ result: 'repeated' });
    expect(await has()).toBe(ms < 0 ? 30_00n : 15_00n);
  });

  it('is paid when only an earlier estimate had another currency', async () => {
    const { sale, has } = await sell('100.00');
    const estimate = { transaction_id: `${sale.transaction_id}-p`, click_id: sale.click_id };
    await postback(t, { ...estimate, amount: '2.00', currency: 'USD', status: 'pending' });
    t.now = new Date(t.now.getTime() + 60_000);
    await postback(t, { ...estimate, amount: '100.00' });
    expect(await has()).toBe(60_00n);
  });

  it('is not paid when it is also approved for a click on another item', async () => {
    const { promoter, sale, has, keepFirst } = await sell('100.00');
    const other = await click(t, await makeLink(t, promoter, 'wx0002'));
    const again = { ...sale, event_id: `${sale.event_id}-item`, click_id: other };
    expect((await postback(t, again)).data).toEqual({ result: 'updated' });
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await has()).toBe(30_00n);
  });

  it('needs a second person above one operator’s limit', async () => {
    await setSettings(t, { alone: { aDay: '50.00' } });
    const { has, contradict, keepFirst } = await sell('100.00');
    await contradict();
    expect(await keepFirst()).toEqual({ waits: true });
    expect(await has()).toBe(0n);
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    expect(await has()).toBe(30_00n);
  });

  it('earns nothing from the first report if it was reversed since under another event', async () => {
    const { has, contradict, keepFirst } = await sell('100.00');
    await contradict();
    await postback(t, {
      event_id: `gone-${sales}`,
      transaction_id: `sale-${sales}`,
      status: 'reversed',
      click_id: 'any',
    });
    const before = await alone();
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await alone()).toEqual(before);
    expect(await has()).toBe(0n);
  });

  it('cannot be decided while its fraud hold could still expire', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3 * 3_600, releaseAfterDays: 7 } });
    const { sale, has, keepFirst } = await sell('100.00');
    expect((await postback(t, { ...sale, event_id: `${sale.event_id}-x`, status: 'annule' })).http).toBe(400);
    await expect(keepFirst()).rejects.toThrow(/record_state/);
    t.now = new Date(t.now.getTime() + 8 * DAY_MS);
    expect(await has()).toBe(0n);
    const before = await alone();
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await has()).toBe(30_00n);
    expect(await alone()).toHaveLength(before.length + 1);
  });

  it('is counted and released once when its fraud hold expires', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3 * 3_600, releaseAfterDays: 7 } });
    const { promoter, sale, has, contradict, keepFirst } = await sell('100.00');
    const before = await alone();
    expect(await contradict()).toBe(0n);
    t.now = new Date(t.now.getTime() + 8 * DAY_MS);
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await has()).toBe(30_00n);
    t.now = new Date(t.now.getTime() + 8 * DAY_MS);
    expect(await contradict()).toBe(30_00n);
    expect((await alone()).slice(before.length)).toEqual([['conversion', 100_00n]]);
    expect(await decidedOf(sale.transaction_id)).toEqual(['kept_first', 'released']);
    expect(await postedTo(promoter.uid)).toEqual([30_00n]);
  });

  it('waits for the fraud hold and for a decision when it grows after it was kept', async () => {
    await setSettings(t, { fraud: { releaseAfterDays: 7 } });
    const { promoter, sale, has, contradict, keepFirst } = await sell('1.00');
    const before = await alone();
    await contradict();
    expect(await keepFirst()).toEqual({ waits: false });
    await setSettings(t, { fraud: { leastSeconds: 3 * 3_600, releaseAfterDays: 7 } });
    t.now = new Date(t.now.getTime() + HOUR_MS);
    await postback(t, { ...sale, event_id: `${sale.event_id}-more`, amount: '100.00' });
    await expect(keepFirst()).rejects.toThrow(/record_state/);
    t.now = new Date(t.now.getTime() + 8 * DAY_MS);
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await has()).toBe(30_00n);
    expect((await alone()).slice(before.length)).toEqual([
      ['conversion', 1_00n],
      ['conversion', 100_00n],
    ]);
    expect(await decidedOf(sale.transaction_id)).toEqual(['kept_first', 'kept_first', 'released']);
    expect(await postedTo(promoter.uid)).toEqual([30_00n]);
  });

  it('is reversed even if a file of one operator used the reversal’s event id for another sale', async () => {
    const { sale, has } = await sell('100.00');
    const manager = await openConsole(t, 'manager');
    const head = 'event_id,transaction_id,click_id,status,amount';
    const taken = Buffer.from(`${head}\nthe-refund,other,ck_other,declined,0.00\n`).toString('base64');
    const file = { kind: 'conversions', source: 'demo', name: 'list.csv', file: taken } as const;
    expect(await t.ask('/console/earning-files/import', file, manager)).toMatchObject({ waits: false });
    expect((await postback(t, { ...sale, event_id: 'the-refund', status: 'reversed' })).data).toEqual({
      result: 'updated',
    });
    expect(await has()).toBe(0n);
  });
});
