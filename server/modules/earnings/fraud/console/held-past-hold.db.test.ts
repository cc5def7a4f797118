import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/**
 * A sale that still waits for a decision when its settlement hold ends settles with the decision, so it is checked
 * again then.
 */

const DAY_MS = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, holdDays: 7 });
});
beforeEach(() => setSettings(t, { fraud: { leastSeconds: 3600 } }));
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const passDays = async (days: number) => {
  t.now = new Date(t.now.getTime() + days * DAY_MS);
  await settle(t);
};
const risk = () => openConsole(t, 'risk');
const openRules = async () =>
  (await t.ask('/console/fraud/list', { view: 'open' }, await risk())).content.map(({ rule }) => rule);

async function decide(decision: 'released' | 'declined') {
  const { content } = await t.ask('/console/fraud/list', { view: 'open' }, await risk());
  for (const { id, lastHeldAt: until } of content) {
    const body = { id, decision, until, trust: false, reason: 'Looked at it' } as const;
    await t.ask('/console/fraud/decide', body, await risk());
  }
  await settle(t);
}

/** A leader, and the leader's second account below; both use one device from the fifth day of the hold on. */
async function team() {
  const leader = await makePromoter(t);
  const puppet = await makePromoter(t, { inviterUid: leader.uid });
  const clickId = await click(t, await makeLink(t, puppet));
  const useOneDevice = async () => {
    const device = { device_id: `of-${puppet.uid}`, device: 'Chrome on Android', address: '203.0.113.50' };
    const seen = { first_seen_at: t.now, last_seen_at: t.now };
    const rows = [leader, puppet].map(({ uid }) => ({ site_id: 'demo', uid, ...device, ...seen }));
    await t.db.insertInto('user_devices').values(rows).execute();
  };
  const have = async () => [await available(puppet.uid), await available(leader.uid)];
  return { clickId, useOneDevice, have };
}

describe('a sale by the promoter’s own downline, detected after it was held', () => {
  it('waits again when a person releases the hold of a weaker rule', async () => {
    const { clickId, useOneDevice, have } = await team();
    await postback(t, { click_id: clickId, amount: '100.00' });
    await passDays(5);
    expect(await openRules()).toEqual(['too_fast']);
    await useOneDevice();
    await passDays(5);
    // The operator who releases it decided on the time since the click, not on a device that was shared later.
    await decide('released');
    expect([await have(), await openRules()]).toEqual([[0n, 0n], ['self_downline']]);
    await decide('released');
    expect(await have()).toEqual([30_00n, 2_50n]);
  });

  it('waits again when a person keeps it after its source contradicted it', async () => {
    const { clickId, useOneDevice, have } = await team();
    t.now = new Date(t.now.getTime() + 2 * 3_600_000);
    const sale = { event_id: 'contradicted-1', transaction_id: 'contradicted', click_id: clickId, amount: '100.00' };
    await postback(t, sale);
    expect(await postback(t, { ...sale, status: 'reversed' })).toMatchObject({ http: 409 });
    await passDays(5);
    await useOneDevice();
    await passDays(5);
    expect([await have(), await openRules()]).toEqual([[0n, 0n], []]);
    const { content } = await t.ask('/console/conversions/list', { view: 'conflict' }, await risk());
    const id = content.find(({ transactionId }) => transactionId === 'contradicted')?.id ?? '';
    await t.ask('/console/conversions/keepfirst', { id, reason: 'The network was wrong' }, await risk());
    await settle(t);
    expect([await have(), await openRules()]).toEqual([[0n, 0n], ['self_downline']]);
    await decide('declined');
  });
});
