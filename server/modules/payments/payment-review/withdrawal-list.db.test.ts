import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { addWallet, makePerson, withdraw } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

type Filters = RequestTo<'/console/withdrawals/list'>;

let t: TestApp;
let cashier: Awaited<ReturnType<typeof openConsole>>;
let uid: string;
const ids: string[] = [];
const AMOUNTS = ['300.00', '100.00', '200.00', '100.00', '500.00'];

const HOUR = 3600_000;
const list = (filters: Filters = {}) => t.ask('/console/withdrawals/list', filters, { token: cashier.token });
const listed = async (filters: Filters = {}) => (await list(filters)).content.map((row) => ids.indexOf(row.id));
const refused = async (filters: object) =>
  Object((await t.call('/console/withdrawals/list', filters, { token: cashier.token })).data).fields ?? {};

/** Five withdrawals of one user in review, each a day and an hour after the previous one, from 2 March on. */
beforeAll(async () => {
  t = await startTestApp();
  const person = await makePerson(t);
  ({ uid } = person);
  const card = await addWallet(t, person, '0001');
  for (const amount of AMOUNTS) {
    t.now = new Date(t.now.getTime() + 25 * HOUR);
    const answer = await withdraw(t, person, card, amount);
    expect(answer.status, JSON.stringify(answer)).toBe(2004);
    ids.push(answer.data.id);
  }
  await t.db.updateTable('users').set({ name: '=HYPERLINK("x")' }).where('uid', '=', uid).execute();
  cashier = await openConsole(t, 'cashier');
});
afterAll(() => t?.close());

describe('the list of withdrawals', () => {
  it('is sorted by any of its columns, with a stable order of equal values', async () => {
    expect(await listed()).toEqual([0, 1, 2, 3, 4]);
    expect(await listed({ descending: true })).toEqual([4, 3, 2, 1, 0]);
    expect(await listed({ sort: 'amount' })).toEqual([1, 3, 2, 0, 4]);
    expect(await listed({ sort: 'amount', descending: true })).toEqual([4, 0, 2, 3, 1]);
    expect(await listed({ sort: 'dueAt', states: ['WaitReview', 'Fail'] })).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(['createdAt', 'dueAt', 'amount'] as const)(
    'shows each row once over its pages, sorted by %s',
    async (sort) => {
      for (const descending of [false, true]) {
        const whole = await listed({ sort, descending });
        const seen: number[] = [];
        let after: string | undefined;
        do {
          const page = await list({ sort, descending, size: 2, ...(after === undefined ? {} : { after }) });
          seen.push(...page.content.map((row) => ids.indexOf(row.id)));
          expect(page.totals === null, 'totals come with the first page').toBe(after !== undefined);
          after = page.next ?? undefined;
        } while (after !== undefined);
        expect(seen).toEqual(whole);
      }
    },
  );

  it('is filtered by amount, provider, method, flag and days of the site', async () => {
    expect(await listed({ amountFrom: '200' })).toEqual([0, 2, 4]);
    expect(await listed({ amountFrom: '200', amountTo: '300.00' })).toEqual([0, 2]);
    expect(await listed({ amountTo: '60,000' })).toHaveLength(5);
    expect(await listed({ amountFrom: '60,000.00' })).toEqual([]);
    expect(await listed({ provider: 'sandbox' })).toHaveLength(5);
    expect(await listed({ provider: 'other' })).toEqual([]);
    expect(await listed({ method: 'PH_GCASH' })).toHaveLength(5);
    expect(await listed({ flag: 'first_to_account' })).toHaveLength(5);
    expect(await listed({ flag: 'large_amount' })).toEqual([]);
    const days = (await list()).content.map((row) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date(row.createdAt)),
    );
    expect(await listed({ from: days[1] ?? '', to: days[3] ?? '' })).toEqual([1, 2, 3]);
    expect(await listed({ from: days[4] ?? '' })).toEqual([4]);
    expect(await listed({ to: days[0] ?? '' })).toEqual([0]);
  });

  it('adds up all filtered rows, not only the page', async () => {
    const { totals, content } = await list({ size: 1, amountFrom: '200' });
    const fee = (await list()).content.filter((row) => Number(row.amount) >= 200).map((row) => Number(row.fee));
    const fees = fee.reduce((sum, amount) => sum + amount, 0);
    expect(totals).toEqual({
      count: 3,
      capped: false,
      asked: '1000.00',
      fees: fees.toFixed(2),
      toPay: (1000 - fees).toFixed(2),
      oldestAt: content[0]?.createdAt,
    });
    expect((await list({ provider: 'other' })).totals).toEqual({
      count: 0,
      capped: false,
      asked: '0.00',
      fees: '0.00',
      toPay: '0.00',
      oldestAt: null,
    });
  });

  it('shows when each is due, and its flags', async () => {
    const { content } = await list();
    expect(content[0]).toMatchObject({ name: '=HYPERLINK("x")', dueAt: content[0]?.arrivesBy });
    expect(content[0]?.flags).toEqual(expect.arrayContaining(['first_to_account', 'overdue']));
    expect(content[4]?.flags).not.toContain('overdue');
  });

  it('counts its views, and each view lists what it counts', async () => {
    const token = cashier.token;
    const held = { id: ids[2] ?? '', version: (await list()).content[2]?.version ?? 0, reason: 'asked the bank' };
    await t.ask('/console/withdrawals/hold', held, { token });
    const counts = await t.ask('/console/withdrawals/views', {}, { token });
    expect(counts).toEqual([
      // The view leaves out a withdrawal on hold.
      { id: 'to_review', count: 4 },
      { id: 'overdue', count: 4 },
      { id: 'due_soon', count: 0 },
      { id: 'second_approval', count: 0 },
      { id: 'on_hold', count: 1 },
      { id: 'outcome_unknown', count: 0 },
      { id: 'being_paid', count: 0 },
      { id: 'done', count: null },
    ]);
    for (const { id, count } of counts) if (count !== null) expect(await listed({ view: id }), id).toHaveLength(count);
    expect(await listed({ view: 'on_hold' })).toEqual([2]);
    expect(await listed({ view: 'on_hold', states: ['WaitExec'] })).toEqual([]);
    expect(await listed({ view: 'to_review', states: ['Success'] })).toEqual([]);
    expect(await listed({ hold: 'no' })).toEqual([0, 1, 3, 4]);
  });
});

describe('a request for a list', () => {
  it('is refused with a cursor of another list', async () => {
    const { next } = await list({ size: 1 });
    const cursor = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const bad = [
      'x',
      'ÿþ',
      cursor(null),
      cursor(['amount', 0, 'ten', 'wd_1']),
      cursor(['amount', 0, '99999999999999999999', 'wd_1']),
      cursor(['amount', 0, '1']),
      cursor(['amount', 1, '1', 'wd_1']),
      cursor(['amount', 0, '1', 'wd\u0000']),
      cursor(['dueAt', 0, '2026-02-30 00:00:00+00', 'wd_1']),
      next,
    ];
    for (const after of bad) {
      const sort = after === bad[8] ? 'dueAt' : 'amount';
      expect(await refused({ sort, after }), String(after)).toHaveProperty('after');
    }
    expect(await refused({ descending: true, after: next })).toHaveProperty('after');
  });

  it('is refused with a wrong filter, sort or span, and the refusal names it', async () => {
    expect(await refused({ sort: 'uid' })).toHaveProperty('sort');
    expect(await refused({ view: 'all' })).toHaveProperty('view');
    expect(await refused({ flag: 'green' })).toHaveProperty('flag');
    for (const amountFrom of ['1e3', 'abc', '6,00', '60,0000', '1.234,00']) {
      expect(await refused({ amountFrom }), amountFrom).toHaveProperty('amountFrom');
    }
    expect(await refused({ from: '2026-02-30' })).toHaveProperty('from');
    expect(await refused({ from: '0001-01-01' })).toHaveProperty('from');
    expect(await refused({ from: '2026-03-05', to: '2026-03-04' })).toHaveProperty('to');
    expect(await refused({ size: 101 })).toHaveProperty('size');
  });
});

describe('the file of a list', () => {
  const file = async (filters: object, token = cashier.token) =>
    t.app.fastify.inject({
      method: 'POST',
      url: '/console/withdrawals/export',
      payload: filters,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    });

  it('contains the filtered rows in the requested order, and no formula', async () => {
    const response = await file({ sort: 'amount', descending: true, amountFrom: '200' });
    expect(response.headers['content-disposition']).toContain('withdrawals-demo-');
    const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true });
    expect(rows.map((row) => row.amount)).toEqual(['500.00', '300.00', '200.00']);
    expect(rows[0]).toMatchObject({ uid, name: '\'=HYPERLINK("x")' });
    expect(response.body).not.toMatch(/0917[0-9]{3}0001/);
  });

  it('is audited', async () => {
    await file({ provider: 'other' });
    const owner = await openConsole(t, 'owner');
    const { content } = await t.ask('/console/audit/list', { action: 'withdrawals.export' }, { token: owner.token });
    expect(content[0]).toMatchObject({ operator: cashier.name, detail: { rows: 0, filters: { provider: 'other' } } });
  });

  it('is refused to an operator who may only view, and for a wrong span', async () => {
    const support = await openConsole(t, 'support');
    expect((await file({}, support.token)).json()).toMatchObject({ status: 403, code: 'permission_missing' });
    expect((await file({ from: '2026-03-05', to: '2026-03-04' })).json()).toMatchObject({ code: 'input_invalid' });
  });
});
