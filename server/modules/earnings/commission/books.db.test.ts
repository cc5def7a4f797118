import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
} from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { rebuildEarnings } from './rebuild/rebuild.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

const DAY_MS = 86_400_000;
const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const rebuild = (repairs: boolean) => rebuildEarnings(t.db, 'demo', { repairs, progress: () => {} }, t.now);

async function report(promoter: Promoter, from: string, to: string) {
  const { estimated, settled } = await t.ask('/report/summary', { from, to }, { token: promoter.token });
  return { estimated, settled };
}

describe('a hold', () => {
  it('settles its amount when it ends, even after a restart', async () => {
    await savePlan(t, {
      planId: 'standard',
      version: 2,
      effectiveFrom: t.now,
      terms: { ...STANDARD_TERMS, holdDays: 7 },
    });
    const promoter = await makePromoter(t);
    await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '100.00' });
    await settle(t);
    expect([await available(promoter.uid), await report(promoter, '2026-03-02', '2026-03-02')]).toEqual([
      0n,
      { estimated: '30.00', settled: '0.00' },
    ]);
    const began = t.now.getTime();
    t.now = new Date(began + 7 * DAY_MS - 1);
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    t.now = new Date(began + 7 * DAY_MS);
    // Due work is in the database, so that another process pays it.
    const another = await t.startAnother();
    for (const worker of another.earningWorkers) await worker.runDue();
    await another.close();
    expect([await available(promoter.uid), await report(promoter, '2026-03-02', '2026-03-02')]).toEqual([
      30_00n,
      { estimated: '0.00', settled: '30.00' },
    ]);
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    const terms = STANDARD_TERMS;
    await savePlan(t, { planId: 'standard', version: 3, effectiveFrom: t.now, terms });
    expect(await rebuild(false)).toEqual({ findings: [], waiting: 0 });
  });
});

describe('the hold of a sale that grows', () => {
  it('starts at the event that reported most of the sum; a settled part stays settled after a small rise', async () => {
    const promoter = await makePromoter(t);
    const plan = { planId: 'held', version: 1, effectiveFrom: new Date(0), promoter: promoter.uid };
    await savePlan(t, { ...plan, terms: { ...STANDARD_TERMS, holdDays: 7 } });
    const sale = { click_id: await click(t, await makeLink(t, promoter)), transaction_id: 'grows' };
    const say = async (amount: string, days = 0) => {
      t.now = new Date(t.now.getTime() + days * DAY_MS + 1000);
      await postback(t, { ...sale, amount });
      await settle(t);
      return available(promoter.uid);
    };
    await postback(t, { ...sale, amount: '0.01', status: 'pending' });
    expect(await say('100.00', 10)).toBe(0n);
    t.now = new Date(t.now.getTime() + 7 * DAY_MS);
    await settle(t);
    expect(await available(promoter.uid)).toBe(30_00n);
    expect([await say('80.00'), await say('150.00')]).toEqual([24_00n, 45_00n]);
    expect(await say('10000.00')).toBe(0n);
    expect(await rebuild(false)).toEqual({ findings: [], waiting: 0 });
  });
});

describe('a closed month', () => {
  it('keeps its bookings; later changes are booked on the day they are found', async () => {
    const promoter = await makePromoter(t);
    const sale = { click_id: await click(t, await makeLink(t, promoter)), transaction_id: 'closed-1' };
    await postback(t, { ...sale, amount: '100.00' });
    await settle(t);
    await t.db
      .updateTable('sites')
      // Keeps the other settings: if the features were missing, that would take effect when the sites are next read.
      .set({ settings: sql`settings || '{"earnings": {"closeMonthAfterDays": 10}}'` })
      .where('site_id', '=', 'demo')
      .execute();
    t.now = new Date('2026-04-11T08:00:00Z');
    const another = await t.startAnother();
    for (const worker of another.earningWorkers) await worker.runDue();
    await another.close();
    await postback(t, { ...sale, amount: '100.00', status: 'declined' });
    await settle(t);
    expect([
      await available(promoter.uid),
      await report(promoter, '2026-03-01', '2026-03-31'),
      await report(promoter, '2026-04-11', '2026-04-11'),
    ]).toEqual([0n, { estimated: '0.00', settled: '30.00' }, { estimated: '0.00', settled: '-30.00' }]);
    const bySource = { from: '2026-04-11', to: '2026-04-11', by: 'source' } as const;
    const { content } = await t.ask('/report/list', bySource, { token: promoter.token });
    expect(content.map(({ settled }: { settled: string }) => settled)).toEqual(['-30.00']);
    // Correct the amount once more, together with a sale on the booking day itself.
    t.now = new Date(t.now.getTime() + 1000);
    await postback(t, { ...sale, amount: '50.00', status: 'approved' });
    await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '10.00' });
    await settle(t);
    expect([
      await available(promoter.uid),
      await report(promoter, '2026-03-01', '2026-03-31'),
      await report(promoter, '2026-04-11', '2026-04-11'),
    ]).toEqual([18_00n, { estimated: '0.00', settled: '30.00' }, { estimated: '0.00', settled: '-12.00' }]);
    expect(await rebuild(false)).toEqual({ findings: [], waiting: 0 });
  });
});

describe('rebuilding', () => {
  it('names tampered rows, and repairs them without a wrong posting', async () => {
    const promoter = await makePromoter(t);
    await postback(t, { click_id: await click(t, await makeLink(t, promoter)), amount: '100.00' });
    await settle(t);
    expect(await rebuild(false)).toEqual({ findings: [], waiting: 0 });
    const { uid } = promoter;
    for (const table of ['commission_lines', 'earning_targets', 'earning_days', 'earning_rollups', 'conversions']) {
      const column = {
        commission_lines: sql`exact = exact + 1000000000000, minor = minor + 1`,
        earning_targets: sql`posted_minor = posted_minor + 1`,
        earning_days: sql`settled_minor = settled_minor + 1`,
        earning_rollups: sql`known = known + 1`,
        conversions: sql`amount_minor = amount_minor + 1`,
      }[table] as ReturnType<typeof sql>;
      await sql`UPDATE ${sql.table(table)} SET ${column} WHERE uid = ${uid}`.execute(t.db);
      const found = await rebuild(false);
      expect(found.findings.length, table).toBeGreaterThan(0);
      expect(await rebuild(true), table).toEqual(found);
      await settle(t);
      expect(await rebuild(false), table).toEqual({ findings: [], waiting: 0 });
      expect(await available(uid), table).toBe(30_00n);
    }
    await sql`UPDATE promotion_counts SET conversions = 5 WHERE uid = ${uid}`.execute(t.db);
    await sql`UPDATE earning_sums SET conversions = 7 WHERE uid = ${uid} AND sum_of = 'item' AND period = 2026`.execute(
      t.db,
    );
    const { findings } = await rebuild(true);
    expect(findings.map(({ what, differs }) => `${what}: ${differs}`)).toEqual([
      'sum: conversions is 7, should be 1',
      'count: conversions is 5, should be 1',
    ]);
    expect((await rebuild(false)).findings).toEqual([]);
  });
});
