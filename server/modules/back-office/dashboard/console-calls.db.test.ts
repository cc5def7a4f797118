import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { addWallet, makePerson, runWorkers, setSettings, withdraw } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let manager: ConsoleOperator;

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0, reviewFrom: '400.00' } });
  manager = await openConsole(t, 'manager');
});
afterAll(() => t?.close());

describe('the dashboard', () => {
  it('shows zeros for a day without activity', async () => {
    const figures = await t.ask('/console/dashboard', {}, { token: manager.token });
    expect(figures.days).toHaveLength(14);
    expect(figures.days.every((day) => day.paidIn === '0.00' && day.paidOut === '0.00')).toBe(true);
    expect(figures.days.at(-1)?.day).toBe('2026-03-02');
    expect(figures.withdrawals.review).toEqual({ count: 0, sum: '0.00', oldestAt: null });
  });

  it('shows balances, waiting records with their age, and today’s payouts', async () => {
    const person = await makePerson(t, 5000);
    const card = await addWallet(t, person, '0001');
    const first = await withdraw(t, person, card, '500.00');
    const askedAt = t.now.toISOString();
    t.now = new Date(t.now.getTime() + 60_000);
    await withdraw(t, person, card, '700.00');
    const before = await t.ask('/console/dashboard', {}, { token: manager.token });
    expect(before).toMatchObject({
      held: '1200.00',
      userMoney: '5000.00',
      withdrawals: { review: { count: 2, sum: '1200.00', oldestAt: askedAt } },
      today: { newUsers: 1 },
    });
    const { withdrawal } = await t.ask('/console/withdrawals/detail', { id: first.data.id }, { token: manager.token });
    await t.ask(
      '/console/withdrawals/approve',
      { id: withdrawal.id, version: withdrawal.version },
      { token: manager.token },
    );
    await runWorkers(t, 60);
    await runWorkers(t, 60);
    const after = await t.ask('/console/dashboard', {}, { token: manager.token });
    expect(after.today.paidOut).toEqual({ count: 1, sum: '490.00' });
    expect(after.days.at(-1)).toMatchObject({ paidOut: '490.00' });
    expect(after.held).toBe('700.00');
  });

  it('lists records that are due soon, and counts records on hold separately from those in review', async () => {
    const figures = async () => (await t.ask('/console/dashboard', {}, { token: manager.token })).withdrawals;
    const { content } = await t.ask('/console/withdrawals/list', { view: 'to_review' }, { token: manager.token });
    const [row] = content;
    if (!row) throw new Error('nothing is to review');
    t.now = new Date(new Date(row.arrivesBy).getTime() - 90 * 60_000);
    manager = await openConsole(t, 'manager');
    expect(await figures()).toMatchObject({
      overdue: { count: 0 },
      dueSoon: { count: 1, sum: '700.00', oldestAt: row.arrivesBy },
      review: { count: 1 },
      onHold: { count: 0 },
    });
    const held = { id: row.id, version: row.version, reason: 'asking the bank' };
    const { version } = await t.ask('/console/withdrawals/hold', held, { token: manager.token });
    expect(await figures()).toMatchObject({ review: { count: 0, sum: '0.00' }, onHold: { count: 1, sum: '700.00' } });
    const ids = async (view: 'to_review' | 'on_hold' | 'due_soon') =>
      (await t.ask('/console/withdrawals/list', { view }, { token: manager.token })).content.map(({ id }) => id);
    expect([await ids('to_review'), await ids('on_hold'), await ids('due_soon')]).toEqual([[], [row.id], [row.id]]);
    await t.ask('/console/withdrawals/release', { id: row.id, version }, { token: manager.token });
  });

  it('shows overdue records and their age', async () => {
    const overdue = async () => {
      const { withdrawals } = await t.ask('/console/dashboard', {}, { token: manager.token });
      return withdrawals.overdue;
    };
    const { content } = await t.ask('/console/withdrawals/list', { view: 'to_review' }, { token: manager.token });
    const promised = content[0]?.arrivesBy ?? '';
    t.now = new Date(promised);
    manager = await openConsole(t, 'manager');
    expect(await overdue()).toEqual({ count: 0, sum: '0.00', oldestAt: null });
    t.now = new Date(t.now.getTime() + 1);
    expect(await overdue()).toEqual({ count: 1, sum: '700.00', oldestAt: promised });
  });

  it('shows the balance at each provider, suspense, debts of users, and the share of failed payouts', async () => {
    const { floats, suspense, debt, failures } = await t.ask('/console/dashboard', {}, { token: manager.token });
    const house = await t.ask('/console/ledger/house', {}, { token: manager.token });
    const sandbox = house.accounts.find(({ name }) => name === 'house:psp:sandbox');
    expect(floats).toContainEqual({ provider: 'sandbox', balance: `-${sandbox?.balance}` });
    expect({ suspense, debt }).toEqual({ suspense: '0.00', debt: '0.00' });
    expect(failures).toEqual({ settled: expect.any(Number), failed: 0 });
  });

  it("counts by the site's day, not by UTC", async () => {
    t.now = new Date('2026-03-05T15:59:00Z');
    const operator = await openConsole(t, 'manager');
    expect((await t.ask('/console/dashboard', {}, { token: operator.token })).days.at(-1)?.day).toBe('2026-03-05');
    t.now = new Date('2026-03-05T16:01:00Z');
    expect((await t.ask('/console/dashboard', {}, { token: operator.token })).days.at(-1)?.day).toBe('2026-03-06');
  });
});

describe('saved reasons', () => {
  it('are saved by a manager, read by every operator, and removed again', async () => {
    const operator = await openConsole(t, 'manager');
    const support = await openConsole(t, 'support');
    const { id } = await t.ask(
      '/console/reasons/save',
      { topic: 'reject', body: 'The name does not match the account' },
      { token: operator.token },
    );
    const list = async () => t.ask('/console/reasons/list', {}, { token: support.token });
    expect(await list()).toEqual([{ id, topic: 'reject', body: 'The name does not match the account' }]);
    await t.ask('/console/reasons/remove', { id }, { token: operator.token });
    expect(await list()).toEqual([]);
    expect(await t.call('/console/reasons/remove', { id }, { token: operator.token })).toMatchObject({ status: 404 });
  });
});

describe('stuck applications', () => {
  it('are listed once they are old enough, and can be retried', async () => {
    const operator = await openConsole(t, 'manager');
    const support = await openConsole(t, 'support');
    const person = await makePerson(t, 0);
    const now = new Date(t.now.getTime() - 10 * 60_000 + 1);
    await t.db
      .insertInto('items')
      .values({
        site_id: 'demo',
        item_id: 'it_1',
        kind: 'messaging',
        external_id: 'wx0000000001',
        name: 'Stuck Game',
        search_name: 'stuck game',
        listed_at: now,
        updated_at: now,
      })
      .execute();
    await t.db
      .insertInto('applications')
      .values({
        site_id: 'demo',
        uid: person.uid,
        item_id: 'it_1',
        application_id: 'ap_1',
        state: 'link_pending',
        refusal: null,
        applied_at: now,
        next_ask_at: new Date(t.now.getTime() + 3600_000),
        decided_at: null,
      })
      .execute();
    const list = async (view: 'stuck' | 'waiting' | 'linked') => {
      const { content } = await t.ask('/console/applications/list', { view }, { token: support.token });
      return content.map((row) => row.id);
    };
    expect(await list('waiting')).toEqual(['ap_1']);
    expect(await list('stuck')).toEqual([]);
    t.now = new Date(t.now.getTime() + 1);
    expect(await list('stuck')).toEqual(['ap_1']);
    expect((await t.ask('/console/dashboard', {}, { token: operator.token })).stuckApplications.count).toBe(1);
    expect(await t.ask('/console/applications/retry', { id: 'ap_1' }, { token: support.token })).toEqual({
      state: 'linked',
    });
    expect(await list('waiting')).toEqual([]);
    expect(await list('linked')).toEqual(['ap_1']);
    expect(await t.call('/console/applications/retry', { id: 'ap_1' }, { token: support.token })).toMatchObject({
      status: 404,
    });
    const { content } = await t.ask('/console/audit/list', { action: 'application.retry' }, { token: operator.token });
    expect(content).toMatchObject([{ operator: support.name, detail: { state: 'linked' } }]);
  });
});
