import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { CallContext } from '../../../platform/http/call-context.ts';
import { refundList, refundListRoutes } from './testing/example-refund-list.ts';
import { refunds } from './testing/example-refunds.ts';
import { createRefundTables, requestRefund } from './testing/refund-tables.ts';

let t: TestApp;
let cashier: Awaited<ReturnType<typeof openConsole>>;
let risk: Awaited<ReturnType<typeof openConsole>>;
let ids: string[];

const record = 'refund';

/** A kind of record that is defined only in this test: its tables, with the check that its machine generates. */
beforeAll(async () => {
  t = await startTestApp({ additions: { records: [refunds] } });
  await createRefundTables(t.ownerUrl);
});
afterAll(() => t?.close());

beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 24 * 3600_000);
  [cashier, risk] = await Promise.all([openConsole(t, 'cashier'), openConsole(t, 'risk')]);
  await query('DELETE FROM refunds; DELETE FROM refund_transitions');
  ids = [];
  for (const amount of [300_00n, 100_00n, 200_00n]) ids.push(await request(amount));
});

async function query(text: string) {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
}

function request(amountMinor: bigint): Promise<string> {
  t.now = new Date(t.now.getTime() + 1000);
  return requestRefund(t.db, { siteId: 'demo', uid: '10000001', amountMinor, at: t.now });
}

const list = (more: object = {}, token = cashier.token) =>
  t.ask('/console/records/list', { record, ...more }, { token });
const listed = async (more: object = {}) => (await list(more)).content.map((row) => ids.indexOf(row.id));
const act = (event: string, more: object = {}, token = cashier.token) =>
  t.call('/console/records/act', { record, id: ids[0], version: 1, event, ...more }, { token });

describe('a kind of reviewed record', () => {
  const refundsSeenBy = async (token: string) =>
    (await t.ask('/console/records/definitions', {}, { token })).find(({ name }) => name === 'refund');

  it('is described to operators who may see it, with the count of waiting records', async () => {
    expect(await refundsSeenBy(cashier.token)).toMatchObject({
      name: 'refund',
      title: 'Refunds',
      states: [
        { name: 'waiting', label: 'Waiting', tone: 'notice' },
        { name: 'paid', label: 'Paid', tone: 'positive' },
        { name: 'rejected', label: 'Rejected', tone: 'negative' },
      ],
      views: [{ id: 'waiting', count: 3 }],
      columns: [
        { key: 'uid', sortable: false },
        { key: 'amount', kind: 'money', sortable: true },
      ],
      actions: [
        { event: 'pay', tone: 'go' },
        { event: 'reject', needsReason: true },
      ],
    });
    const support = await openConsole(t, 'support');
    expect((await refundsSeenBy(support.token))?.actions).toEqual([]);
    expect(await act('pay', {}, support.token)).toMatchObject({ code: 'permission_missing' });
    expect(await act('pay', { record: 'nothing' })).toMatchObject({ code: 'not_found' });
  });

  it('is listed, sorted, filtered, added up and paged', async () => {
    expect(await listed()).toEqual([0, 1, 2]);
    expect(await listed({ sort: 'amount', descending: true })).toEqual([0, 2, 1]);
    expect(await listed({ filters: { from: '200' } })).toEqual([0, 2]);
    expect((await list({ view: 'waiting' })).totals).toEqual({ count: 3, capped: false, amount: '600.00' });
    const first = await list({ sort: 'amount', size: 2 });
    const second = await list({ sort: 'amount', size: 2, after: first.next ?? '' });
    expect([...first.content, ...second.content].map((row) => row.cells.amount)).toEqual([
      '100.00',
      '200.00',
      '300.00',
    ]);
    const elsewhere = await openConsole(t, 'owner', ['other']);
    expect((await list({}, elsewhere.token)).content).toEqual([]);
  });

  it.each([
    ['view', { view: 'gone' }],
    ['sort', { sort: 'uid' }],
    ['after', { after: 'x' }],
    ['to', { from: '2026-03-05', to: '2026-03-04' }],
    ['filters.from', { filters: { from: '1e3' } }],
    ['filters.site_id', { filters: { site_id: 'other' } }],
  ])('names the invalid field when %s is wrong', async (field, wrong) => {
    const answer = await t.call('/console/records/list', { record, ...wrong }, { token: cashier.token });
    expect(answer).toMatchObject({ code: 'input_invalid', data: { fields: { [field]: {} } } });
  });

  it('is decided once, at the version seen, with its history and its audit event', async () => {
    expect(await act('reject')).toMatchObject({ code: 'input_invalid', data: { fields: { reason: {} } } });
    expect(await act('request')).toMatchObject({ code: 'input_invalid' });
    expect(await act('pay', { version: 2 })).toMatchObject({ code: 'record_changed' });
    const [one, two] = await Promise.all([act('pay'), act('reject', { reason: 'not ours' }, risk.token)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const detail = await t.ask('/console/records/detail', { record, id: ids[0] ?? '' }, { token: cashier.token });
    expect(detail).toMatchObject({ version: 2, amount: '300.00', title: 'Refund to 10000001', actions: [] });
    expect(detail.timeline).toHaveLength(2);
    expect(await act('pay', { version: 2 })).toMatchObject({ code: 'record_state' });
    const owner = await openConsole(t, 'owner');
    const audit = await t.ask('/console/audit/list', { target: `refund:${ids[0]}` }, { token: owner.token });
    expect(audit.content).toMatchObject([{ detail: { from: 'waiting', to: detail.state, version: 2 } }]);
  });

  it('is claimed by one operator at a time', async () => {
    const claim = (token: string) => t.call('/console/records/claim', { record, id: ids[0] }, { token });
    expect(await claim(cashier.token)).toMatchObject({ status: 200 });
    const claimExpiresAt = new Date(t.now.getTime() + 10 * 60_000).toISOString();
    const [mine] = (await list()).content;
    expect(mine).toMatchObject({ claimedBy: cashier.name, claimedBySelf: true, claimExpiresAt });
    const [others] = (await list({}, risk.token)).content;
    expect(others).toMatchObject({ claimedBy: cashier.name, claimedBySelf: false, claimExpiresAt });
    expect(await claim(risk.token)).toMatchObject({ code: 'record_claimed' });
    expect(await act('pay', {}, risk.token)).toMatchObject({ code: 'record_claimed' });
    await t.ask('/console/records/release', { record, id: ids[0] ?? '' }, { token: risk.token });
    expect(await claim(risk.token), "another's claim is not released").toMatchObject({ code: 'record_claimed' });
    await t.ask('/console/records/release', { record, id: ids[0] ?? '' }, { token: cashier.token });
    expect(await claim(risk.token)).toMatchObject({ status: 200 });
    t.now = new Date(t.now.getTime() + 11 * 60_000);
    expect(await claim(cashier.token), 'a claim runs out').toMatchObject({ status: 200 });
  });

  it('has its transitions enforced by the database too', async () => {
    const wrong = `INSERT INTO refund_transitions VALUES ('demo', '${ids[0]}', 2, 'paid', 'reject', 'rejected', 'x', '', now())`;
    await expect(query(wrong)).rejects.toThrow('refund_transitions_check');
  });
});

describe('the worked examples', () => {
  it('work as the document describes', async () => {
    const [list] = refundListRoutes({ db: t.db, recordExport: async () => {} });
    const site = await t.app.sites.byHost('localhost');
    const input = z.parse(refundList.list.input, { sort: 'amount', state: 'waiting' });
    const answer = await list?.handle(input, { site, now: t.now } as unknown as CallContext);
    expect(answer).toMatchObject({
      value: {
        content: [{ amount: '100.00' }, { amount: '200.00' }, { amount: '300.00' }],
        totals: { amount: '600.00' },
      },
    });
  });

  it.each(['example-refunds.ts', 'example-refund-list.ts'])('of docs/adding.md match %s', (name) => {
    const code = readFileSync(new URL(`./testing/${name}`, import.meta.url), 'utf8');
    const document = readFileSync(new URL('../../../../docs/adding.md', import.meta.url), 'utf8');
    expect(document).toContain(`\`\`\`ts\n${code}\`\`\``);
    expect(code.split('\n').length).toBeLessThanOrEqual(40);
  });
});

describe('saved views', () => {
  const save = (name: string, token = cashier.token, search: object = { view: 'waiting' }) =>
    t.call('/console/views/save', { page: 'refunds', name, search }, { token });
  const names = async (token = cashier.token, page = 'refunds') =>
    (await t.ask('/console/views/list', { page }, { token })).map((view) => view.name);

  it('belong to one operator and one page, and are replaced by name', async () => {
    const { data } = await save('Large');
    await save('Large', cashier.token, { view: 'done' });
    expect(await t.ask('/console/views/list', { page: 'refunds' }, { token: cashier.token })).toEqual([
      { id: data.id, name: 'Large', search: { view: 'done' } },
    ]);
    expect(await names(risk.token)).toEqual([]);
    expect(await names(cashier.token, 'users')).toEqual([]);
    const remove = (token: string) => t.call('/console/views/remove', { id: data.id }, { token });
    expect(await remove(risk.token)).toMatchObject({ code: 'not_found' });
    expect(await remove(cashier.token)).toMatchObject({ status: 200 });
    expect(await names()).toEqual([]);
  });

  it('are limited to fifty a page, even when two are saved at once', async () => {
    for (let i = 0; i < 49; i++) expect(await save(`View ${i}`)).toMatchObject({ status: 200 });
    const both = await Promise.all([save('One'), save('Two')]);
    expect(both.map(({ code }) => code ?? '').sort()).toEqual(expect.arrayContaining(['saved_views_full']));
    expect(await names()).toHaveLength(50);
    expect(await save('View 7'), 'one that is there').toMatchObject({ status: 200 });
  });

  it('are refused if their size or name is invalid', async () => {
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`k${i}`, '']));
    for (const body of [
      { name: 'x', search: many },
      { name: 'x', search: { view: 'x'.repeat(301) } },
      { name: 'x'.repeat(61), search: {} },
      { name: '   ', search: {} },
    ]) {
      const answer = await t.call('/console/views/save', { page: 'refunds', ...body }, { token: cashier.token });
      expect(answer).toMatchObject({ code: 'input_invalid' });
    }
  });
});
