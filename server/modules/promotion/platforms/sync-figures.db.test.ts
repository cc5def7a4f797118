import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessagingStandIn } from '../../../adapters/promotion-platform/messaging/testing/messaging-stand-in.ts';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePromoter, STANDARD_TERMS, savePlan, settle } from '../../../entry/testing/earnings.ts';
import type { TestApp } from '../../../entry/testing/test-app.ts';
import { rebuildEarnings } from '../../earnings/commission/index.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { runSync, type SyncDependencies } from './run-sync.ts';
import { PlatformFixture } from './testing/platform-fixture.ts';

let fixture: PlatformFixture;
let t: TestApp;
let standIn: MessagingStandIn;
let deps: SyncDependencies;
beforeAll(async () => {
  fixture = await PlatformFixture.open();
  ({ t, standIn, deps } = fixture);
});
afterAll(() => fixture?.close());
beforeEach(() => fixture.reset());
afterEach(() => assertInvariants(t.db));

describe('figures', () => {
  const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
  const sale = (uid: string, fen: number, more: { appid?: string } = {}) => ({
    appid: more.appid ?? 'wx0001',
    channel: `demo_${uid}`,
    fen,
    count: 2,
  });

  it('post the difference if the platform corrects them, as far as the money suffices', async () => {
    const [one, other] = [await makePromoter(t), await makePromoter(t)];
    standIn.sales.set('2026-02-27', [sale(one.uid, 100_00), sale(other.uid, 10_00), sale('99999999', 50_00)]);
    const first = await fixture.run('figures');
    expect(first).toMatchObject({ state: 'done', counts: { days: 14, figuresAdded: 2, unmatched: 1 } });
    await settle(t);
    // 60 % of the half that the platform pays.
    expect([await available(one.uid), await available(other.uid)]).toEqual([30_00n, 3_00n]);
    standIn.sales.set('2026-02-27', [sale(one.uid, 80_00), sale(other.uid, 10_00)]);
    expect((await fixture.run('figures')).counts).toMatchObject({ figuresAdded: 0, figuresChanged: 1 });
    await settle(t);
    expect([await available(one.uid), await available(other.uid)]).toEqual([24_00n, 3_00n]);
    const postings = await t.db
      .selectFrom('earning_postings')
      .select('amount_minor')
      .where('uid', '=', one.uid)
      .orderBy('sequence')
      .execute();
    expect(postings.map(({ amount_minor }) => amount_minor)).toEqual([30_00n, -6_00n]);
  });

  it('reverse no earnings while the platform has not counted yet, and alert an operator', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-26', [sale(uid, 40_00)]);
    await fixture.run('figures');
    standIn.sales.delete('2026-02-26');
    expect(await fixture.run('figures')).toMatchObject({ attention: ['figures_gone'], counts: { figuresChanged: 0 } });
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
    // Figures of unknown promoters count as missing, too.
    standIn.sales.set('2026-02-26', [sale('99999999', 40_00)]);
    expect(await fixture.run('figures')).toMatchObject({ attention: ['figures_gone'], counts: { figuresChanged: 0 } });
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
    standIn.sales.set('2026-02-26', [sale(uid, 40_00)]);
  });

  it('are ignored if the run counted as dead after it received them', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-28', [sale(uid, 10_00)]);
    const { lists } = deps.platforms.messaging;
    const started = await fixture.begun('figures');
    let slept = false;
    const sleeping = {
      listItems: lists.listItems,
      async readFigures(...request: Parameters<NonNullable<typeof lists.readFigures>>) {
        const reported = await lists.readFigures?.(...request);
        if (!reported) throw new Error('the stand-in says figures');
        if (request[0].day === '2026-02-28' && !slept) {
          slept = true;
          standIn.sales.set('2026-02-28', [sale(uid, 30_00)]);
          t.now = new Date(t.now.getTime() + 5 * 60_000);
          await fixture.run('figures');
        }
        return reported;
      },
    };
    const platforms = { ...deps.platforms, messaging: { adapter: 'messaging', lists: sleeping } };
    await runSync({ ...deps, platforms }, started, new AbortController().signal);
    expect(slept).toBe(true);
    await settle(t);
    expect(await available(uid)).toBe(9_00n);
  });

  it('are ignored if refunds exceed earlier sales, and alert an operator', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-25', [{ ...sale(uid, -5_00), count: -1 }]);
    expect(await fixture.run('figures')).toMatchObject({ state: 'done', attention: ['refunds_above_sales'] });
    await settle(t);
    expect(await available(uid)).toBe(0n);
    // Their counts are ignored as well: a plan with a fixed amount for each sale would pay for them.
    standIn.sales.set('2026-02-25', [{ ...sale(uid, -5_00), count: 3 }]);
    await fixture.run('figures');
    const counted = t.db.selectFrom('platform_facts').select('count').where('uid', '=', uid).where('count', '>', 0);
    expect(await counted.execute()).toEqual([]);
    standIn.sales.set('2026-02-25', [sale(uid, 0)]);
    expect((await fixture.run('figures')).attention).not.toContain('refunds_above_sales');
    standIn.sales.delete('2026-02-25');
  });

  it('reverse the earnings of the newest earlier days, at those days’ rates, if they are negative', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-22', [sale(uid, 10_00)]);
    standIn.sales.set('2026-02-23', [sale(uid, 100_00)]);
    await fixture.run('figures');
    await settle(t);
    expect(await available(uid)).toBe(33_00n);
    // The day of the refund has another rate, which does not apply.
    const since = { valid_from: new Date('2026-02-25T00:00:00Z'), set_by: 'test', set_at: t.now, applied: true };
    const rates = { rate: '10', rate1: '0', rate2: '0' };
    await t.db
      .insertInto('rate_history')
      .values({ site_id: 'demo', uid, ...since, ...rates })
      .execute();
    const run = async (minus: number) => {
      standIn.sales.set('2026-03-01', [{ ...sale(uid, minus), count: -1 }]);
      const { attention } = await fixture.run('figures');
      await settle(t);
      return [await available(uid), attention.filter((notice) => notice === 'refunds_above_sales').length];
    };
    expect(await run(-100_00)).toEqual([3_00n, 0]);
    expect(await run(-100_00)).toEqual([3_00n, 0]);
    // The refund is larger than the newest day's sales: the rest is deducted from the day before.
    expect(await run(-105_00)).toEqual([1_50n, 0]);
    expect(await run(-500_00)).toEqual([0n, 1]);
    expect(await run(-40_00)).toEqual([21_00n, 0]);
    // The platform corrects the sales, too.
    standIn.sales.set('2026-02-23', [sale(uid, 30_00)]);
    expect(await run(-40_00)).toEqual([0n, 0]);
    expect(await run(0)).toEqual([12_00n, 0]);
    expect(await rebuildEarnings(t.db, 'demo', { repairs: false, progress: () => {} }, t.now)).toMatchObject({
      findings: [],
    });
    for (const day of ['2026-02-22', '2026-02-23', '2026-03-01']) standIn.sales.delete(day);
  });

  it('are deducted from earlier sales in the first run if they are negative, although it reads the sales later', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-02-21', [sale(uid, 100_00)]);
    standIn.sales.set('2026-02-28', [{ ...sale(uid, -60_00), count: -1 }]);
    expect((await fixture.run('figures')).attention).not.toContain('refunds_above_sales');
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
    for (const day of ['2026-02-21', '2026-02-28']) standIn.sales.delete(day);
  });

  it('stay for the days that were read before an answer broke off, and the next run continues', async () => {
    const { uid } = await makePromoter(t);
    standIn.sales.set('2026-03-01', [sale(uid, 20_00)]);
    standIn.sales.set('2026-02-24', [sale(uid, 20_00)]);
    standIn.mostStatCalls = 0;
    expect(await fixture.run('figures')).toMatchObject({ state: 'failed', fault: 'busy' });
    standIn.mostStatCalls = Number.POSITIVE_INFINITY;
    expect(await fixture.run('figures')).toMatchObject({ state: 'done' });
    await settle(t);
    expect(await available(uid)).toBe(12_00n);
  });

  it('are read again for past days, even if one manager sets fewer days or switches scheduled runs off', async () => {
    const [friend, manager, second] = [
      await makePromoter(t),
      await openConsole(t, 'manager'),
      await openConsole(t, 'manager'),
    ];
    standIn.sales.set('2026-02-27', [sale(friend.uid, 1_000_000_00)]);
    await fixture.run('figures');
    const saved = await t.ask(
      '/console/settings/save',
      { section: 'platforms', version: 0, values: { figureDays: 1, isAutomatic: false }, reason: 'Less traffic' },
      { token: manager.token },
    );
    standIn.sales.set('2026-02-27', [sale(friend.uid, 1_00)]);
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 14, figuresChanged: 1 });
    await settle(t);
    expect(await available(friend.uid)).toBe(30n);
    expect(saved).toMatchObject({ values: { figureDays: 14, isAutomatic: true } });
    const approvals = await t.ask('/console/approvals/list', { view: 'pending', kind: 'settings' }, second);
    expect(approvals.content).toMatchObject([{ requestedBy: manager.name }]);
    const rejected = { id: approvals.content[0]?.id ?? '', reason: 'Corrections are read' };
    expect(await t.call('/console/approvals/reject', rejected, { token: second.token })).toMatchObject({ status: 200 });
    standIn.sales.delete('2026-02-27');
  });

  it('are read while a list or a file still copies pictures, so that a correction comes before the sale settles', async () => {
    const friend = await makePromoter(t);
    standIn.sales.set('2026-02-26', [sale(friend.uid, 1_000_000_00)]);
    await fixture.run('figures');
    // The run reports that it is alive, and copies one slow picture after another.
    await fixture.begun('catalogue');
    expect(await fixture.begin('catalogue')).toMatchObject({ ok: false, code: 'platform_busy' });
    standIn.sales.set('2026-02-26', [sale(friend.uid, 1_00)]);
    const reading = await fixture.begun('figures');
    expect(await fixture.begin('figures')).toMatchObject({ ok: false, code: 'platform_busy' });
    await runSync(deps, reading, new AbortController().signal);
    await settle(t);
    expect(await available(friend.uid)).toBe(30n);
  });

  it('are read for at least as many days as the longest time to settlement', async () => {
    const terms = { ...STANDARD_TERMS, holdDays: 20 };
    const effectiveFrom = new Date(t.now.getTime() - 1000);
    await savePlan(t, { planId: 'held', version: 1, effectiveFrom, terms, promoter: (await makePromoter(t)).uid });
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 20 });
    await savePlan(t, { planId: 'held', version: 2, effectiveFrom: t.now, terms: STANDARD_TERMS });
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 20 });
    t.now = new Date(t.now.getTime() + 20 * 86_400_000);
    expect((await fixture.run('figures')).counts).toMatchObject({ days: 14 });
  });
});
