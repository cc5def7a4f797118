import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { addDays, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
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
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A line may contain several accounts of one person. Both uplines at the time of a sale are checked. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const pass = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};
const listOpen = async () =>
  (await t.ask('/console/fraud/list', { view: 'open' }, await openConsole(t, 'risk'))).content;
const openGroups = async () => (await listOpen()).map(({ rule }) => rule);

async function decideAll() {
  for (const { id, lastHeldAt: until } of await listOpen()) {
    const body = { id, decision: 'declined', until, trust: false, reason: 'Looked at it' } as const;
    await t.ask('/console/fraud/decide', body, await openConsole(t, 'risk'));
  }
  await settle(t);
}

async function itemId(): Promise<string> {
  const item = t.db.selectFrom('items').select('item_id').where('external_id', '=', 'wx0001');
  return (await item.executeTakeFirstOrThrow()).item_id;
}

async function give(leader: Promoter, { uid }: Promoter, rate: string) {
  pass(1);
  expect(await t.call('/team/rate', { uid, rate }, { token: leader.token })).toMatchObject({ status: 200 });
  pass(1);
}

async function operatorsAgree(kind: string, target: string, payload: object) {
  const { token } = await openConsole(t, 'manager');
  const request = { kind, target, payload: payload as never, reason: 'As agreed' };
  expect(await t.call('/console/approvals/request', request, { token })).toMatchObject({ status: 200 });
  expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
  pass(1);
}

async function sell(promoter: Promoter, more: Readonly<Record<string, string>> = {}) {
  await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '10000.00', ...more });
  await settle(t);
}

describe('under plans that pay differences only', () => {
  beforeAll(() => openEarnings(t, { ...STANDARD_TERMS, levels: 'differences' }));

  it('a rate from the leader above the leader’s own rate is a finding', async () => {
    const leader = await makePromoter(t, { job: 1, rate: '50' });
    const member = await makePromoter(t, { inviterUid: leader.uid });
    await give(leader, member, '50');
    await sell(member);
    expect([await available(member.uid), await openGroups()]).toEqual([2_500_00n, []]);
    await operatorsAgree('promoter_rates', leader.uid, { rate: '10', rate1: '0', rate2: '0', from: null });
    await sell(member);
    expect([await available(member.uid), await openGroups()]).toEqual([2_500_00n, ['self_downline']]);
  });

  it('a starting rate above the leader’s own rate is a finding once the leader’s rate is lowered', async () => {
    await decideAll();
    const leader = await makePromoter(t, { job: 1, rate: '50' });
    // The starting rate of a user who registers by the leader's link.
    const first = await makePromoter(t, { rate: '50', inviterUid: leader.uid });
    await sell(first);
    expect([await available(first.uid), await openGroups()]).toEqual([2_500_00n, []]);
    await operatorsAgree('promoter_rates', leader.uid, { rate: '10', rate1: '0', rate2: '0', from: null });
    const second = await makePromoter(t, { rate: '50', inviterUid: leader.uid });
    for (const member of [first, second]) await sell(member);
    expect([await available(first.uid), await available(second.uid), await openGroups()]).toEqual([
      2_500_00n,
      0n,
      ['self_downline', 'self_downline'],
    ]);
    await decideAll();
    // Two people who change only the shares do not approve the starting rate.
    await operatorsAgree('promoter_rates', second.uid, { rate: '50', rate1: '1', rate2: '0', from: null });
    await sell(second);
    expect([await available(second.uid), await openGroups()]).toEqual([0n, ['self_downline']]);
    await decideAll();
    // A leader without a rate cannot pass one on: the site pays the promoters whom its partners invite.
    await operatorsAgree('promoter_rates', leader.uid, { rate: '0', rate1: '0', rate2: '0', from: null });
    await sell(second);
    expect([await available(second.uid), await openGroups()]).toEqual([2_500_00n, []]);
  });
});

describe('under a plan that pays shares on top', () => {
  beforeAll(async () => {
    const since = { version: 1, effectiveFrom: t.now };
    await savePlan(t, { planId: 'shares', ...since, terms: STANDARD_TERMS, item: await itemId() });
    pass(1);
    await decideAll();
  });

  it('a second account in between earns no more than the first would earn alone', async () => {
    const top = await makePromoter(t, { job: 1, rate: '50', rate1: '10', rate2: '5' });
    const through = await makePromoter(t, { job: 1, rate: '1', rate1: '0', rate2: '0', inviterUid: top.uid });
    const seller = await makePromoter(t, { rate: '1', inviterUid: through.uid });
    await give(top, through, '50');
    await give(through, seller, '45');
    await sell(seller);
    // With the 45 % and the 5 % on top, both accounts earn what the first account would earn alone.
    expect([await available(seller.uid), await available(top.uid), await openGroups()]).toEqual([
      2_250_00n,
      250_00n,
      [],
    ]);
    await give(through, seller, '49.99');
    await sell(seller);
    expect([await available(seller.uid), await available(top.uid)]).toEqual([2_250_00n, 250_00n]);
    expect(await openGroups()).toEqual(['self_downline']);
    await decideAll();
  });

  it('a rate that a leader gives on the day of a change by operators counts as given by the leader', async () => {
    const leader = await makePromoter(t, { job: 1, rate: '50', rate1: '40', rate2: '0' });
    const member = await makePromoter(t, { rate: '1', rate1: '0', rate2: '0', inviterUid: leader.uid });
    pass(1);
    const from = addDays(dayText(siteDay(t.now, 'Asia/Manila')), 1);
    await operatorsAgree('promoter_rates', member.uid, { rate: '1', rate1: '0', rate2: '0', from });
    const given = { uid: member.uid, rate: '50', from };
    expect(await t.call('/team/rate', given, { token: leader.token })).toMatchObject({ status: 200 });
    pass(2 * 86_400);
    await sell({ ...member, token: await t.logIn(member.phone) });
    expect([await available(member.uid), await available(leader.uid)]).toEqual([0n, 0n]);
    expect(await openGroups()).toEqual(['self_downline']);
    await decideAll();
    // Two people who change only the shares do not approve the leader's rate; if they change the rate, they do.
    await operatorsAgree('promoter_rates', member.uid, { rate: '50', rate1: '1', rate2: '0', from: null });
    await sell({ ...member, token: await t.logIn(member.phone) });
    expect([await available(member.uid), await openGroups()]).toEqual([0n, ['self_downline']]);
    await decideAll();
    await operatorsAgree('promoter_rates', member.uid, { rate: '49', rate1: '0', rate2: '0', from: null });
    await sell({ ...member, token: await t.logIn(member.phone) });
    expect(await available(member.uid)).toBe(2_450_00n);
  });

  it('the uplines at the time of the sale are checked, even once the member is moved', async () => {
    const leader = await makePromoter(t, { rate1: '20' });
    const member = await makePromoter(t, { inviterUid: leader.uid });
    for (const { uid } of [leader, member]) {
      const device = { device_id: 'device-of-two', device: 'Chrome on Android', address: '203.0.113.50' };
      const seen = { first_seen_at: t.now, last_seen_at: t.now };
      await t.db
        .insertInto('user_devices')
        .values({ site_id: 'demo', uid, ...device, ...seen })
        .execute();
    }
    const clickId = await click(t, await makeLink(t, member));
    pass(60);
    const before = t.now.toISOString();
    pass(60);
    await operatorsAgree('team_move', member.uid, { inviter: '' });
    await postback(t, { click_id: clickId, amount: '10000.00', occurred_at: before });
    await settle(t);
    expect([await available(leader.uid), await openGroups()]).toEqual([0n, ['self_downline']]);
    await decideAll();
    await postback(t, { click_id: clickId, amount: '10000.00' });
    await settle(t);
    expect([await available(leader.uid), await openGroups()]).toEqual([0n, []]);
  });
});
