import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  SOURCE_SECRET,
  STANDARD_TERMS,
  savePlan,
  sendPostback,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../../platform/secret-keys.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { saveSource } from '../../conversions/index.ts';

/** A source changes a reviewed sale into another one: an earlier day with a higher-paying plan, or another event. */

const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
const DAY_MS = 86_400_000;
const SALES = 10;
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  for (const source of ['first', 'second']) {
    const named = { siteId: 'demo', source, name: source, secret: SOURCE_SECRET, mapping: {} };
    await saveSource(t.db, secrets, { ...named, aDayMinor: 1_000_00n }, t.now);
  }
  await t.db.updateTable('conversion_sources').set({ platforms: '["messaging"]' }).execute();
  await setSettings(t, { alone: { aDay: '1000.00' } });
});
afterAll(() => t?.close());
afterEach(async () => {
  await decideAll('declined');
  await assertInvariants(t.db);
});

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const openGroups = async () =>
  (await t.ask('/console/fraud/list', { view: 'open' }, await openConsole(t, 'risk'))).content;

async function decideAll(decision: 'released' | 'declined') {
  const risk = await openConsole(t, 'risk');
  for (const { id, lastHeldAt: until } of await openGroups()) {
    const body = { id, decision, until, trust: false, reason: 'Looked at it' } as const;
    expect(await t.ask('/console/fraud/decide', body, risk)).toMatchObject({ waits: false });
  }
  await settle(t);
}

async function say(source: string, fields: Readonly<Record<string, string>>) {
  t.now = new Date(t.now.getTime() + 61_000);
  const sent = await sendPostback(t.app, JSON.stringify(fields), { at: t.now, source });
  expect(sent.statusCode, sent.body).toBe(200);
}

/** A click from the promoter's own device: its sales are held. */
async function ownClick(promoter: Promoter): Promise<string> {
  const row = { site_id: 'demo', uid: promoter.uid, device_id: 'device-of-promoter', device: 'Chrome on Android' };
  const seen = { address: '203.0.113.50', first_seen_at: t.now, last_seen_at: t.now };
  await t.db
    .insertInto('user_devices')
    .values({ ...row, ...seen })
    .execute();
  const headers = { host: 'localhost', 'user-agent': PHONE, cookie: 'device=device-of-promoter' };
  const opened = await t.app.fastify.inject({
    url: await makeLink(t, promoter),
    remoteAddress: '198.51.100.9',
    headers,
  });
  return new URL(String(opened.headers.location)).searchParams.get('click_id') ?? '';
}

/** Sales of an event whose plan pays 0.01 now and paid 500.00 on the day of their click; held, then released. */
async function releasedSales(release: () => Promise<unknown>) {
  const terms = { ...STANDARD_TERMS, events: ['install'] };
  const plan = { planId: `installs-${t.now.getTime()}` };
  const dear = { ...terms, base: { flatMinor: 500_00n } };
  await savePlan(t, { ...plan, version: 1, effectiveFrom: new Date(t.now.getTime() - DAY_MS), terms: dear });
  const cheap = { ...terms, base: { flatMinor: 1n } };
  await savePlan(t, { ...plan, version: 2, effectiveFrom: new Date(t.now.getTime() + 3 * DAY_MS), terms: cheap });
  const promoter = await makePromoter(t);
  const { uid } = promoter;
  const clickId = await ownClick(promoter);
  const dearest = new Date(t.now.getTime() + 3_600_000).toISOString();
  t.now = new Date(t.now.getTime() + 8 * DAY_MS);
  const sayAll = async (name: string, more: Readonly<Record<string, string>>) => {
    for (let i = 0; i < SALES; i++) {
      const named = { event_id: `${name}-${i}-${clickId}`, transaction_id: `${i}-${clickId}`, click_id: clickId };
      await say('first', { ...named, event: 'install', amount: '0', ...more });
    }
    await settle(t);
  };
  await sayAll('sold', {});
  expect(await available(uid)).toBe(0n);
  await release();
  expect(await available(uid)).toBe(6n);
  return { uid, moveAll: () => sayAll('moved', { occurred_at: dearest }) };
}

it('a sale from a second source is a finding when its event is renamed to the first source’s event', async () => {
  const promoter = await makePromoter(t);
  const clickId = await click(t, await makeLink(t, promoter));
  const occurred_at = new Date(t.now.getTime() + 60_000).toISOString();
  const sale = { click_id: clickId, occurred_at, amount: '100.00' };
  await say('first', { ...sale, event_id: 'a', transaction_id: 'A', event: 'purchase' });
  await settle(t);
  const paid = await available(promoter.uid);
  expect(paid).toBe(30_00n);
  // Nothing is paid for a view, so a view claims nothing; of two events at the same time, the event with the lower id
  // comes first.
  await say('second', { ...sale, event_id: 'c2', transaction_id: 'A2', event: 'view' });
  await say('second', { ...sale, event_id: 'c1', transaction_id: 'A2', event: 'purchase' });
  await settle(t);
  expect(await available(promoter.uid)).toBe(paid);
  expect((await openGroups()).map(({ rule }) => rule)).toContain('double_claim');
});

describe('a sale that an operator released', () => {
  const start = async (name: string) => {
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const promoter = await makePromoter(t);
    const sale = { transaction_id: name, click_id: await ownClick(promoter), event: 'purchase', amount: '100.00' };
    let events = 0;
    const sell = async (more: Readonly<Record<string, string>> = {}) => {
      await say('first', { ...sale, event_id: `${name}-${++events}`, ...more });
      await settle(t);
      return { has: await available(promoter.uid), held: (await openGroups()).map(({ rule }) => rule) };
    };
    expect(await sell()).toEqual({ has: 0n, held: ['self_referral'] });
    await decideAll('released');
    expect(await available(promoter.uid)).toBe(30_00n);
    return { promoter, sell };
  };

  it('can fall and rise again without another review', async () => {
    const { sell } = await start('smaller');
    expect(await sell({ amount: '40.00' })).toEqual({ has: 12_00n, held: [] });
    expect(await sell({ amount: '0.00', status: 'reversed' })).toEqual({ has: 0n, held: [] });
  });

  it('stays paid when its source reports another time on the same day', async () => {
    const { sell } = await start('timed');
    const occurred_at = new Date(t.now.getTime() - 30_000).toISOString();
    expect(await sell({ occurred_at })).toEqual({ has: 30_00n, held: [] });
  });

  it('is checked again for each other promoter’s click that its source names', async () => {
    const { sell } = await start('other-click');
    const other = await click(t, await makeLink(t, await makePromoter(t)));
    expect(await sell({ click_id: other })).toEqual({ has: 0n, held: ['double_claim'] });
    await decideAll('released');
    // Sales that an operator saw and released stay released.
    expect(await sell({ click_id: other })).toEqual({ has: 30_00n, held: [] });
    expect(await sell({ click_id: other, amount: '40.00' })).toEqual({ has: 12_00n, held: [] });
    const third = await click(t, await makeLink(t, await makePromoter(t)));
    expect(await sell({ click_id: third })).toEqual({ has: 0n, held: ['double_claim'] });
  });

  it('is not held again by a reviewed finding when a later event names another click of its promoter', async () => {
    const { promoter, sell } = await start('own-clicks');
    const other = await click(t, await makeLink(t, promoter));
    expect(await sell({ click_id: other })).toEqual({ has: 30_00n, held: [] });
  });
});

it('a sale that one person released is held again when its source moves it to a day with a higher-paying plan', async () => {
  const { uid, moveAll } = await releasedSales(() => decideAll('released'));
  await moveAll();
  expect(await available(uid)).toBe(0n);
  expect((await openGroups()).map(({ conversions }) => conversions)).toEqual([SALES]);
  const sources = await t.ask('/console/sources/list', {}, await openConsole(t, 'manager'));
  expect(sources.find(({ id }) => id === 'first')?.broughtToday).toBe('0.10');
});

it('a sale whose hold expired is held again when moved, and counts towards the ceiling on the new day', async () => {
  const alone = { aDay: '1000.00' };
  const waitForTime = async () => {
    await setSettings(t, { alone, fraud: { releaseAfterDays: 1 } });
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    await settle(t);
    await setSettings(t, { alone });
  };
  const { uid, moveAll } = await releasedSales(waitForTime);
  await moveAll();
  expect(await available(uid)).toBe(0n);
  await waitForTime();
  expect(await available(uid)).toBeLessThanOrEqual(1_000_00n);
  expect((await openGroups()).map(({ rule }) => rule)).toContain('above_ceiling');
});
