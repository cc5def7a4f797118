import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { makePromoter, openEarnings, STANDARD_TERMS, savePlan, settle } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';
import { receiveFacts } from '../facts/receive-facts.ts';

/** A file of one operator cannot raise a known figure, neither its amount nor its count. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  t.now = new Date('2026-03-20T08:00:00Z');
  await savePlan(t, {
    planId: 'app',
    version: 1,
    effectiveFrom: new Date('2020-01-01T00:00:00Z'),
    item: await itemOf('wx0002'),
    terms: { ...STANDARD_TERMS, base: { flatMinor: 500_00n } },
  });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));

async function itemOf(number: string): Promise<string> {
  const item = t.db.selectFrom('items').select('item_id').where('external_id', '=', number);
  return (await item.executeTakeFirstOrThrow()).item_id;
}

interface Figure {
  readonly uid: string;
  readonly item?: string;
  readonly metric?: string;
  readonly amountMinor: bigint;
  readonly count: number;
  readonly day?: number;
}

/** The complete report of the first figure's day. */
async function reportFigures(...figures: readonly Figure[]) {
  const site = await t.app.sites.byId('demo');
  if (!site) throw new Error('no site');
  const { unit: currency } = site;
  const facts = await Promise.all(
    figures.map(async ({ uid, item = 'wx0001', metric = 'purchase', amountMinor, count }) => {
      return { itemId: await itemOf(item), uid, metric, amountMinor, currency, count };
    }),
  );
  const report = { source: 'demo', day: figures[0]?.day ?? 20260301, facts };
  await inTransaction(t.db, (tx) => receiveFacts(tx, site, report, t.now));
  await settle(t);
}

const importRows = (...rows: readonly string[]) => importRowsRemoving(0, ...rows);

async function importRowsRemoving(removing: number, ...rows: readonly string[]) {
  const whole = rows.map((row) => (row.split(',').length === 5 ? `${row},purchase` : row));
  const file = Buffer.from(['date,item,uid,amount,count,metric', ...whole].join('\n')).toString('base64');
  const input = { kind: 'facts', source: 'demo', name: 'days.csv', file, columns: {}, removing } as const;
  const answer = await t.ask('/console/earning-files/import', input, await openConsole(t, 'manager'));
  await settle(t);
  return answer;
}

describe('a file of one operator that restates a known figure', () => {
  it('waits with a larger amount, even if another item’s plan would pay more for the same count', async () => {
    const { uid } = await makePromoter(t);
    await reportFigures({ uid, amountMinor: 1_000_00n, count: 2000 });
    expect(await importRows(`2026-03-01,wx0001,${uid},1000000.00,2000`)).toMatchObject({ waits: true, restated: 1 });
    expect(await available(uid)).toBe(300_00n);
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    expect(content[0]?.preview).toContainEqual({
      label: `2026-03-01 wx0001 purchase, ${uid}`,
      before: '1000.00 COIN, number 2000',
      after: '1000000.00 COIN, number 2000',
    });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(uid)).toBe(300_000_00n);
  });

  it('waits with a larger count, even if the amount would pay more', async () => {
    const { uid } = await makePromoter(t);
    await reportFigures({ uid, item: 'wx0002', amountMinor: 1_000_000_00n, count: 2 });
    const paid = await available(uid);
    expect(await importRows(`2026-03-01,wx0002,${uid},1000000.00,2000`)).toMatchObject({ waits: true, restated: 1 });
    expect(await available(uid)).toBe(paid);
  });

  it('waits when it removes a refund: the refunded figure grows', async () => {
    const { uid } = await makePromoter(t);
    await reportFigures({ uid, amountMinor: 1_000_000_00n, count: 2000, day: 20260305 });
    await reportFigures({ uid, amountMinor: -999_000_00n, count: 1, day: 20260306 });
    const paid = await available(uid);
    expect(await importRows(`2026-03-06,wx0001,${uid},0.01,1`)).toMatchObject({ waits: true });
    expect(await available(uid)).toBe(paid);
  });

  describe('about a refund without an earlier figure', () => {
    const saying: readonly (readonly [string, number, (uid: string) => string])[] = [
      ['changing it to zero', 0, (uid) => `2026-03-12,wx0001,${uid},0.00,1,purchase`],
      ['removing it', 1, (uid) => `2026-03-12,wx0001,${uid},1.00,1,view`],
    ];
    it.each(saying)('waits when %s: the day of its sale may be reported after it', async (_what, removing, row) => {
      const { uid } = await makePromoter(t);
      await reportFigures({ uid, amountMinor: -999_000_00n, count: 1, day: 20260312 });
      expect(await importRowsRemoving(removing, row(uid))).toMatchObject({ problemCount: 0, waits: true, restated: 1 });
      await reportFigures({ uid, amountMinor: 1_000_000_00n, count: 1, day: 20260311 });
      expect(await available(uid)).toBe(300_00n);
    });
  });

  it('waits when it adds a day that a known refund is deducted from: the earlier day grows', async () => {
    const { uid } = await makePromoter(t);
    await reportFigures({ uid, amountMinor: 40_000_00n, count: 1, day: 20260315 });
    await reportFigures({ uid, amountMinor: -40_000_00n, count: 1, day: 20260317 });
    expect(await importRows(`2026-03-16,wx0001,${uid},40000.00,1`)).toMatchObject({ waits: true, restated: 1 });
    expect(await available(uid)).toBe(0n);
  });

  it('lists the largest increase before fifty larger figures that rise by a cent', async () => {
    const { uid } = await makePromoter(t);
    const metrics = Array.from({ length: 50 }, (_, index) => `m${index}`);
    const figures = metrics.map((metric) => ({ uid, metric, amountMinor: 1_000_000_00n, count: 1 }));
    await reportFigures(...figures, { uid, amountMinor: 1_000_00n, count: 1 });
    const rows = metrics.map((metric) => `2026-03-01,wx0001,${uid},1000000.01,1,${metric}`);
    const answer = await importRows(...rows, `2026-03-01,wx0001,${uid},900000.00,1,purchase`);
    expect(answer).toMatchObject({ waits: true, restated: 51 });
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    const shown = content[0]?.preview.find(({ label }) => label.startsWith('2026-03-01'));
    expect(shown).toMatchObject({ before: '1000.00 COIN, number 1', after: '900000.00 COIN, number 1' });
  });

  it('counts at once with a smaller amount, as does a new figure within the limit', async () => {
    const { uid } = await makePromoter(t);
    await reportFigures({ uid, amountMinor: 1_000_00n, count: 2, day: 20260308 });
    const rows = [`2026-03-08,wx0001,${uid},400.00,1`, `2026-03-09,wx0001,${uid},100.00,1`];
    expect(await importRows(...rows)).toMatchObject({ problemCount: 0, waits: false, restated: 0 });
    expect(await available(uid)).toBe(150_00n);
  });
});
