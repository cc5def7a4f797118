import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, settle } from '../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../money/ledger/index.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  ({ token } = await openConsole(t, 'owner'));
});
afterAll(() => t?.close());

const available = (uid: string) => readBalance(t.db, 'demo', userAccount(uid, 'available'));
const send = (
  path: 'check' | 'import',
  kind: 'conversions' | 'facts',
  csv: string,
  columns: Record<string, string> = {},
) =>
  t.ask(
    `/console/earning-files/${path}`,
    { kind, source: 'demo', name: 'list.csv', file: Buffer.from(csv).toString('base64'), columns },
    { token },
  );

describe('a file of conversions', () => {
  it('says what it would do without doing it, then does it, and the same file again does nothing', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const csv = `Order;Sale;click_id;amount;status\nf1;s1;${clickId};100.00;\nf2;s1;${clickId};100.00;reversed\nf3;s2;${clickId};50.00;sale\nf4;s3;ck_nobody;9.00;\n`;
    const columns = { event_id: 'Order', transaction_id: 'Sale' };
    const results = [
      { result: 'counted', rows: 2 },
      { result: 'updated', rows: 1 },
      { result: 'parked', rows: 1 },
    ];
    expect(await send('check', 'conversions', csv, columns)).toMatchObject({ problemCount: 0, rows: 4, results });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    expect(await send('import', 'conversions', csv, columns)).toMatchObject({ results });
    await settle(t);
    expect(await available(promoter.uid)).toBe(15_00n);
    expect((await send('import', 'conversions', csv, columns)).results).toEqual([{ result: 'repeated', rows: 4 }]);
  });

  it('with one wrong row imports nothing and names the row', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const csv = `event_id,transaction_id,click_id,amount\nw1,w1,${clickId},10.00\nw2,w2,${clickId},a lot\n`;
    const done = await send('import', 'conversions', csv);
    expect(done).toMatchObject({ problemCount: 1, problems: [{ line: 3, field: 'amount', value: 'a lot' }] });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('without a needed column says which', async () => {
    const done = await send('check', 'conversions', 'event_id,amount\nx,1.00\n');
    expect(done.problems.map(({ field }) => field)).toEqual(['transaction_id', 'click_id']);
    expect(await send('check', 'conversions', '{')).toMatchObject({ unreadable: expect.stringContaining('JSON') });
  });
});

describe('a file of figures', () => {
  it('earns by day, and a corrected file posts the difference', async () => {
    const { uid } = await makePromoter(t);
    const file = (amount: string) => `date,item,uid,amount,count\n2026-03-01,wx0001,${uid},${amount},4\n`;
    expect(await send('import', 'facts', file('100.00'))).toMatchObject({ results: [{ result: 'added', rows: 1 }] });
    await settle(t);
    expect(await available(uid)).toBe(30_00n);
    expect(await send('import', 'facts', file('90.00'))).toMatchObject({ results: [{ result: 'changed', rows: 1 }] });
    await settle(t);
    expect(await available(uid)).toBe(27_00n);
    const wrong = await send('check', 'facts', `date,item,uid,amount\n2026-03-01,wx9999,${uid},1.00\n`);
    expect(wrong.problems).toEqual([{ line: 2, field: 'item', value: 'wx9999' }]);
    const figures = await checkInvariants(t.db, t.now);
    expect(figures.filter(({ broken }) => broken > 0n)).toEqual([]);
  });
});
