import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../../entry/testing/console-client.ts';
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

/** Steps of a plan go by the base of the month before each sale: a small early sale makes a large later one dearer. */

const HOUR_MS = 3_600_000;
const STEPS = [
  { fromMinor: 0n, ppm: 10_000 },
  { fromMinor: 1_000_00n, ppm: 400_000 },
];

let t: TestApp;
let promoter: Promoter;
let clickId: string;
let otherClickId: string;
let early: Date;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t, { ...STANDARD_TERMS, base: 'amount', own: { steps: STEPS } });
});
beforeEach(async () => {
  await setSettings(t, { alone: { aDay: '100.00' } });
  promoter = await makePromoter(t);
  clickId = await click(t, await makeLink(t, promoter));
  otherClickId = await click(t, await makeLink(t, promoter, 'wx0002'));
  early = new Date(t.now.getTime() + HOUR_MS);
  t.now = new Date(t.now.getTime() + 96 * HOUR_MS);
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

async function sell(name: string, amount: string): Promise<void> {
  t.now = new Date(t.now.getTime() + HOUR_MS);
  await postback(t, { transaction_id: `${name} ${promoter.uid}`.replace(' ', '-'), click_id: clickId, amount });
  await settle(t);
}

async function has(): Promise<bigint> {
  await settle(t);
  return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
}

async function importSale(amount: string, source = 'demo') {
  const at = new Date(early.getTime() + (source === 'demo' ? 0 : 72) * HOUR_MS).toISOString();
  const row = `file-${promoter.uid},${source}-${promoter.uid},${source === 'demo' ? clickId : otherClickId},approved,${amount},${at}`;
  const csv = `event_id,transaction_id,click_id,status,amount,occurred_at\n${row}\n`;
  const file = { kind: 'conversions', source, name: 'list.csv', file: Buffer.from(csv).toString('base64') };
  return t.ask('/console/earning-files/import', file as never, await openConsole(t, 'manager'));
}

describe('a small sale that one operator makes count', () => {
  it('brings what it lifts of a large one over a step', async () => {
    await sell('one', '950.00');
    await sell('two', '100000.00');
    const before = await has();
    expect(await importSale('60.00')).toMatchObject({ waits: true, sum: '39060.00' });
    expect(await has()).toBe(before);
  });

  it('brings it also where two files of two sources come at one instant, neither of which lifts it alone', async () => {
    await sql`
      INSERT INTO conversion_sources SELECT (json_populate_record(s, '{"source": "other"}')).*
      FROM conversion_sources s WHERE source = 'demo'`.execute(t.db);
    await sell('one', '950.00');
    await sell('two', '100000.00');
    const before = await has();
    const files = await Promise.all([importSale('30.00'), importSale('31.00', 'other')]);
    expect(files.filter(({ waits }) => waits)).toHaveLength(1);
    expect(await has()).toBeLessThan(before + 32n);
  });

  it('brings its own worth where it lifts nothing', async () => {
    await sell('one', '950.00');
    await sell('two', '10.00');
    expect(await importSale('30.00')).toMatchObject({ waits: false, sum: '30.00' });
    expect(await has()).toBe(9_90n);
  });

  it('brings that also where it was held, and one operator releases it', async () => {
    await t.db.updateTable('conversion_sources').set({ a_day_minor: 0n }).where('source', '=', 'demo').execute();
    await sell('held', '60.00');
    await t.db
      .updateTable('conversion_sources')
      .set({ a_day_minor: 100_000_000_00n })
      .where('source', '=', 'demo')
      .execute();
    await sell('one', '950.00');
    await sell('two', '100000.00');
    const before = await has();
    const { token } = await openConsole(t, 'risk');
    const { content } = await t.ask('/console/conversions/list', { view: 'held' }, { token });
    const id = content.find(({ transactionId }) => transactionId === `held-${promoter.uid}`)?.id ?? '';
    const decided = { id, decision: 'released', reason: 'It is a real one' } as const;
    expect(await t.ask('/console/conversions/decide', decided, { token })).toMatchObject({ waits: true });
    expect(await has()).toBe(before);
  });
});
