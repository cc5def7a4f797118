import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { siteDay } from '@pitaka/core/values/site-days.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  SOURCE_SECRET,
  STANDARD_TERMS,
  savePlan,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { noteChange } from '../../commission/index.ts';
import { receiveFacts, saveSource } from '../../conversions/index.ts';
import { createFraudCheck } from '../hold-suspicious.ts';

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  for (const source of ['second', 'third']) {
    await saveSource(
      t.db,
      secrets,
      { siteId: 'demo', source, name: source, secret: SOURCE_SECRET, mapping: {}, aDayMinor: 100_000_000_00n },
      t.now,
    );
  }
  ({ token } = await openConsole(t, 'risk'));
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const groups = async () => (await t.ask('/console/fraud/list', { view: 'open' }, { token })).content;
const detail = (id: string) => t.ask('/console/fraud/detail', { id }, { token });

async function decide(id: string, decision: 'released' | 'declined', trust = false) {
  const { lastHeldAt } = await detail(id);
  const body = { id, decision, until: lastHeldAt, trust, reason: 'Looked at it' };
  return t.call('/console/fraud/decide', body, { token });
}

let events = 0;
/** A sale of 100.00, reported by a source. */
async function say(source: string, fields: Readonly<Record<string, string>>) {
  const number = ++events;
  const body = { event_id: `c${number}`, transaction_id: `c${number}`, amount: '100.00', ...fields };
  const answer = await sendPostback(t.app, JSON.stringify(body), { at: t.now, source });
  expect(answer.statusCode).toBe(200);
}

async function useDevice({ uid }: Promoter, deviceId: string, address = '203.0.113.50'): Promise<void> {
  await t.db
    .insertInto('user_devices')
    .values({
      ...{ site_id: 'demo', uid, device_id: deviceId, device: 'Chrome on Android', address },
      ...{ first_seen_at: t.now, last_seen_at: t.now },
    })
    .execute();
}

describe('one sale', () => {
  it('is paid once when three sources report it; the other two reports become findings', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await say('demo', { click_id: clickId, transaction_id: 'one-sale' });
    // The second source reports the same transaction, the third the same click under another name.
    await say('second', { click_id: clickId, transaction_id: 'one-sale' });
    await say('third', { click_id: clickId, transaction_id: 'renamed' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    const open = await groups();
    expect(open.map(({ rule, label }) => [rule, label]).sort()).toEqual([
      ['double_claim', 'demo, second'],
      ['double_claim', 'demo, third'],
    ]);
    const { held } = await detail(open.find(({ label }) => label === 'demo, third')?.id ?? '');
    expect(held[0]?.evidence).toMatchObject({ said_first_by: 'demo', same: 'click' });
    for (const { id } of open) expect(await decide(id, 'declined')).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
  });

  it('is paid once when two sources report it at the same instant', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await Promise.all(['demo', 'second', 'third'].map((source) => say(source, { click_id: clickId })));
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    for (const { id } of await groups()) await decide(id, 'declined');
  });

  it('becomes a finding if a platform’s figure of the day includes it, in either order', async () => {
    const [early, late, besides] = [await makePromoter(t), await makePromoter(t), await makePromoter(t)];
    const fraud = createFraudCheck({ secrets, readAccountSharers: async () => new Map() });
    const { item_id: itemId } = await t.db
      .selectFrom('items')
      .select('item_id')
      .where('external_id', '=', 'wx0001')
      .executeTakeFirstOrThrow();
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('the site is there');
    const factDay = (uid: string, source: string, day = 20260302) => ({
      ...{ source, day },
      facts: [{ itemId, uid, metric: 'purchase', amountMinor: 100_00n, currency: 'COIN', count: 1 }],
    });
    const facts = (uid: string, source: string, day?: number) =>
      inTransaction(t.db, (tx) =>
        receiveFacts(tx, { ...site, holdSuspicious: fraud.of(site) }, factDay(uid, source, day), t.now),
      );
    await facts(early.uid, 'figures');
    await postback(t, { click_id: await click(t, await makeLink(t, early)), amount: '100.00' });
    await postback(t, { click_id: await click(t, await makeLink(t, late)), amount: '100.00' });
    await facts(late.uid, 'others');
    // The platform's day differs from the site's.
    await facts(besides.uid, 'besides', 20260301);
    await postback(t, { click_id: await click(t, await makeLink(t, besides)), amount: '100.00' });
    await settle(t);
    expect(await Promise.all([early, late, besides].map(({ uid }) => available(uid)))).toEqual([
      30_00n,
      30_00n,
      30_00n,
    ]);
    const open = await groups();
    expect(open.map(({ rule }) => rule)).toEqual(['double_claim', 'double_claim', 'double_claim']);
    for (const { id } of open) await decide(id, 'declined');
  });

  it('waits for a decision if its item is outside the source’s scope', async () => {
    await t.db
      .updateTable('conversion_sources')
      .set({ platforms: JSON.stringify(['video']) })
      .where('source', '=', 'third')
      .execute();
    const promoter = await makePromoter(t);
    await say('third', { click_id: await click(t, await makeLink(t, promoter)) });
    await setSettings(t, { fraud: { releaseAfterDays: 1 } });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'out_of_scope', label: 'third: wx0001' });
    await decide(group?.id ?? '', 'released');
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    await setSettings(t, { fraud: {} });
  });
});

describe('a later event of a sale', () => {
  const passSecond = () => {
    t.now = new Date(t.now.getTime() + 1000);
  };

  it('claims the sale under its new event', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    await say('demo', { click_id: clickId });
    const flip = { click_id: clickId, transaction_id: 'flip' };
    await say('second', { ...flip, event: 'install', status: 'pending', amount: '0.00' });
    const before = new Date(t.now.getTime() - 60_000).toISOString();
    await say('second', { ...flip, event: 'purchase', occurred_at: before });
    passSecond();
    await say('second', { ...flip, event: 'purchase' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'double_claim', label: 'demo, second' });
    await decide(group?.id ?? '', 'declined');
  });

  it('makes a released sale wait again when it increases the sale', async () => {
    const promoter = await makePromoter(t);
    const sale = { click_id: await click(t, await makeLink(t, promoter)), transaction_id: 'grown' };
    await say('third', { ...sale, amount: '1.00' });
    await settle(t);
    await decide((await groups())[0]?.id ?? '', 'released');
    await settle(t);
    expect(await available(promoter.uid)).toBe(30n);
    passSecond();
    await say('third', { ...sale, amount: '10000.00' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'out_of_scope' });
    await decide(group?.id ?? '', 'released');
    await settle(t);
    expect(await available(promoter.uid)).toBe(3_000_00n);
  });

  it('is not released automatically if a stronger rule finds it, whichever rule held it first', async () => {
    const [promoter, other] = [await makePromoter(t), await makePromoter(t)];
    const [clickId, another] = [await click(t, await makeLink(t, promoter)), await click(t, await makeLink(t, other))];
    await setSettings(t, { fraud: { leastSeconds: 3600, releaseAfterDays: 1 } });
    await say('demo', { click_id: clickId, transaction_id: 'stronger' });
    expect((await groups()).map(({ rule }) => rule)).toEqual(['too_fast']);
    passSecond();
    await say('demo', { click_id: another, transaction_id: 'stronger' });
    t.now = new Date(t.now.getTime() + 2 * 86_400_000);
    ({ token } = await openConsole(t, 'risk'));
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'double_claim' });
    await decide(group?.id ?? '', 'declined');
    await setSettings(t, { fraud: {} });
  });

  it('is checked like the first event when it increases the sale or names another promoter’s click', async () => {
    const [promoter, other] = [await makePromoter(t), await makePromoter(t)];
    const [path, otherPath] = [await makeLink(t, promoter), await makeLink(t, other)];
    await useDevice(promoter, 'device-of-later');
    const opened = await t.app.fastify.inject({
      url: path,
      headers: { host: 'localhost', 'user-agent': 'Chrome/130.0 Mobile', cookie: 'device=device-of-later' },
    });
    const clickId = new URL(String(opened.headers.location)).searchParams.get('click_id') ?? '';
    const soon = new Date(t.now.getTime() + 60_000).toISOString();
    t.now = new Date(t.now.getTime() + 31 * 86_400_000);
    ({ token } = await openConsole(t, 'risk'));
    // The sale is first reported outside the click's window, where nothing is earned and nothing is checked; then
    // inside the window.
    await say('demo', { click_id: clickId, transaction_id: 'moved' });
    expect(await groups()).toEqual([]);
    await say('demo', { click_id: clickId, transaction_id: 'moved', occurred_at: soon });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const [moved] = await groups();
    expect(moved).toMatchObject({ rule: 'self_referral' });
    await decide(moved?.id ?? '', 'declined');

    const clean = await click(t, path);
    const another = await click(t, otherPath);
    await say('demo', { click_id: clean, transaction_id: 'swapped', status: 'pending', amount: '1.00' });
    await say('demo', { click_id: another, transaction_id: 'swapped' });
    await settle(t);
    expect([await available(promoter.uid), await available(other.uid)]).toEqual([0n, 0n]);
    const [swapped] = await groups();
    expect(swapped).toMatchObject({ rule: 'double_claim' });
    expect(swapped?.label).toContain(other.uid);
    await decide(swapped?.id ?? '', 'declined');
  });
});

describe('a promoter’s own downline', () => {
  it('is a finding before the sale settles if the leader’s rate makes both earn more together, and is paid once decided', async () => {
    const leader = await makePromoter(t, { rate: '70', rate1: '8', job: 1 });
    const puppet = await makePromoter(t, { rate: '50', inviterUid: leader.uid });
    const path = await makeLink(t, puppet);
    // With the 8 % on top, both together earn the 70 % that the leader would earn alone.
    await t.ask('/team/rate', { uid: puppet.uid, rate: '62' }, { token: leader.token });
    await postback(t, { click_id: await click(t, path), amount: '100.00' });
    t.now = new Date(t.now.getTime() + 1000);
    await t.ask('/team/rate', { uid: puppet.uid, rate: '69.99' }, { token: leader.token });
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, { click_id: await click(t, path), amount: '100.00' });
    await settle(t);
    // From the first sale only: 62 % and 8 % of the platform's half.
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([31_00n, 4_00n]);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_downline', label: `${leader.uid}, ${puppet.uid}: 69.99 %` });
    await decide(group?.id ?? '', 'released', true);
    // Trusting a group needs two people.
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    await postback(t, { click_id: await click(t, path), amount: '100.00' });
    await settle(t);
    expect(await groups()).toEqual([]);
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([100_99n, 12_00n]);
  });

  it('is a finding before the sale settles if a shared device appears during the hold', async () => {
    const leader = await makePromoter(t);
    const puppet = await makePromoter(t, { inviterUid: leader.uid });
    const plan = { planId: 'held', version: 1, effectiveFrom: new Date(0), promoter: puppet.uid };
    await savePlan(t, { ...plan, terms: { ...STANDARD_TERMS, holdDays: 7 } });
    await postback(t, { click_id: await click(t, await makeLink(t, puppet)), amount: '100.00' });
    await settle(t);
    expect(await groups()).toEqual([]);
    await useDevice(leader, 'device-of-later-days');
    await useDevice(puppet, 'device-of-later-days');
    t.now = new Date(t.now.getTime() + 7 * 86_400_000);
    ({ token } = await openConsole(t, 'risk'));
    await settle(t);
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([0n, 0n]);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_downline' });
    await decide(group?.id ?? '', 'released');
    await settle(t);
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([30_00n, 2_50n]);
  });

  it('is a finding before the sale settles if a shared device appears while the day’s rate is missing', async () => {
    const leader = await makePromoter(t);
    const puppet = await makePromoter(t, { inviterUid: leader.uid });
    const day = siteDay(t.now, 'Asia/Manila');
    const rate = {
      site_id: 'demo',
      currency: 'USD',
      rate: '50',
      origin: 'test',
      entered_by: 'test',
      entered_at: t.now,
    };
    const enter = (ofDay: number) =>
      inTransaction(t.db, async (tx) => {
        await tx
          .insertInto('exchange_rates')
          .values({ ...rate, day: ofDay })
          .execute();
        await noteChange(tx, { siteId: 'demo', currency: 'USD', day: ofDay }, t.now);
      });
    await enter(day - 1);
    await postback(t, { click_id: await click(t, await makeLink(t, puppet)), amount: '10.00', currency: 'USD' });
    await settle(t);
    expect(await groups()).toEqual([]);
    await useDevice(leader, 'device-of-a-late-rate');
    await useDevice(puppet, 'device-of-a-late-rate');
    await enter(day);
    await settle(t);
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([0n, 0n]);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_downline' });
    await decide(group?.id ?? '', 'declined');
  });

  it('is a finding for a platform’s figure if both are paid to one account', async () => {
    const leader = await makePromoter(t);
    const puppet = await makePromoter(t, { inviterUid: leader.uid });
    const sharers = new Map([[puppet.uid, new Set([leader.uid])]]);
    const fraud = createFraudCheck({ secrets, readAccountSharers: async () => sharers });
    const site = await t.app.sites.byId('demo');
    if (!site) throw new Error('the site is there');
    const item = t.db.selectFrom('items').select('item_id').where('external_id', '=', 'wx0001');
    const { item_id: itemId } = await item.executeTakeFirstOrThrow();
    const fact = { itemId, uid: puppet.uid, metric: 'purchase', amountMinor: 100_00n, currency: 'COIN', count: 1 };
    const report = { source: 'accounts', day: 20260302, facts: [fact] };
    const ofSite = { ...site, holdSuspicious: fraud.of(site) };
    await inTransaction(t.db, (tx) => receiveFacts(tx, ofSite, report, t.now));
    await settle(t);
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([0n, 0n]);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_referral' });
    await decide(group?.id ?? '', 'declined');
  });

  it('is a finding on a device of the leader, or of the leader’s leader', async () => {
    const top = await makePromoter(t);
    const leader = await makePromoter(t, { inviterUid: top.uid });
    const puppet = await makePromoter(t, { inviterUid: leader.uid });
    await useDevice(top, 'device-of-two');
    await useDevice(puppet, 'device-of-two');
    await postback(t, { click_id: await click(t, await makeLink(t, puppet)), amount: '100.00' });
    await settle(t);
    expect([await available(puppet.uid), await available(leader.uid), await available(top.uid)]).toEqual([0n, 0n, 0n]);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_downline' });
    const { held } = await detail(group?.id ?? '');
    expect(held[0]?.evidence).toMatchObject({ upline: top.uid, device: 'Chrome on Android' });
    await decide(group?.id ?? '', 'declined');
  });
  it('is a finding at the leader’s network address if the site enables it', async () => {
    const leader = await makePromoter(t);
    const puppet = await makePromoter(t, { inviterUid: leader.uid });
    await useDevice(leader, 'device-of-the-leader', '198.51.100.61');
    await useDevice(puppet, 'device-of-the-puppet', '198.51.100.61');
    const link = await makeLink(t, puppet);
    await postback(t, { click_id: await click(t, link), amount: '100.00' });
    await settle(t);
    expect([await groups(), await available(leader.uid)]).toEqual([[], 2_50n]);
    await setSettings(t, { fraud: { downlineByAddress: true } });
    await postback(t, { click_id: await click(t, link), amount: '100.00' });
    await settle(t);
    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_downline' });
    const { held } = await detail(group?.id ?? '');
    expect(held[0]?.evidence).toMatchObject({ upline: leader.uid, address: '198.51.100.61' });
    expect([await available(puppet.uid), await available(leader.uid)]).toEqual([30_00n, 2_50n]);
    await setSettings(t, { fraud: {} });
    await decide(group?.id ?? '', 'declined');
  });
});
