import type { RequestTo } from '@pitaka/contract/calls/index.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

type Filters = RequestTo<'/console/approvals/list'>;

let t: TestApp;
let maker: ConsoleOperator;
let other: ConsoleOperator;
let checker: ConsoleOperator;
const uids: string[] = [];
const ids: string[] = [];

const list = (filters: Filters = {}) => t.ask('/console/approvals/list', filters, { token: maker.token });
const listed = async (filters: Filters = {}) => (await list(filters)).content.map((row) => ids.indexOf(row.id));

async function request(who: ConsoleOperator, kind: string, payload: Record<string, unknown>) {
  const { uid } = await makePerson(t, 100);
  t.now = new Date(t.now.getTime() + 1000);
  const reason = 'asked by the user';
  const { id } = await t.ask('/console/approvals/request', { kind, target: uid, payload, reason }, who);
  uids.push(uid);
  ids.push(id);
}

/** Makes five approvals, oldest first: one approved, one rejected, one cancelled, and two pending. */
beforeAll(async () => {
  t = await startTestApp();
  maker = await openConsole(t, 'cashier');
  other = await openConsole(t, 'manager');
  checker = await openConsole(t, 'owner');
  const credit = { direction: 'credit', amount: '5.00', source: 'correction' };
  for (const who of [maker, maker, maker, other]) await request(who, 'adjustment', credit);
  await request(maker, 'limit', { limited: 'withdrawal', day: '100.00', week: null, month: null });
  expect(await approveSeen(t, ids[0] ?? '', checker)).toMatchObject({ status: 200 });
  await t.ask('/console/approvals/reject', { id: ids[1] ?? '', reason: 'no proof given' }, checker);
  await t.ask('/console/approvals/cancel', { id: ids[2] ?? '' }, maker);
});
afterAll(() => t?.close());

it('pages newest first and lists each approval once', async () => {
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = await list({ size: 2, ...(after === undefined ? {} : { after }) });
    seen.push(...page.content.map((row) => ids.indexOf(row.id)));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual([4, 3, 2, 1, 0]);
  expect(await listed({ descending: false })).toEqual([0, 1, 2, 3, 4]);
  expect((await list({ size: 1 })).totals).toEqual({ count: 5, capped: false });
});

it('has a view for pending approvals and for each decision, and counts pending ones', async () => {
  expect(await listed({ view: 'pending' })).toEqual([4, 3]);
  expect(await listed({ view: 'approved' })).toEqual([0]);
  expect(await listed({ view: 'rejected' })).toEqual([1]);
  expect(await listed({ view: 'cancelled' })).toEqual([2]);
  expect(await t.ask('/console/approvals/views', {}, maker)).toEqual([
    { id: 'pending', count: 2 },
    { id: 'approved', count: null },
    { id: 'rejected', count: null },
    { id: 'cancelled', count: null },
  ]);
});

it('filters by kind, user, requester and day', async () => {
  expect(await listed({ kind: 'limit' })).toEqual([4]);
  expect(await listed({ uid: uids[3] ?? '' })).toEqual([3]);
  expect(await listed({ uid: 'not a uid' })).toEqual([]);
  expect(await listed({ requestedBy: other.name })).toEqual([3]);
  expect(await listed({ mine: true })).toEqual([4, 2, 1, 0]);
  expect(await listed({ to: '2020-01-01' })).toEqual([]);
});

it('offers every kind as a filter', async () => {
  const kinds = await t.ask('/console/approvals/kinds', {}, maker);
  expect(kinds).toContainEqual({ kind: 'adjustment', title: 'Balance adjustment' });
});

it('exports the filtered approvals with decider and reason', async () => {
  const response = await t.app.fastify.inject({
    method: 'POST',
    url: '/console/approvals/export',
    payload: { view: 'rejected' },
    headers: { host: 'localhost', authorization: `Bearer ${maker.token}` },
  });
  expect(parse(response.body, { bom: true, columns: true })).toMatchObject([
    {
      approval: ids[1],
      title: 'Balance adjustment',
      'requested by': maker.name,
      'decided by': checker.name,
      'reason of the decision': 'no proof given',
    },
  ]);
});
