import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agree, type ConsoleOperator, openConsole } from '../../../../entry/testing/console-client.ts';
import { click, makeLink, makePromoter, openEarnings, postback, settle } from '../../../../entry/testing/earnings.ts';
import { setSettings } from '../../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../../entry/testing/test-app.ts';
import { readBalance } from '../../../money/ledger/index.ts';
import { assertInvariants } from '../../../money/ledger/testing/assert-invariants.ts';

/** A delivery that one operator reprocesses counts towards that operator's limit, as a file does. */

let t: TestApp;
let manager: ConsoleOperator;
let second: ConsoleOperator;
beforeAll(async () => {
  t = await startTestApp();
  await openEarnings(t);
});
beforeEach(async () => {
  await setSettings(t, { alone: { aDay: '100.00' } });
  manager = await openConsole(t, 'manager');
  second = await openConsole(t, 'owner');
});
afterAll(() => t?.close());
afterEach(() => assertInvariants(t.db));

let names = 0;

/** A delivery that was unreadable when it arrived and is readable now. */
async function unread(amount: string, more: Readonly<Record<string, string>> = {}) {
  const promoter = await makePromoter(t);
  const name = `again-${++names}`;
  const sale = { event_id: name, transaction_id: name, click_id: await click(t, await makeLink(t, promoter)), amount };
  await read({});
  expect((await postback(t, { ...sale, status: 'gut', ...more })).http).toBe(400);
  await read({ 'status:gut': 'approved' });
  const { content } = await t.ask('/console/deliveries/list', { outcome: 'malformed', source: 'demo' }, manager);
  const id = content.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.id ?? '';
  const has = async () => {
    await settle(t);
    return readBalance(t.db, 'demo', userAccount(promoter.uid, 'available'));
  };
  return { id, name, sale, has };
}

function read(mapping: Readonly<Record<string, string>>) {
  const json = JSON.stringify(mapping);
  return t.db.updateTable('conversion_sources').set({ mapping: json }).where('source', '=', 'demo').execute();
}

const replay = (id: string) => t.ask('/console/deliveries/replay', { id }, manager);
const readUsedLimit = () =>
  t.db
    .selectFrom('made_alone')
    .select(['road', 'source', 'amount_minor', 'record_id'])
    .where('operator_id', '=', manager.id)
    .execute();

describe('a delivery that one operator reprocesses', () => {
  it('counts towards the operator’s limit and the source’s ceiling', async () => {
    const { id, has } = await unread('60.00');
    expect(await replay(id)).toEqual({ outcome: 'counted', detail: '', waits: false });
    expect(await has()).toBe(18_00n);
    expect(await readUsedLimit()).toEqual([
      { road: 'delivery', source: 'source:demo', amount_minor: 60_00n, record_id: id },
    ]);
    expect(await replay(id)).toEqual({ outcome: 'repeated', detail: '', waits: false });
    expect(await readUsedLimit()).toHaveLength(1);
  });

  it('waits above the limit for a second person, who sees its value, and then counts', async () => {
    t.now = new Date(t.now.getTime() + 2 * 86_400_000);
    [manager, second] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
    const { id, has } = await unread('100.01');
    expect(await replay(id)).toEqual({ outcome: 'malformed', detail: 'status', waits: true });
    expect(await has()).toBe(0n);
    expect(await t.call('/console/deliveries/replay', { id }, manager)).toMatchObject({ code: 'approval_pending' });
    const { content } = await t.ask('/console/approvals/list', { view: 'pending', kind: 'delivery_replay' }, second);
    expect(content[0]?.preview.map(({ label, after }) => [label, after])).toEqual([
      ['Adds at most', '₱100.01'],
      ['People', '1'],
      ['Days', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
    ]);
    expect(await agree(t, second)).toMatchObject({ status: 200 });
    expect(await has()).toBe(30_00n);
    expect(await readUsedLimit()).toEqual([]);
    const [sold] = await t.db
      .selectFrom('conversions')
      .select('brought_alone')
      .where('amount_minor', '=', 100_01n)
      .execute();
    expect(sold).toEqual({ brought_alone: '' });
  });

  it('waits when its value is unknown', async () => {
    const { id } = await unread('1.00', { currency: 'KWD' });
    expect(await replay(id)).toMatchObject({ waits: true });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
  });

  it('cannot be approved when it adds more than was requested', async () => {
    t.now = new Date(t.now.getTime() + 2 * 86_400_000);
    [manager, second] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
    const { id, name, sale, has } = await unread('200.00');
    expect(await replay(id)).toMatchObject({ waits: true });
    await read({});
    t.now = new Date(t.now.getTime() + 60_000);
    await postback(t, { ...sale, event_id: `${name}-more`, amount: '500.00', status: 'gut' });
    await read({ 'status:gut': 'approved' });
    expect(await agree(t, second)).toMatchObject({ code: 'approval_outdated' });
    expect(await has()).toBe(0n);
  });

  it('cannot be approved when another event of the sale was added, even one of no value', async () => {
    t.now = new Date(t.now.getTime() + 2 * 86_400_000);
    [manager, second] = [await openConsole(t, 'manager'), await openConsole(t, 'owner')];
    const { id, name, sale, has } = await unread('200.00');
    expect(await replay(id)).toMatchObject({ waits: true });
    await read({});
    const early = { ...sale, event_id: `${name}-early`, amount: '0.00', status: 'vor' };
    const occurred_at = new Date(t.now.getTime() - 60_000).toISOString();
    expect((await postback(t, { ...early, occurred_at })).http).toBe(400);
    await read({ 'status:gut': 'approved', 'status:vor': 'pending' });
    expect(await agree(t, second)).toMatchObject({ code: 'approval_outdated' });
    expect(await has()).toBe(0n);
  });

  it.each([
    ['nothing', '299.00'],
    ['a cent', '300.01'],
  ])('waits if it changes a sale that its source has reported, even if it adds %s', async (_what, amount) => {
    const { sale, has } = await unread('1.00');
    const knownSale = { ...sale, transaction_id: `${sale.transaction_id}-known`, event_id: `${sale.event_id}-known` };
    await postback(t, { ...knownSale, amount: '300.00' });
    expect(await has()).toBe(90_00n);
    await read({});
    t.now = new Date(t.now.getTime() + 60_000);
    const other = { ...knownSale, event_id: `${knownSale.event_id}-2`, amount, status: 'gut' };
    expect((await postback(t, other)).http).toBe(400);
    await read({ 'status:gut': 'approved' });
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'malformed', source: 'demo' }, manager);
    const id = content.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.id ?? '';
    expect(await replay(id)).toMatchObject({ waits: true });
    const approvals = await t.ask('/console/approvals/list', { view: 'pending', kind: 'delivery_replay' }, second);
    expect(approvals.content[0]?.preview.map(({ label }) => label)).toContain(
      'Known sales and figures that it changes',
    );
    expect(approvals.content[0]?.preview.at(-1)).toMatchObject({
      label: knownSale.transaction_id,
      before: expect.stringContaining('300.00'),
      after: expect.stringContaining(amount),
    });
    expect(await agree(t, second)).toMatchObject({ status: 200 });
  });

  it('does not count towards the limit if it only reverses a sale', async () => {
    const { sale, has } = await unread('60.00');
    await postback(t, { ...sale, transaction_id: 'sold', event_id: 'sold', amount: '300.00' });
    expect(await has()).toBe(90_00n);
    const declined = { ...sale, transaction_id: 'sold', event_id: 'gone', amount: '0.00', status: 'weg' };
    expect((await postback(t, declined)).http).toBe(400);
    await read({ 'status:weg': 'declined' });
    const { content } = await t.ask('/console/deliveries/list', { outcome: 'malformed', source: 'demo' }, manager);
    const id = content.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]?.id ?? '';
    expect(await replay(id)).toMatchObject({ outcome: 'updated', waits: false });
    expect(await has()).toBe(0n);
  });
});
