import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agree, openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** One operator's file says nothing of a sale that its source has said: what it would change counts to no sum. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HEAD = 'event_id,transaction_id,click_id,event,status,amount,currency,occurred_at';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
  t.now = new Date('2026-03-10T08:00:00Z');
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

let sales = 0;

async function sell() {
  t.now = new Date(t.now.getTime() + 2 * DAY_MS);
  const promoter = await makePromoter(t);
  const name = `s${++sales}`;
  const clickId = await click(t, await makeLink(t, promoter));
  const sale = { event_id: `${name}-1`, transaction_id: name, click_id: clickId, amount: '1000000.00' };
  expect((await postback(t, sale)).data).toEqual({ result: 'counted' });
  const has = async () => {
    await settle(t);
    return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  };
  return { name, sale, has };
}

async function importRows(rows: readonly string[]) {
  const manager = await openConsole(t, 'manager');
  const file = Buffer.from([HEAD, ...rows].join('\n')).toString('base64');
  const said = { kind: 'conversions', source: 'demo', name: 'sales.csv', file } as const;
  return t.ask('/console/earning-files/import', said, manager);
}

const at = (ms: number) => new Date(t.now.getTime() + ms).toISOString();

type Rows = (name: string, clickId: string) => readonly string[];

const RESTATED: readonly (readonly [string, Rows])[] = [
  ['an earlier hour of it', (n, c) => [`${n}-f,${n},${c},purchase,pending,0.00,,${at(-HOUR_MS)}`]],
  ['less of it, dated before', (n, c) => [`${n}-2,${n},${c},purchase,pending,0.01,,${at(-HOUR_MS)}`]],
  ['the same in other words', (n, c) => [`${n}-f,${n},${c},purchase,approved,1000000.00,,${at(HOUR_MS)}`]],
  [
    'that it is declined, and approves it again',
    (n, c) => [
      `${n}-2,${n},${c},purchase,declined,0.00,,`,
      `${n}-3,${n},${c},purchase,approved,1000000.00,,${at(60_000)}`,
    ],
  ],
  ['another event of it, before it', (n, c) => [`${n}-f,${n},${c},view,pending,0.00,,${at(-HOUR_MS)}`]],
];

describe('a file of one operator that says of a known sale', () => {
  it.each(RESTATED)('%s waits for a second person, and the source says what it likes', async (_what, rows) => {
    const { name, sale, has } = await sell();
    expect(await importRows(rows(name, sale.click_id))).toMatchObject({ waits: true, restated: 1 });
    // The id that the file named is still the source's own.
    expect((await postback(t, { ...sale, event_id: `${name}-2`, status: 'declined', amount: '0.00' })).http).toBe(200);
    expect(await has()).toBe(0n);
  });

  it('that it is declined takes it back at once', async () => {
    const { name, sale, has } = await sell();
    const row = `${name}-f,${name},${sale.click_id},purchase,declined,0.00,,${at(0)}`;
    expect(await importRows([row])).toMatchObject({ waits: false, restated: 0, sum: '0.00' });
    expect(await has()).toBe(0n);
  });

  it('what the source has said itself, in the same words, changes nothing', async () => {
    const { name, sale, has } = await sell();
    const row = `${name}-1,${name},${sale.click_id},purchase,approved,1000000.00,,`;
    const answer = await importRows([row]);
    expect(answer).toMatchObject({ waits: false, restated: 0, results: [{ result: 'repeated', rows: 1 }] });
    expect(await has()).toBe(300_000_00n);
  });

  it('something else shows the second person what it was and would be, and counts once agreed', async () => {
    const { name, sale, has } = await sell();
    const row = `${name}-f,${name},${sale.click_id},purchase,approved,500000.00,,${at(0)}`;
    expect(await importRows([row])).toMatchObject({ waits: true });
    const second = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'earning_file' }, second);
    const time = expect.stringMatching(/^approved, purchase, 500000\.00 COIN, \d{8}, 2026-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(content[0]?.preview).toContainEqual({ label: 'Known sales that it changes', before: '', after: '1' });
    expect(content[0]?.preview).toContainEqual({
      label: name,
      before: expect.stringMatching(/^approved, purchase, 1000000\.00 COIN, /),
      after: time,
    });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    expect(await has()).toBe(150_000_00n);
  });

  it('something else is outdated where the sale changed after the request', async () => {
    const { name, sale, has } = await sell();
    await importRows([`${name}-f,${name},${sale.click_id},purchase,pending,0.00,,${at(-HOUR_MS)}`]);
    await postback(t, { ...sale, event_id: `${name}-more`, amount: '1000001.00', occurred_at: at(1) });
    expect(await agree(t, await openConsole(t, 'owner'))).toMatchObject({ code: 'approval_outdated' });
    expect(await has()).toBe(300_000_30n);
  });
});

describe('a file that comes before its source speaks', () => {
  it('uses up no id of it', async () => {
    t.now = new Date(t.now.getTime() + 2 * DAY_MS);
    const promoter = await makePromoter(t);
    const clickId = await click(t, await makeLink(t, promoter));
    expect(await importRows([`later-2,later,${clickId},purchase,declined,0.00,,`])).toMatchObject({ waits: false });
    const sale = { event_id: 'later-1', transaction_id: 'later', click_id: clickId, amount: '1000000.00' };
    t.now = new Date(t.now.getTime() + 60_000);
    await postback(t, sale);
    t.now = new Date(t.now.getTime() + 60_000);
    expect((await postback(t, { ...sale, event_id: 'later-2', status: 'declined', amount: '0.00' })).data).toEqual({
      result: 'updated',
    });
    await settle(t);
    expect(await readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'))).toBe(0n);
  });
});
