import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import {
  click,
  makeLink,
  makePromoter,
  openEarnings,
  type Promoter,
  postback,
  STANDARD_TERMS,
  settle,
} from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/**
 * Steps of a plan depend on the month's base before each sale: a small early sale raises the rate of a large later one.
 */

const HOUR_MS = 3_600_000;
const STEPS = [
  { fromMinor: 0n, ppm: 10_000 },
  { fromMinor: 1_000_00n, ppm: 400_000 },
];

let t: TestApp;
let promoter: Promoter;
let clickId: string;
let first: Date;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, base: 'amount', own: { steps: STEPS } });
});
beforeEach(async () => {
  await setSettings(t, { alone: { aDay: '100.00' } });
  promoter = await makePromoter(t);
  clickId = await click(t, await makeLink(t, promoter));
  first = new Date(t.now.getTime() + HOUR_MS);
  t.now = new Date(t.now.getTime() + 96 * HOUR_MS);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

async function sell(name: string, amount: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  t.now = new Date(t.now.getTime() + HOUR_MS);
  await postback(t, { transaction_id: `${name}-${promoter.uid}`, click_id: clickId, amount, ...more });
  await settle(t);
}

async function has(): Promise<bigint> {
  await settle(t);
  return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
}

async function importRows(...rows: string[]) {
  const csv = `event_id,transaction_id,click_id,status,amount,occurred_at\n${rows.join('\n')}\n`;
  const file = { kind: 'conversions', source: 'demo', name: 'list.csv', file: Buffer.from(csv).toString('base64') };
  return t.ask('/console/earning-files/import', file as never, await openConsole(t, 'manager'));
}

/** A row of a sale that is dated before all others. */
function early(name: string, amount: string): string {
  return `file-${name}-${promoter.uid},${name}-${promoter.uid},${clickId},approved,${amount},${first.toISOString()}`;
}

describe('a small sale that one operator imports', () => {
  it('is paid, and does not raise a large sale over a step', async () => {
    await sell('one', '950.00');
    await sell('two', '100000.00');
    const before = await has();
    const again = `again-${promoter.uid},two-${promoter.uid},${clickId},approved,100000.00,${t.now.toISOString()}`;
    expect(await importRows(early('small', '60.00'), again)).toMatchObject({ waits: true, restated: 1, sum: '60.00' });
    expect(await importRows(early('small', '60.00'))).toMatchObject({ waits: false, sum: '60.00' });
    expect(await has()).toBe(before + 60n);
  });

  it('does not raise a later sale over a step', async () => {
    await sell('one', '950.00');
    await importRows(early('small', '60.00'));
    await sell('two', '100000.00');
    expect(await has()).toBe(9_50n + 60n + 1_000_00n);
  });

  it('is raised over a step by similar sales, which all counted towards the operator’s limit', async () => {
    await setSettings(t, { alone: { aDay: '2000.00' } });
    await importRows(early('one', '1000.00'));
    const at = new Date(first.getTime() + HOUR_MS).toISOString();
    await importRows(`late-${promoter.uid},late-${promoter.uid},${clickId},approved,100.00,${at}`);
    expect(await has()).toBe(10_00n + 40_00n);
  });

  it('raises other sales over a step once its source reports it', async () => {
    await sell('one', '950.00');
    await sell('two', '100.00');
    await importRows(early('small', '60.00'));
    expect(await has()).toBe(9_50n + 60n + 1_00n);
    // A report that changes nothing does not count as the source's own report of the sale.
    const at = new Date(first.getTime() - 1000).toISOString();
    await sell('small', '60.00', { event_id: `guess-${promoter.uid}`, status: 'pending', occurred_at: at });
    expect(await has()).toBeLessThan(12_00n);
    await sell('small', '60.00');
    expect(await has()).toBe(9_50n + 60n + 40_00n);
  });

  it('raises other sales over a step once two people approve a file with it', async () => {
    await sell('one', '950.00');
    await sell('two', '100.00');
    await importRows(early('small', '60.00'));
    const at = new Date(first.getTime() + HOUR_MS).toISOString();
    const again = `again-${promoter.uid},small-${promoter.uid},${clickId},approved,60.00,${at}`;
    const large = `large-${promoter.uid},large-${promoter.uid},${clickId},approved,900.00,${t.now.toISOString()}`;
    expect(await importRows(again, large)).toMatchObject({ waits: true });
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ status: 200 });
    expect(await has()).toBe(9_50n + 60n + 40_00n + 360_00n);
  });

  it('does not raise a sale over a step if one operator released it, even if its source reports it', async () => {
    const setCeiling = (minor: bigint) =>
      t.db.updateTable('conversion_sources').set({ a_day_minor: minor }).where('source', '=', 'demo').execute();
    await setCeiling(0n);
    await sell('held', '60.00');
    await setCeiling(100_000_000_00n);
    await sell('one', '950.00');
    await sell('two', '100.00');
    const { token } = await openConsole(t, 'risk');
    const { content } = await t.ask('/console/conversions/list', { view: 'held' }, { token });
    const id = content.find(({ transactionId }) => transactionId === `held-${promoter.uid}`)?.id ?? '';
    const decided = { id, decision: 'released', reason: 'It is a real one' } as const;
    expect(await t.ask('/console/conversions/decide', decided, { token })).toMatchObject({ waits: false });
    expect(await has()).toBe(60n + 9_50n + 1_00n);
    await sell('held', '60.00');
    expect(await has()).toBe(60n + 9_50n + 1_00n);
  });
});
