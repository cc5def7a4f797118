import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance, sealJournals } from '../../../money/ledger/index.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'risk'));
});
afterAll(() => t?.close());
afterEach(async () => {
  await sealJournals(t.db, new Date(t.now.getTime() + 60_000));
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const groups = async (view: 'open' | 'decided' = 'open') => {
  const { content } = await t.ask('/console/fraud/list', { view }, { token });
  return content;
};

/** Logs in on a device, as the app does. */
async function useDevice({ uid }: Promoter, deviceId: string, address = '203.0.113.50'): Promise<void> {
  await t.db
    .insertInto('user_devices')
    .values({
      site_id: 'demo',
      uid,
      device_id: deviceId,
      device: 'Chrome on Android',
      address,
      first_seen_at: t.now,
      last_seen_at: t.now,
    })
    .execute();
}

/** A sale by a link, some seconds after its click. */
async function sell(path: string, more: { amount?: string; seconds?: number; device?: string; address?: string } = {}) {
  const response = await t.app.fastify.inject({
    url: path,
    remoteAddress: more.address ?? '198.51.100.9',
    headers: {
      host: 'localhost',
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
      ...(more.device ? { cookie: `other=1; device=${more.device}` } : {}),
    },
  });
  const clickId = new URL(String(response.headers.location)).searchParams.get('click_id') ?? '';
  const occurredAt = new Date(t.now.getTime() + (more.seconds ?? 60) * 1000);
  t.now = new Date(Math.max(t.now.getTime(), occurredAt.getTime()));
  const answer = await postback(t, {
    click_id: clickId,
    amount: more.amount ?? '100.00',
    occurred_at: String(Math.floor(occurredAt.getTime() / 1000)),
  });
  expect(answer.http).toBe(200);
}

async function decide(id: string, decision: 'released' | 'declined', trust = false) {
  const { lastHeldAt } = await t.ask('/console/fraud/detail', { id }, { token });
  const body = { id, decision, until: lastHeldAt, trust, reason: 'Looked at it' };
  return t.call('/console/fraud/decide', body, { token });
}

describe('a sale by a click from the promoter’s own device', () => {
  it('is held and the promoter is notified without the evidence; once released it settles to the cent', async () => {
    const lead = await makePromoter(t);
    const promoter = await makePromoter(t, { inviterUid: lead.uid });
    await useDevice(promoter, 'device-of-promoter');
    const path = await makeLink(t, promoter);
    await sell(path, { amount: '50.05' });
    await sell(path, { amount: '50.05', device: 'device-of-promoter' });
    await settle(t);
    expect(await available(promoter.uid)).toBe(15_01n);

    const [group] = await groups();
    expect(group).toMatchObject({ rule: 'self_referral', label: 'Chrome on Android', conversions: 1, waiting: 1 });
    const detail = await t.ask('/console/fraud/detail', { id: group?.id ?? '' }, { token });
    // 15.015 and, for the upline, 1.25125.
    expect(detail.held).toMatchObject([
      { uid: promoter.uid, commission: '16.26', evidence: { device: 'Chrome on Android', accounts: [promoter.uid] } },
    ]);
    const { content } = await t.ask(
      '/report/lines',
      { from: '2026-03-02', to: '2026-03-02', number: 0, size: 20 },
      { token: promoter.token },
    );
    const line = content.find(({ state }) => state === 'held');
    const why = await t.ask('/report/line', { id: line?.id ?? '' }, { token: promoter.token });
    expect(why).toMatchObject({ state: 'held', heldFor: 'self_referral' });
    expect(JSON.stringify(why)).not.toContain('device');

    expect(await decide(group?.id ?? '', 'released')).toMatchObject({ status: 200, data: { decided: 1 } });
    await settle(t);
    // 30.03 for both sales together: a day is rounded down once.
    expect(await available(promoter.uid)).toBe(30_03n);
    expect(await available(lead.uid)).toBe(2_50n);
    expect(await groups()).toEqual([]);
    expect(await decide(group?.id ?? '', 'declined')).toMatchObject({ code: 'record_state' });
  });

  it('earns nothing at any level once declined; later sales are not held on a trusted device', async () => {
    const lead = await makePromoter(t);
    const promoter = await makePromoter(t, { inviterUid: lead.uid });
    await useDevice(promoter, 'device-of-a-shop');
    const path = await makeLink(t, promoter);
    await sell(path, { device: 'device-of-a-shop' });
    await settle(t);
    const [first] = await groups();
    expect(await decide(first?.id ?? '', 'declined')).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    expect(await available(lead.uid)).toBe(0n);
    const [id = ''] = (await t.ask('/console/conversions/list', { words: promoter.uid }, { token })).content.map(
      (row) => row.id,
    );
    const record = await t.ask('/console/conversions/detail', { id }, { token });
    expect(record.lines.map(({ state }) => state)).toEqual(['reversed', 'reversed']);
    expect(record.hold).toMatchObject({ groupId: first?.id, evidence: { accounts: [promoter.uid] } });

    // The sale is paid after all, then reversed, at every level.
    const input = { id, reason: 'The customer called' };
    await t.ask('/console/conversions/decide', { ...input, decision: 'released' }, { token });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    expect(await available(lead.uid)).toBe(2_50n);
    await t.ask('/console/conversions/decide', { ...input, decision: 'declined' }, { token });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    expect(await available(lead.uid)).toBe(0n);

    await sell(path, { device: 'device-of-a-shop' });
    const [again] = await groups();
    expect(again?.id).toBe(first?.id);
    // Trusting a group switches the rule off for it, so a second person has to approve.
    expect(await decide(again?.id ?? '', 'released', true)).toMatchObject({ data: { decided: 0, waits: true } });
    expect(await groups()).toHaveLength(1);
    expect(await decide(again?.id ?? '', 'released', true)).toMatchObject({ code: 'approval_pending' });
    expect(await agree(t, await openConsole(t, 'manager'))).toMatchObject({ status: 200 });
    await sell(path, { device: 'device-of-a-shop' });
    expect(await groups()).toEqual([]);
    await t.ask('/console/fraud/distrust', { id: first?.id ?? '', reason: 'The shop closed' }, { token });
    await sell(path, { device: 'device-of-a-shop' });
    const [held] = await groups();
    expect(held?.id).toBe(first?.id);
    await decide(first?.id ?? '', 'declined');
  });
});

/** A current or former payout account of a user. */
async function addAccount({ uid }: Promoter, fingerprint: string, state: 'active' | 'removed'): Promise<void> {
  await t.db
    .insertInto('payout_accounts')
    .values({
      site_id: 'demo',
      account_id: `pa_${uid}`,
      uid,
      kind: 'wallet',
      method: 'gcash',
      holder: 'ANA CRUZ',
      number_sealed: '',
      number_masked: '*7711',
      number_fingerprint: fingerprint,
      state,
      usable_from: t.now,
      created_at: t.now,
      changed_at: t.now,
    })
    .execute();
}

it('sales are held when promoter and upline share a present or former payout account', async () => {
  const lead = await makePromoter(t);
  const promoter = await makePromoter(t, { inviterUid: lead.uid });
  await addAccount(lead, 'fingerprint-7711', 'removed');
  await sell(await makeLink(t, promoter));
  expect(await groups()).toEqual([]);
  await addAccount(promoter, 'fingerprint-7711', 'active');
  await sell(await makeLink(t, promoter));
  const [group] = await groups();
  expect(group).toMatchObject({ rule: 'self_referral', promoters: 1, waiting: 1 });
  expect(group?.label).toContain(lead.uid);
  await decide(group?.id ?? '', 'declined');
});

it('conversions of any account on a device with many accounts are held as one group', async () => {
  await setSettings(t, { fraud: { accountsPerDevice: 3 } });
  const people = await Promise.all([makePromoter(t), makePromoter(t), makePromoter(t)]);
  for (const person of people) await useDevice(person, 'device-of-a-farm');
  for (const person of people.slice(0, 2)) await sell(await makeLink(t, person));
  const open = await groups();
  expect(open).toMatchObject([{ rule: 'shared_device', waiting: 2, promoters: 2 }]);
  const { held } = await t.ask('/console/fraud/detail', { id: open[0]?.id ?? '' }, { token });
  expect(held[0]?.evidence.accounts).toEqual(people.map(({ uid }) => uid).sort());
  await decide(open[0]?.id ?? '', 'declined');
});

it('sales are held for a device with many accounts, even if a trusted device of the promoter has more accounts', async () => {
  await setSettings(t, { fraud: { accountsPerDevice: 3, accountsPerAddress: 3 } });
  const guests = await Promise.all([1, 2, 3, 4].map(() => makePromoter(t)));
  for (const guest of guests) await useDevice(guest, 'device-of-a-cafe', '198.51.100.80');
  await sell(await makeLink(t, guests[0] as Promoter));
  for (let [group] = await groups(); group; [group] = await groups()) {
    await decide(group.id, 'released', true);
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    await sell(await makeLink(t, guests[1] as Promoter));
  }
  const farm = await Promise.all([1, 2, 3].map(() => makePromoter(t)));
  for (const account of farm) await useDevice(account, 'device-of-another-farm', '198.51.100.81');
  await useDevice(farm[0] as Promoter, 'device-of-a-cafe', '198.51.100.80');
  await sell(await makeLink(t, farm[0] as Promoter));
  const open = await groups();
  expect(open).toMatchObject([{ rule: 'shared_device', waiting: 1 }]);
  await decide(open[0]?.id ?? '', 'declined');
});

it('sales from an address with many accounts, or from the promoter’s own, are held if the site enables it', async () => {
  const promoter = await makePromoter(t);
  const other = await makePromoter(t);
  await useDevice(promoter, 'device-at-home-1', '198.51.100.77');
  await useDevice(other, 'device-at-home-2', '198.51.100.77');
  const path = await makeLink(t, promoter);
  await setSettings(t, { fraud: {} });
  await sell(path, { address: '198.51.100.77' });
  expect(await groups()).toEqual([]);
  await setSettings(t, { fraud: { selfByAddress: true } });
  await sell(path, { address: '198.51.100.77' });
  await setSettings(t, { fraud: { accountsPerAddress: 2 } });
  await sell(path);
  const open = await groups();
  expect(open.map(({ rule, label }) => [rule, label])).toEqual([
    ['self_referral', '198.51.100.77'],
    ['shared_device', '198.51.100.77'],
  ]);
  for (const { id } of open) await decide(id, 'declined');
});

it('sales from a click flood of one visitor are held; implausibly fast sales are held as well', async () => {
  await setSettings(t, { fraud: { floodClicks: 5, floodMinutes: 10, leastSeconds: 3 } });
  const promoter = await makePromoter(t);
  const path = await makeLink(t, promoter);
  for (let count = 0; count < 3; count++) await click(t, path, { address: '198.51.100.21' });
  await sell(path, { address: '198.51.100.21' });
  expect(await groups()).toEqual([]);
  await sell(path, { address: '198.51.100.21' });
  await sell(path, { address: '198.51.100.22', seconds: 2 });
  await sell(path, { address: '198.51.100.23', seconds: 3 });
  const open = await groups();
  expect(open.map(({ rule }) => rule).sort()).toEqual(['click_flood', 'too_fast']);
  const evidence = await Promise.all(
    open.map(async ({ id }) => (await t.ask('/console/fraud/detail', { id }, { token })).held[0]?.evidence),
  );
  expect(evidence).toContainEqual(expect.objectContaining({ clicks: 5, minutes: 10 }));
  expect(evidence).toContainEqual(expect.objectContaining({ seconds: 2 }));
  // The third sale joins the finding of the first sale: it is not another finding to review.
  await sell(path, { address: '198.51.100.21' });
  const figures = await t.ask('/console/dashboard', {}, { token });
  expect(figures.heldGroups.count).toBe((await groups()).length);
  expect((await groups()).reduce((sum, { waiting }) => sum + waiting, 0)).toBeGreaterThan(figures.heldGroups.count);
});

describe('a hold without a decision', () => {
  it('stays, unless the site releases it after some days; a later decision counts', async () => {
    const held = (await groups()).length;
    expect(held).toBe(2);
    t.now = new Date(t.now.getTime() + 6 * 86_400_000);
    ({ token } = await openConsole(t, 'risk'));
    await settle(t);
    expect(await groups()).toHaveLength(2);
    await setSettings(t, { fraud: { releaseAfterDays: 7 } });
    await settle(t);
    expect(await groups()).toHaveLength(2);
    t.now = new Date(t.now.getTime() + 86_400_000);
    ({ token } = await openConsole(t, 'risk'));
    await settle(t);
    expect(await groups()).toEqual([]);
    const decided = await groups('decided');
    const flood = decided.find(({ rule }) => rule === 'click_flood');
    const {
      held: [one],
    } = await t.ask('/console/fraud/detail', { id: flood?.id ?? '' }, { token });
    const record = await t.ask('/console/conversions/detail', { id: one?.id ?? '' }, { token });
    expect(record.decisions).toMatchObject([{ decision: 'released', reason: 'No decision within 7 days' }]);
    expect(await available(one?.uid ?? '')).toBe(150_00n);
  });

  it('is decided only as shown: a conversion held after the list was read stays held', async () => {
    await setSettings(t, { fraud: {} });
    const promoter = await makePromoter(t);
    await useDevice(promoter, 'device-of-later');
    const path = await makeLink(t, promoter);
    await sell(path, { device: 'device-of-later' });
    const [group] = await groups();
    const seen = group?.lastHeldAt ?? '';
    await sell(path, { device: 'device-of-later' });
    const body = { id: group?.id ?? '', decision: 'released', until: seen, trust: false, reason: 'Seen one' } as const;
    expect(await t.ask('/console/fraud/decide', body, { token })).toEqual({
      decided: 1,
      waits: false,
    });
    expect(await groups()).toMatchObject([{ waiting: 1 }]);
    const other = await openConsole(t, 'owner', ['other']);
    expect(await t.call('/console/fraud/decide', body, { token: other.token })).toMatchObject({ code: 'not_found' });
  });
});

it('is decided together with all holds of a flood of thousands', async () => {
  await setSettings(t, { fraud: {} });
  const before = new Set((await groups()).map(({ id }) => id));
  const promoter = await makePromoter(t);
  await useDevice(promoter, 'device-of-a-flood');
  await sell(await makeLink(t, promoter), { amount: '1.00', device: 'device-of-a-flood' });
  const group = (await groups()).find(({ id }) => !before.has(id));
  if (!group) throw new Error('the sale is held');
  const { held } = await t.ask('/console/fraud/detail', { id: group.id }, { token });
  const copies = { id: held[0]?.id ?? '', count: 17_000 };
  // Each on a separate day, so that as many days are computed.
  await sql`
    INSERT INTO conversions (site_id, conversion_id, source, transaction_id, click_id, uid, item_id, sub, event, status,
      amount_minor, currency, occurred_at, day, held, version, created_at, stands_since, changed_at)
    SELECT site_id, 'cv-flood-' || n, source, 'flood-' || n, click_id, uid, item_id, sub, event, 'declined',
      amount_minor, currency, occurred_at, 19000101 + n, held, version, created_at, stands_since, changed_at
    FROM conversions, generate_series(1, ${copies.count}::int) n WHERE conversion_id = ${copies.id}`.execute(t.db);
  await sql`
    INSERT INTO fraud_holds (site_id, conversion_id, rule, group_id, label, evidence, held_at)
    SELECT site_id, 'cv-flood-' || n, rule, group_id, label, evidence, held_at
    FROM fraud_holds, generate_series(1, ${copies.count}::int) n WHERE conversion_id = ${copies.id}`.execute(t.db);
  expect(await decide(group.id, 'declined')).toMatchObject({ status: 200, data: { decided: copies.count + 1 } });
});

describe('releases by one operator', () => {
  it('add up over 24 hours; above the site’s limit they wait for a second person, who sees sum, people and days', async () => {
    // Earlier tests' releases are more than 24 hours old.
    t.now = new Date(t.now.getTime() + 25 * 3_600_000);
    ({ token } = await openConsole(t, 'risk'));
    await setSettings(t, { alone: { aDay: '150.00' } });
    const before = new Set((await groups()).map(({ id }) => id));
    const promoter = await makePromoter(t);
    await useDevice(promoter, 'device-of-a-friend');
    const path = await makeLink(t, promoter);
    await sell(path, { device: 'device-of-a-friend' });
    const [first] = (await groups()).filter(({ id }) => !before.has(id));
    expect(await decide(first?.id ?? '', 'released')).toMatchObject({ data: { decided: 1, waits: false } });
    await sell(path, { device: 'device-of-a-friend' });
    expect(await decide(first?.id ?? '', 'released')).toMatchObject({ data: { decided: 0, waits: true } });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    // The same source's sales, released one by one by another operator, add up to the same sum.
    const other = await openConsole(t, 'risk');
    const { held } = await t.ask('/console/fraud/detail', { id: first?.id ?? '' }, { token });
    const input = {
      id: held.find(({ decision }) => decision === '')?.id ?? '',
      decision: 'released',
      reason: 'Seen',
    } as const;
    expect(await t.ask('/console/conversions/decide', input, { token: other.token })).toEqual({ waits: true });
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    const manager = await openConsole(t, 'manager');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending' }, { token: manager.token });
    expect(content.map(({ kind }) => kind).sort()).toEqual(['conversion_release', 'fraud_release']);
    expect(content[0]?.preview).toContainEqual({ label: 'Adds at most', before: '', after: '100.00' });
    expect(await agree(t, manager)).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(60_00n);
  });
});
