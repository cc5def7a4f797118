import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { receiveFacts } from '../conversions/index.ts';

/**
 * A hold begins when the sale takes its final form: the time in which it was zero, tiny or another sale does not count.
 */

const DAY_MS = 86_400_000;
const HOLD_DAYS = 7;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, holdDays: HOLD_DAYS });
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const daysLater = async (days: number) => {
  t.now = new Date(t.now.getTime() + days * DAY_MS);
  await settle(t);
};

let sales = 0;

/** A sale of 1,000,000.00 by a click of today, reported in several events. */
async function sell() {
  const promoter = await makePromoter(t);
  const named = { transaction_id: `held-${++sales}`, click_id: await click(t, await makeLink(t, promoter)) };
  const has = () => readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  const say = async (more: Readonly<Record<string, string>>) => {
    await postback(t, { ...named, amount: '1000000.00', ...more });
    await settle(t);
    return has();
  };
  const day = (after: number) => new Date(t.now.getTime() + after * DAY_MS).toISOString();
  /** Expects the payment when the hold after the last event is over, and not before. */
  const expectHold = async () => {
    expect(await has()).toBe(0n);
    await daysLater(HOLD_DAYS - 1);
    expect(await has()).toBe(0n);
    await daysLater(1);
    expect(await has()).toBe(300_000_00n);
  };
  return { say, day, has, expectHold };
}

describe('the hold of a sale', () => {
  it('begins with the approval if the source had declined the sale', async () => {
    const { say, expectHold } = await sell();
    await say({ status: 'declined' });
    await daysLater(HOLD_DAYS + 1);
    await say({ status: 'approved' });
    await expectHold();
  });

  it('begins when a sale that was reduced to a tiny amount grows again', async () => {
    const { say, expectHold } = await sell();
    await say({});
    await daysLater(1);
    await say({ amount: '0.01' });
    await daysLater(HOLD_DAYS - 2);
    await say({});
    await expectHold();
  });

  it('begins when a sale outside its click’s window is reported inside it', async () => {
    const { say, day, expectHold } = await sell();
    const inside = day(20);
    await daysLater(31);
    await say({});
    await daysLater(HOLD_DAYS + 1);
    await say({ occurred_at: inside });
    await expectHold();
  });

  it('begins when the paid amount is reported, even after a larger pending amount', async () => {
    const { say, expectHold } = await sell();
    await say({ status: 'pending' });
    await daysLater(0.1);
    await say({ status: 'pending', amount: '0.01' });
    await daysLater(HOLD_DAYS + 1);
    await say({ status: 'approved' });
    await expectHold();
  });

  it('does not begin with an event that never counted', async () => {
    const { say, day, expectHold } = await sell();
    await daysLater(0.2);
    await say({ amount: '0.01', occurred_at: day(-0.01) });
    await daysLater(0.01);
    await say({ status: 'pending', occurred_at: day(-0.1) });
    await daysLater(HOLD_DAYS + 1);
    await say({});
    await expectHold();
  });

  it('begins again after the sale had another event name, or was outside its click’s window, on the same day', async () => {
    const { say, day, expectHold } = await sell();
    const [last, renamed, first] = [day(0.11), day(0.12), day(0.13)];
    await daysLater(0.2);
    await say({ occurred_at: first });
    await say({ occurred_at: renamed, event: 'view' });
    await daysLater(HOLD_DAYS + 1);
    await say({ occurred_at: last });
    await expectHold();
    const { say: sayOther, day: dayOfOther, expectHold: expectHoldOfOther } = await sell();
    const [inside, outside] = [dayOfOther(29.997), dayOfOther(30.003)];
    await daysLater(30.01);
    await sayOther({ occurred_at: outside });
    await daysLater(HOLD_DAYS + 1);
    await sayOther({ occurred_at: inside });
    await expectHoldOfOther();
  });

  it('begins when a sale that doubles twice reaches half of its final amount', async () => {
    const { say, expectHold } = await sell();
    await say({ amount: '250000.00' });
    await daysLater(HOLD_DAYS + 1);
    await say({ amount: '500000.00' });
    await daysLater(0.1);
    await say({});
    await expectHold();
  });

  it('begins again when the sale moves to another day, but not when only the time of day changes', async () => {
    const { say, day, has, expectHold } = await sell();
    const before = day(1);
    await daysLater(10);
    await say({});
    await daysLater(HOLD_DAYS - 1);
    await say({ occurred_at: before });
    await expectHold();
    const { say: sayOther, has: hasOther } = await sell();
    await sayOther({ occurred_at: day(0.2) });
    await daysLater(HOLD_DAYS - 1);
    expect(await sayOther({ occurred_at: day(0.1 - HOLD_DAYS + 1) })).toBe(0n);
    await daysLater(1.3);
    expect([await has(), await hasOther()]).toEqual([300_000_00n, 300_000_00n]);
  });
});

describe('the hold of a platform’s figure', () => {
  it('begins when it rises again after it was corrected', async () => {
    const { uid } = await makePromoter(t);
    const item = await t.db
      .selectFrom('items')
      .selectAll()
      .where('external_id', '=', 'wx0001')
      .executeTakeFirstOrThrow();
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('the site is there');
    const figure = { itemId: item.item_id, uid, metric: 'purchase', currency: site.unit, count: 1 };
    const say = async (amountMinor: bigint) => {
      const report = { source: 'messaging', day: 20_260_302, facts: [{ ...figure, amountMinor }] };
      await inTransaction(t.db, (tx) => receiveFacts(tx, site, report, t.now));
      await settle(t);
      return readBalance(t.db, 'demo', userAccount(uid, 'available'));
    };
    await say(1_000_000_00n);
    await daysLater(1);
    await say(1n);
    await daysLater(HOLD_DAYS);
    expect(await say(1_000_000_00n)).toBe(0n);
    await daysLater(HOLD_DAYS);
    expect(await say(1_000_000_00n)).toBe(300_000_00n);
  });
});
