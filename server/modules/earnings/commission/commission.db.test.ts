import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../money/ledger/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(async () => {
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));

describe('a purchase through a short link', () => {
  it('pays the promoter and two uplines, each at their own rate of the platform’s payment', async () => {
    const top = await makePromoter(t, { rate2: '2' });
    const lead = await makePromoter(t, { rate1: '5', inviterUid: top.uid });
    const promoter = await makePromoter(t, { rate: '60', inviterUid: lead.uid });
    const clickId = await click(t, await makeLink(t, promoter));
    expect(await postback(t, { click_id: clickId, amount: '100.10' })).toMatchObject({
      http: 200,
      status: 200,
      data: { result: 'counted' },
    });
    await settle(t);
    // Base 50.05: 60 % is 30.03, 5 % is 2.5025, 2 % is 1.001.
    expect([await available(promoter.uid), await available(lead.uid), await available(top.uid)]).toEqual([
      30_03n,
      2_50n,
      1_00n,
    ]);
  });

  it('is computed from the smaller amount after a partial refund, and earns nothing after a reversal', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const sale = { click_id: clickId, transaction_id: 'sale-1' };
    await postback(t, { ...sale, amount: '100.00' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    expect((await postback(t, { ...sale, amount: '40.00' })).data).toEqual({ result: 'updated' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(12_00n);
    await postback(t, { ...sale, amount: '40.00', status: 'reversed' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });
});
