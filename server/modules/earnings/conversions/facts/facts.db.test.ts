import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makePromoter, openEarnings, STANDARD_TERMS, savePlan, settle } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { checkInvariants, readBalance } from '../../../money/ledger/index.ts';
import { findItem } from '../../../promotion/catalogue/index.ts';
import { rebuildEarnings } from '../../commission/index.ts';
import type { Fact } from './fact.ts';
import { receiveFacts } from './receive-facts.ts';

let t: TestApp;
let itemId: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  itemId = (await findItem(t.db, 'demo', 'messaging', 'wx0001'))?.item_id ?? '';
});
afterAll(() => t?.close());
afterEach(async () => {
  const figures = await checkInvariants(t.db, t.now);
  expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
});

const SITE = { siteId: 'demo', timezone: 'Asia/Manila' };
const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const say = (facts: readonly Fact[], source = 'platform') =>
  inTransaction(t.db, (tx) => receiveFacts(tx, SITE, { source, day: 20260301, facts }, t.now));
const sales = (uid: string, amountMinor: bigint, count = 3): Fact => ({
  itemId,
  uid,
  metric: 'purchase',
  amountMinor,
  currency: 'COIN',
  count,
});

describe('a platform’s figures of a day', () => {
  it('earn by the plan as conversions do, and a restated day posts only the differences', async () => {
    const [one, other] = [await makePromoter(t), await makePromoter(t)];
    expect(await say([sales(one.uid, 100_00n), sales(other.uid, 10_00n)])).toMatchObject({
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
    });
    await settle(t);
    // 60 % of the half that the platform pays.
    expect([await available(one.uid), await available(other.uid)]).toEqual([30_00n, 3_00n]);
    expect(await say([sales(one.uid, 80_00n), sales(other.uid, 10_00n)])).toMatchObject({ changed: 1, unchanged: 1 });
    await settle(t);
    expect([await available(one.uid), await available(other.uid)]).toEqual([24_00n, 3_00n]);
    const postings = await t.db
      .selectFrom('earning_postings')
      .select(['uid', 'amount_minor'])
      .where('uid', 'in', [one.uid, other.uid])
      .orderBy('sequence')
      .execute();
    expect(postings.filter(({ uid }) => uid === one.uid).map(({ amount_minor }) => amount_minor)).toEqual([
      30_00n,
      -6_00n,
    ]);
    expect(postings.filter(({ uid }) => uid === other.uid)).toHaveLength(1);
  });

  it('pay for and count each of several installs', async () => {
    const { uid, token } = await makePromoter(t);
    const terms = { ...STANDARD_TERMS, events: ['install'], base: { flatMinor: 2_00n }, levels: 'none' } as const;
    await savePlan(t, { planId: 'installs', version: 1, effectiveFrom: new Date(0), terms, promoter: uid });
    const installs = (count: number): Fact => ({ ...sales(uid, 0n, count), metric: 'install' });
    const report = () => t.ask('/report/summary', { from: '2026-03-01', to: '2026-03-01' }, { token });
    await say([installs(3)], 'installs');
    await settle(t);
    // 60 % of 2.00, three times.
    expect([await available(uid), (await report()).conversions]).toEqual([3_60n, 3]);
    const [line] = (await t.ask('/report/lines', { from: '2026-03-01', to: '2026-03-01' }, { token })).content;
    const why = await t.ask('/report/line', { id: line?.id ?? '' }, { token });
    expect([why.source.count, why.plan.base, why.base, why.amount]).toEqual([3, 'flat', '6.00', '3.60']);
    expect(why.source.from).toBe('platform');
    await say([installs(5)], 'installs');
    await settle(t);
    expect([await available(uid), (await report()).conversions]).toEqual([6_00n, 5]);
    const counted = await t.db.selectFrom('promotion_counts').selectAll().where('uid', '=', uid).executeTakeFirst();
    expect(counted).toMatchObject({ conversions: 5, downloads: 5 });
    const rebuilt = await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now);
    expect(rebuilt).toEqual({ findings: [], waiting: 0 });
    await t.db.updateTable('conversions').set({ count: 1 }).where('uid', '=', uid).execute();
    expect((await rebuildEarnings(t.db, 'demo', { repairs: true, progress: () => {} }, t.now)).findings).not.toEqual(
      [],
    );
    await settle(t);
    expect([await available(uid), (await report()).conversions]).toEqual([6_00n, 5]);
  });

  it('change nothing when repeated; an omitted figure is reversed, and counts when it is reported again', async () => {
    const { uid } = await makePromoter(t);
    await say([sales(uid, 50_00n)], 'again');
    expect(await say([sales(uid, 50_00n)], 'again')).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 1 });
    expect(await say([], 'again')).toMatchObject({ removed: 1 });
    await settle(t);
    expect(await available(uid)).toBe(0n);
    expect(await say([], 'again')).toMatchObject({ removed: 0 });
    expect(await say([sales(uid, 20_00n)], 'again')).toMatchObject({ changed: 1 });
    await settle(t);
    expect(await available(uid)).toBe(6_00n);
    const versions = await t.db.selectFrom('platform_facts').select('version').where('uid', '=', uid).execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 3, 5]);
  });

  it('appear in the explanation of a line', async () => {
    const { uid, token } = await makePromoter(t);
    await say([sales(uid, 50_00n)], 'why');
    await say([sales(uid, 40_00n)], 'why');
    await settle(t);
    const day = { from: '2026-03-01', to: '2026-03-01' };
    const { settled } = await t.ask('/report/summary', day, { token });
    expect(settled).toBe('12.00');
    const row = await t.db
      .selectFrom('conversions')
      .select(['conversion_id', 'amount_minor', 'status'])
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ amount_minor: 40_00n, status: 'approved' });
    const events = await t.db
      .selectFrom('conversion_events')
      .select('amount_minor')
      .where('conversion_id', '=', row.conversion_id)
      .orderBy('occurred_at')
      .execute();
    expect(events.map(({ amount_minor }) => amount_minor)).toEqual([50_00n, 40_00n]);
  });

  it('are processed one after the other when two reports arrive at the same moment', async () => {
    const { uid } = await makePromoter(t);
    await Promise.all([30_00n, 30_00n, 30_00n].map((amount) => say([sales(uid, amount)], 'race')));
    await settle(t);
    expect(await available(uid)).toBe(9_00n);
    const versions = await t.db.selectFrom('platform_facts').select('version').where('uid', '=', uid).execute();
    expect(versions).toHaveLength(1);
  });
});
