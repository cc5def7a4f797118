import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  savePlan,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { balanceOf, setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/**
 * Switching a source on pays only the deliveries that the approver was shown; later deliveries count towards the
 * requester's limit.
 */

let t: TestApp;
let manager: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 2 * 86_400_000);
  [manager, second] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
  await setSettings(t, { alone: { aDay: '100.00' } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

let names = 0;

async function aSale(amount: string) {
  const promoter = await makePromoter(t);
  const name = `kept-${++names}`;
  const clickId = await click(t, await makeLink(t, promoter));
  const has = async () => {
    await settle(t);
    return balanceOf(t, promoter.uid);
  };
  return { has, sale: { event_id: name, transaction_id: name, click_id: clickId, amount } };
}

const switchTo = (isActive: boolean) =>
  t.ask('/console/sources/switch', { id: 'demo', isActive, reason: 'Talks with the network' }, manager);

async function keep(fields: Readonly<Record<string, string>>): Promise<void> {
  t.now = new Date(t.now.getTime() + 1000);
  expect((await postback(t, fields)).http).toBe(404);
}

/** The preview of the request. */
async function read() {
  const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, second);
  const { id, print, preview } = await t.ask('/console/approvals/detail', { id: content[0]?.id ?? '' }, second);
  const brings = preview.find(({ label }) => label === 'Adds at most')?.after;
  return { brings, preview, agree: () => t.call('/console/approvals/approve', { id, print }, second) };
}

describe('a second person who switches a source on', () => {
  it('does not pay deliveries that arrived after the request was read', async () => {
    const [first, later] = [await aSale('300.00'), await aSale('1000000.00')];
    await switchTo(false);
    await keep(first.sale);
    await switchTo(true);
    const seen = await read();
    expect(seen.brings).toBe('₱300.00');
    await keep(later.sale);
    expect(await seen.agree()).toMatchObject({ code: 'approval_changed' });
    expect([await first.has(), await later.has()]).toEqual([0n, 0n]);
    const again = await read();
    expect(again.brings).toBe('₱1,000,300.00');
    expect((await again.agree()).status).toBe(200);
    expect(await later.has()).toBe(300_000_00n);
  });

  it('pays later deliveries within one operator’s limit, and counts them towards the requester’s', async () => {
    const [first, later] = [await aSale('300.00'), await aSale('60.00')];
    await switchTo(false);
    await switchTo(true);
    const nothing = await read();
    expect(nothing.brings).toBe('₱0.00');
    await keep(later.sale);
    const seen = await read();
    await keep({ ...first.sale, amount: '40.01' });
    expect((await nothing.agree()).code).toBe('approval_changed');
    expect((await seen.agree()).status).toBe(200);
    expect(await later.has()).toBe(18_00n);
    const made = await t.db
      .selectFrom('made_alone')
      .select(['road', 'source', 'amount_minor'])
      .where('operator_id', '=', manager.id)
      .execute();
    expect(made).toEqual([{ road: 'delivery', source: 'source:demo', amount_minor: 40_01n }]);
  });

  it('sees earlier unreadable deliveries of the same transactions that are readable now', async () => {
    const { sale, has } = await aSale('0.01');
    const more = { ...sale, event_id: `${sale.event_id}-2`, amount: '1000000.00', status: 'gut' };
    await switchTo(false);
    await keep(sale);
    t.now = new Date(t.now.getTime() + 1000);
    expect((await postback(t, more)).http).toBe(400);
    const mapping = JSON.stringify({ 'status:gut': 'approved' });
    await t.db.updateTable('conversion_sources').set({ mapping }).where('source', '=', 'demo').execute();
    await switchTo(true);
    const seen = await read();
    expect(seen.brings).toBe('₱1,000,000.00');
    expect((await seen.agree()).status).toBe(200);
    expect(await has()).toBe(300_000_00n);
  });

  it('does not approve an amount in a currency without a rate that came after the request was read', async () => {
    const { sale } = await aSale('1.00');
    await switchTo(false);
    await switchTo(true);
    const seen = await read();
    await keep({ ...sale, currency: 'KWD' });
    expect(await seen.agree()).toMatchObject({ code: 'approval_changed' });
    expect((await (await read()).agree()).status).toBe(200);
    await settle(t);
  });

  it('sees a plan’s flat amount for each sale, regardless of the sale’s amount', async () => {
    const terms = {
      events: ['install'],
      base: { flatMinor: 500_00n },
      own: 'own',
      levels: 'none',
      holdDays: 0,
    } as const;
    await savePlan(t, { planId: 'installs', version: 1, effectiveFrom: t.now, terms });
    const { sale } = await aSale('0.00');
    await switchTo(false);
    await keep({ ...sale, event: 'install' });
    await switchTo(true);
    const seen = await read();
    expect(seen.brings).toBe('₱500.00');
    expect((await seen.agree()).status).toBe(200);
    await settle(t);
  });
});
