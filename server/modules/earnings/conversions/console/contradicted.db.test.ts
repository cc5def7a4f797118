import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A refund under the sale's own event id changes nothing by itself: an operator decides before the sale is paid. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const DAY_MS = 86_400_000;
let sales = 0;

async function sell(amount: string) {
  t.now = new Date(t.now.getTime() + 2 * DAY_MS);
  const promoter = await makePromoter(t);
  const name = `sale-${++sales}`;
  const sale = { event_id: name, transaction_id: name, click_id: await click(t, await makeLink(t, promoter)), amount };
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
  return { sale, has, contradict, keepFirst };
}

const alone = async () =>
  (await t.db.selectFrom('made_alone').select(['road', 'amount_minor']).execute()).map((row) => [
    row.road,
    row.amount_minor,
  ]);

describe('a sale that its source contradicts under the same event', () => {
  it('is not paid until somebody keeps the first word, which counts to what that person makes alone', async () => {
    const { has, contradict, keepFirst } = await sell('100.00');
    expect(await contradict()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect(await alone()).toEqual([['conversion', 100_00n]]);
    expect(await has()).toBe(30_00n);
    // Networks repeat a refused delivery.
    expect(await contradict()).toBe(30_00n);
    expect(await contradict({ amount: '70.00' })).toBe(0n);
  });

  it('is paid where its source only says another time of it, or more', async () => {
    const { contradict } = await sell('100.00');
    expect(await contradict({ occurred_at: t.now.toISOString() })).toBe(30_00n);
    expect(await contradict({ amount: '120.00' })).toBe(30_00n);
  });

  it('is not paid either where it is an estimate again, or of another promoter', async () => {
    const estimated = await sell('100.00');
    expect(await estimated.contradict({ status: 'pending' })).toBe(0n);
    const ofOther = await sell('100.00');
    const other = await click(t, await makeLink(t, await makePromoter(t)));
    expect(await ofOther.contradict({ click_id: other })).toBe(0n);
    expect(await ofOther.keepFirst()).toEqual({ waits: false });
    expect(await ofOther.has()).toBe(30_00n);
    expect(await ofOther.contradict({ click_id: other })).toBe(30_00n);
  });

  it('is not paid either where what takes it back cannot be read as a whole', async () => {
    const { has, sale, keepFirst } = await sell('100.00');
    const { transaction_id } = sale;
    expect((await postback(t, { transaction_id: 'unknown', status: 'reversed' })).http).toBe(400);
    expect(await has()).toBe(30_00n);
    expect((await postback(t, { transaction_id, status: 'reversed' })).http).toBe(400);
    expect(await has()).toBe(0n);
    expect(await keepFirst()).toEqual({ waits: false });
    expect((await postback(t, { transaction_id, status: 'reversed' })).http).toBe(400);
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

  it('takes a second person above the sum of one', async () => {
    await setSettings(t, { alone: { aDay: '50.00' } });
    const { has, contradict, keepFirst } = await sell('100.00');
    await contradict();
    expect(await keepFirst()).toEqual({ waits: true });
    expect(await has()).toBe(0n);
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    expect(await has()).toBe(30_00n);
    await setSettings(t, {});
  });

  it('brings nothing by the first word where it was taken back since under another event', async () => {
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

  it('is held by a word that was no less when it came first', async () => {
    const { sale, has, contradict } = await sell('100.00');
    expect(await contradict({ amount: '120.00' })).toBe(30_00n);
    t.now = new Date(t.now.getTime() + 60_000);
    await postback(t, { ...sale, event_id: `${sale.event_id}-more`, amount: '500.00' });
    expect(await has()).toBe(150_00n);
    expect(await contradict({ amount: '120.00' })).toBe(0n);
  });

  it('is taken back also where one operator’s file named the event of its reversal first, for another sale', async () => {
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
