import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  STANDARD_TERMS,
  savePlan,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A hold expires only if no rule that needs an operator also applies: at the start, later, or before settling. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const passDays = async (days: number) => {
  t.now = new Date(t.now.getTime() + days * 86_400_000);
  await settle(t);
};

async function openGroups() {
  const console = await openConsole(t, 'risk');
  const { content } = await t.ask('/console/fraud/list', { view: 'open' }, console);
  return Promise.all(content.map(({ id }) => t.ask('/console/fraud/detail', { id }, console)));
}

async function decide(decision: 'released' | 'declined') {
  const console = await openConsole(t, 'risk');
  for (const { id, lastHeldAt: until } of await openGroups()) {
    const body = { id, decision, until, trust: false, reason: 'Looked at it' };
    expect(await t.call('/console/fraud/decide', body, console)).toMatchObject({ status: 200 });
  }
  await settle(t);
}

async function useDevice(device: string, ...people: readonly Promoter[]): Promise<void> {
  for (const { uid } of people) {
    await t.db
      .insertInto('user_devices')
      .values({
        ...{ site_id: 'demo', uid, device_id: device, device: 'Chrome on Android', address: '203.0.113.50' },
        ...{ first_seen_at: t.now, last_seen_at: t.now },
      })
      .execute();
  }
}

async function makeTeam(holdDays = 0) {
  const leader = await makePromoter(t);
  const puppet = await makePromoter(t, { inviterUid: leader.uid });
  const plan = { planId: `held-${puppet.uid}`, version: 1, effectiveFrom: new Date(0), promoter: puppet.uid };
  if (holdDays > 0) await savePlan(t, { ...plan, terms: { ...STANDARD_TERMS, holdDays } });
  const clickId = await click(t, await makeLink(t, puppet), { device: `of-${puppet.uid}` });
  return { leader, puppet, sell: () => postback(t, { click_id: clickId, amount: '100.00' }) };
}

describe('a held sale before its automatic release', () => {
  it('waits if its promoter bought it and is their own downline: the approver sees both', async () => {
    await setSettings(t, { fraud: { releaseAfterDays: 1 } });
    const { leader, puppet, sell } = await makeTeam();
    await useDevice(`of-${puppet.uid}`, puppet, leader);
    await sell();
    await passDays(3);
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([0n, 0n]);
    const [group] = await openGroups();
    expect(group).toMatchObject({ rule: 'self_downline', held: [{ also: [{ rule: 'self_referral' }] }] });
    await decide('released');
    expect(await available(puppet.uid)).toBe(30_00n);
    expect(await openGroups()).toEqual([]);
  });

  it('waits if its promoter is later found to be their own downline', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3600, releaseAfterDays: 1 } });
    const { leader, puppet, sell } = await makeTeam();
    await sell();
    expect(await openGroups()).toMatchObject([{ rule: 'too_fast' }]);
    await useDevice(`since-${puppet.uid}`, puppet, leader);
    await passDays(3);
    expect(await available(puppet.uid)).toBe(0n);
    expect(await openGroups()).toMatchObject([{ rule: 'self_downline' }]);
    await decide('declined');
  });

  it('is checked again before it settles', async () => {
    await setSettings(t, { fraud: { leastSeconds: 3600, releaseAfterDays: 1 } });
    const { leader, puppet, sell } = await makeTeam(7);
    await sell();
    await passDays(3);
    expect(await openGroups()).toEqual([]);
    await useDevice(`later-${puppet.uid}`, puppet, leader);
    await passDays(5);
    expect(await available(puppet.uid)).toBe(0n);
    expect(await openGroups()).toMatchObject([{ rule: 'self_downline' }]);
    await decide('released');
    expect(await available(puppet.uid)).toBe(30_00n);
  });
});
