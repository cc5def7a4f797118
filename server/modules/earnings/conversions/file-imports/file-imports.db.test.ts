import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, settle } from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { checkInvariants, readBalance } from '../../../money/ledger/index.ts';

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
  removing = 0,
) =>
  t.ask(
    `/console/earning-files/${path}`,
    { kind, source: 'demo', name: 'list.csv', file: Buffer.from(csv).toString('base64'), columns, removing },
    { token },
  );

describe('a file of conversions', () => {
  it('is previewed without an effect, then imported, and has no effect when imported again', async () => {
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
    const day = '2026-03-02';
    const { content } = await t.ask('/report/lines', { from: day, to: day }, { token: promoter.token });
    const why = await t.ask('/report/line', { id: content[0]?.id ?? '' }, { token: promoter.token });
    expect(why.source.from).toBe('file');
    expect((await send('import', 'conversions', csv, columns)).results).toEqual([{ result: 'repeated', rows: 4 }]);
  });

  it('imports nothing when one row is wrong, and names the row', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const csv = `event_id,transaction_id,click_id,amount\nw1,w1,${clickId},10.00\nw2,w2,${clickId},a lot\n`;
    const done = await send('import', 'conversions', csv);
    expect(done).toMatchObject({ problemCount: 1, problems: [{ line: 3, field: 'amount', value: 'a lot' }] });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
  });

  it('is refused when a required column is missing, and names it', async () => {
    const done = await send('check', 'conversions', 'event_id,amount\nx,1.00\n');
    expect(done.problems.map(({ field }) => field)).toEqual(['transaction_id', 'click_id']);
    expect(await send('check', 'conversions', '{')).toMatchObject({ unreadable: expect.stringContaining('JSON') });
  });
});

describe('a hostile file', () => {
  let earnedBefore: number;
  beforeAll(async () => {
    const earned = await t.db.selectFrom('conversions').select('conversion_id').where('uid', 'is not', null).execute();
    earnedBefore = earned.length;
  });
  const sendBytes = (kind: 'conversions' | 'facts', bytes: Buffer) =>
    t.call(
      '/console/earning-files/import',
      { kind, source: 'demo', name: 'list.csv', file: bytes.toString('base64'), columns: {} },
      { token },
    );
  const HEAD = 'event_id,transaction_id,click_id,amount\n';
  const text = (csv: string) => Buffer.from(csv);

  it.each([
    ['a million columns', text(`${'c,'.repeat(1_000_000)}\n${'1,'.repeat(10)}\n`)],
    [
      'a thousand and one fields',
      text(JSON.stringify([Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`f${n}`, 1]))])),
    ],
    ['a giant field', text(`${HEAD}big1,big1,${'x'.repeat(3_000_000)},1.00\n`)],
    ['a field that never ends', text(`${HEAD}q1,q1,"open,1.00\n`.repeat(1000))],
    ['NULs', text(`${HEAD}n\0ul,n\0ul,c\0k,1.00\n`)],
    [
      'half of a character',
      Buffer.concat([text(`${HEAD}h1,h1,`), Buffer.from([0xd8, 0x00, 0xff, 0xfe]), text(',1.00\n')]),
    ],
    ['no text at all', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 197) % 256))],
    ['a compressed file', Buffer.from('504b03041400000008000000', 'hex')],
    ['nothing', text(HEAD)],
    ['amounts that are no money', text(`${HEAD}m1,m1,ck,1e9\nm2,m2,ck,-5.00\nm3,m3,ck,9999999999999999999999.00\n`)],
  ])('with %s is refused with its problem, or has no effect that counts', async (_name, bytes) => {
    for (const kind of ['conversions', 'facts'] as const) {
      const answer = await sendBytes(kind, bytes);
      expect([200, 400, 413, 422]).toContain(answer.status);
      if (answer.status !== 200) continue;
      const { unreadable, problemCount, results } = answer.data;
      const outcomes = results.map(({ result }) => result);
      expect(
        unreadable !== '' || problemCount > 0 || outcomes.every((outcome) => outcome === 'parked'),
        JSON.stringify(outcomes),
      ).toBe(true);
    }
    const earned = await t.db.selectFrom('conversions').select('conversion_id').where('uid', 'is not', null).execute();
    expect(earned).toHaveLength(earnedBefore);
  });

  it('is read correctly in another encoding, and its formulas are read as text', async () => {
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    const utf16 = Buffer.from(`\ufeff${HEAD}@SUM(1),=1+1,${clickId},10.00\n`, 'utf16le');
    const answer = await sendBytes('conversions', utf16);
    expect(answer.data).toMatchObject({ problemCount: 0, results: [{ result: 'counted', rows: 1 }] });
    const rows = await t.db
      .selectFrom('conversions')
      .select('transaction_id')
      .where('uid', '=', promoter.uid)
      .execute();
    expect(rows).toEqual([{ transaction_id: '=1+1' }]);
    await settle(t);
    expect(await available(promoter.uid)).toBe(3_00n);
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

describe('sales that one operator imports by file', () => {
  const HEAD = 'date,item,uid,amount,count\n';
  const line = (uid: string, amount: string, day = '2026-02-10') => `${day},wx0001,${uid},${amount},1\n`;
  const sendAs = (who: ConsoleOperator, csv: string, source = 'demo') =>
    t.call(
      '/console/earning-files/import',
      { kind: 'facts', source, name: 'list.csv', file: Buffer.from(csv).toString('base64'), columns: {}, removing: 0 },
      who,
    );

  it('are refused if the source was never approved', async () => {
    const { uid } = await makePromoter(t);
    const manager = await openConsole(t, 'manager');
    expect(await sendAs(manager, `${HEAD}${line(uid, '10.00')}`, 'invented')).toMatchObject({ code: 'not_found' });
  });

  it('wait above the daily limit for a second person, who sees the sum, people and days', async () => {
    const [manager, other] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
    const promoter = await makePromoter(t);
    const two = await makePromoter(t);
    const csv = `${HEAD}${line(promoter.uid, '60000.00')}${line(two.uid, '1000.00', '2026-02-12')}`;
    expect((await sendAs(manager, csv)).data).toMatchObject({
      waits: true,
      sum: '61000.00',
      people: 2,
      days: ['2026-02-10', '2026-02-12'],
    });
    await settle(t);
    expect(await available(promoter.uid)).toBe(0n);
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, other);
    expect(content[0]?.preview).toEqual(
      expect.arrayContaining([
        { label: 'Adds at most', before: '', after: '₱61,000.00' },
        { label: 'People', before: '', after: '2' },
        { label: 'Days', before: '', after: '2 days, 2026-02-10 to 2026-02-12' },
      ]),
    );
    expect(await agree(t, manager)).toMatchObject({ code: 'approval_own' });
    expect(await agree(t, other)).toMatchObject({ status: 200 });
    await settle(t);
    expect(await available(promoter.uid)).toBe(18_000_00n);
  });

  it('add up over many small files, for each operator and each source', async () => {
    await setSettings(t, { alone: { aDay: '100.00' } });
    t.now = new Date(t.now.getTime() + 25 * 3600_000);
    const [manager, other] = [await openConsole(t, 'manager'), await openConsole(t, 'manager')];
    const { uid } = await makePromoter(t);
    const files = (day: number) => `${HEAD}${line(uid, '40.00', `2026-01-0${day}`)}`;
    const waits: boolean[] = [];
    for (const day of [1, 2, 3]) waits.push((await sendAs(manager, files(day))).data.waits);
    expect(waits).toEqual([false, false, true]);
    expect((await sendAs(other, files(4))).data.waits).toBe(true);
    expect((await sendAs(other, files(1))).data).toMatchObject({ waits: false, sum: '0.00' });
    await setSettings(t, {});
  });

  it('need confirmation before figures missing from the file are removed', async () => {
    const promoter = await makePromoter(t);
    const two = await makePromoter(t);
    ({ token } = await openConsole(t, 'owner'));
    const both = `${HEAD}${line(promoter.uid, '20.00', '2026-01-20')}${line(two.uid, '30.00', '2026-01-20')}`;
    await send('import', 'facts', both);
    await settle(t);
    const partial = `${HEAD}${line(promoter.uid, '20.00', '2026-01-20')}`;
    expect(await send('check', 'facts', partial)).toMatchObject({
      removedCount: 1,
      removed: [{ day: '2026-01-20', item: 'wx0001', uid: two.uid, amount: '30.00', currency: 'COIN' }],
    });
    const body = { kind: 'facts', source: 'demo', name: 'part.csv', columns: {} } as const;
    const unseen = { ...body, file: Buffer.from(partial).toString('base64'), removing: 0 };
    expect(await t.call('/console/earning-files/import', unseen, { token })).toMatchObject({ code: 'figures_removed' });
    await settle(t);
    expect(await available(two.uid)).toBe(9_00n);
    const { results } = await send('import', 'facts', partial, {}, 1);
    expect(results).toContainEqual({ result: 'removed', rows: 1 });
    await settle(t);
    expect(await available(two.uid)).toBe(0n);
  });
});
