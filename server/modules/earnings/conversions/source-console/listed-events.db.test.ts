import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** The source lists only purchases, and its network reverses them under other event names. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  await t.db.updateTable('conversion_sources').set({ events: '["purchase"]' }).execute();
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

let sales = 0;

async function begin() {
  const promoter = await makePromoter(t);
  const sale = { transaction_id: `listed-${++sales}`, click_id: await click(t, await makeLink(t, promoter)) };
  const has = () => readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  const say = async (more: Readonly<Record<string, string>>) => {
    t.now = new Date(t.now.getTime() + 1000);
    const { data } = await postback(t, { ...sale, amount: '100.00', ...more });
    await settle(t);
    return [data?.result, await has()];
  };
  return { sale, say, has };
}

describe('an event that is not on its source’s list', () => {
  it('reverses a sale when its status is reversed or declined', async () => {
    const { say } = await begin();
    expect(await say({})).toEqual(['counted', 30_00n]);
    expect(await say({ event: 'cancellation', status: 'declined' })).toEqual(['updated', 0n]);
    expect(await say({ status: 'approved' })).toEqual(['updated', 30_00n]);
    expect(await say({ event: 'refund', status: 'reversed' })).toEqual(['updated', 0n]);
  });

  it('reverses a sale permanently even if it arrives before the sale', async () => {
    const { say } = await begin();
    const occurred_at = new Date(t.now.getTime() + 60_000).toISOString();
    expect(await say({ event: 'refund', status: 'reversed', occurred_at })).toEqual(['counted', 0n]);
    expect(await say({})).toEqual(['updated', 0n]);
  });

  it('never changes the event name of the sale that it declines', async () => {
    const { sale, say } = await begin();
    const early = new Date(t.now.getTime() + 1000).toISOString();
    t.now = new Date(t.now.getTime() + 60_000);
    await say({});
    expect(await say({ event: 'install', status: 'declined', occurred_at: early })).toEqual(['updated', 0n]);
    expect(await say({})).toEqual(['updated', 30_00n]);
    const row = await t.db
      .selectFrom('conversions')
      .select('event')
      .where('transaction_id', '=', sale.transaction_id)
      .executeTakeFirst();
    expect(row).toEqual({ event: 'purchase' });
  });

  it('has no effect except for reversals', async () => {
    const { say } = await begin();
    expect(await say({ event: 'cancellation', status: 'declined' })).toEqual(['ignored', 0n]);
    expect(await say({ event: 'renewal' })).toEqual(['ignored', 0n]);
    expect(await say({})).toEqual(['counted', 30_00n]);
    expect(await say({ event: 'renewal', amount: '0.01' })).toEqual(['ignored', 30_00n]);
    expect(await say({ event: 'renewal', amount: '900.00' })).toEqual(['ignored', 30_00n]);
  });

  it('reverses a sale in a file, and while the source is off', async () => {
    const { sale, say, has } = await begin();
    await say({});
    const manager = await openConsole(t, 'manager');
    const fresh = await begin();
    const rows = [
      `f1,${sale.transaction_id},${sale.click_id},refund,reversed,100.00`,
      `f2,unknown,${sale.click_id},renewal,approved,1.00`,
      `f3,${fresh.sale.transaction_id},${fresh.sale.click_id},cancellation,declined,100.00`,
      `f4,${fresh.sale.transaction_id},${fresh.sale.click_id},purchase,approved,100.00`,
    ];
    const file = Buffer.from(['event_id,transaction_id,click_id,event,status,amount', ...rows].join('\n'));
    const input = { kind: 'conversions', source: 'demo', name: 'refunds.csv', file: file.toString('base64') } as const;
    const { results } = await t.ask('/console/earning-files/import', input, manager);
    const counts = Object.fromEntries(results.map(({ result, rows: count }) => [result, count]));
    expect(counts).toEqual({ updated: 2, counted: 1, ignored: 1 });
    await settle(t);
    // A decline in the same file is processed after the sale in the row below it.
    expect([await has(), await fresh.has()]).toEqual([0n, 0n]);
    const other = await begin();
    await other.say({});
    const off = { id: 'demo', isActive: false, reason: 'Talks with the network' };
    await t.ask('/console/sources/switch', off, await openConsole(t, 'manager'));
    expect(await other.say({ event: 'refund', status: 'reversed' })).toEqual(['updated', 0n]);
  });
});
