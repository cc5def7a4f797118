import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { give } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

let t: TestApp;
let maker: ConsoleOperator;
let checker: ConsoleOperator;
let uid: string;
let phones = 0;

beforeAll(async () => {
  t = await startTestApp();
  maker = await openConsole(t, 'cashier');
  checker = await openConsole(t, 'manager');
});
afterAll(() => t?.close());
beforeEach(async () => {
  ({ uid } = await t.makeUser({ phone: `918${String(1_000_000 + phones++)}` }));
  await give(t, uid, 100);
});

const total = async () => (await t.ask('/console/users/detail', { uid }, { token: maker.token })).total;
const adjust = (payload: object = {}, token = maker.token, more: object = {}) =>
  t.call(
    '/console/approvals/request',
    {
      kind: 'adjustment',
      target: uid,
      payload: { direction: 'credit', amount: '25.50', source: 'correction', ...payload },
      reason: 'paid twice by hand',
      ...more,
    },
    { token },
  );
const approve = (id: string, token = checker.token) => approveSeen(t, id, { token });
const auditOf = async (action: string) => {
  const { content } = await t.ask('/console/audit/list', { target: uid, action }, { token: checker.token });
  return content;
};

describe('a manual adjustment', () => {
  it('moves no money when it is requested, and exactly the requested amount when another operator approves', async () => {
    const requested = await adjust();
    expect(requested.status).toBe(200);
    expect(await total()).toBe('100.00');
    const done = await approve(requested.data.id);
    expect(done).toMatchObject({
      status: 200,
      data: {
        state: 'approved',
        requestedBy: maker.name,
        decidedBy: checker.name,
        title: 'Balance adjustment',
        target: { type: 'user', id: uid },
        summary: 'Credit ₱25.50 (correction)',
        preview: [
          { label: 'Available balance', before: '₱100.00', after: '₱125.50' },
          { label: 'Largest adjustment of the site', before: '₱100,000.00', after: '' },
        ],
      },
    });
    expect(done.data.journalId).toMatch(/./);
    expect(await total()).toBe('125.50');
    expect(await auditOf('adjustment.request')).toMatchObject([{ operator: maker.name, reason: 'paid twice by hand' }]);
    expect(await auditOf('adjustment.approve')).toMatchObject([
      {
        operator: checker.name,
        detail: { requestedBy: maker.name, payload: { amount: '25.50', direction: 'credit' } },
      },
    ]);
  });

  it('can be approved after its user has played: the balance has changed, the amount has not', async () => {
    const requested = await adjust();
    const { print } = await t.ask('/console/approvals/detail', { id: requested.data.id }, { token: checker.token });
    await give(t, uid, 7);
    const done = await t.call('/console/approvals/approve', { id: requested.data.id, print }, { token: checker.token });
    expect(done).toMatchObject({ status: 200 });
    expect(await total()).toBe('132.50');
  });

  it('cannot be approved or rejected by its requester, in any role', async () => {
    const owner = await openConsole(t, 'owner');
    const requested = await adjust({}, owner.token);
    expect(await approve(requested.data.id, owner.token)).toMatchObject({ status: 403, code: 'approval_own' });
    const rejected = await t.call(
      '/console/approvals/reject',
      { id: requested.data.id, reason: 'changed my mind' },
      { token: owner.token },
    );
    expect(rejected).toMatchObject({ code: 'approval_own' });
    expect(await total()).toBe('100.00');
  });

  it('blocks a second request for the same user until it is decided', async () => {
    const first = await adjust();
    expect(await adjust({ amount: '1.00' })).toMatchObject({ status: 409, code: 'approval_pending' });
    await t.ask('/console/approvals/cancel', { id: first.data.id }, { token: maker.token });
    expect(await adjust({ amount: '1.00' })).toMatchObject({ status: 200 });
  });

  it('is stored once when requested many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.code))).toEqual(
      new Set(['approval_pending']),
    );
  });

  it('is posted once when two operators approve at the same instant', async () => {
    const second = await openConsole(t, 'owner');
    const requested = await adjust();
    const answers = await Promise.all([approve(requested.data.id), approve(requested.data.id, second.token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await total()).toBe('125.50');
  });

  it('ends in one state when approved and cancelled at once', async () => {
    const requested = await adjust();
    const [approved, cancelled] = await Promise.all([
      approve(requested.data.id),
      t.call('/console/approvals/cancel', { id: requested.data.id }, { token: maker.token }),
    ]);
    expect([approved.status, cancelled.status].sort()).toEqual([200, 409]);
    expect(await total()).toBe(approved.status === 200 ? '125.50' : '100.00');
  });

  it('stays pending and changes no balance when the balance is too low', async () => {
    const requested = await adjust({ direction: 'debit', amount: '100.01' });
    expect(await approve(requested.data.id)).toMatchObject({ status: 422, code: 'amount_above_balance' });
    const { content } = await t.ask('/console/approvals/list', { uid, view: 'pending' }, { token: checker.token });
    expect(content).toHaveLength(1);
    expect(await total()).toBe('100.00');
    expect(await auditOf('adjustment.approve')).toEqual([]);
  });

  it('can debit the balance to the last cent', async () => {
    const requested = await adjust({ direction: 'debit', amount: '100' });
    expect(await approve(requested.data.id)).toMatchObject({ status: 200 });
    expect(await total()).toBe('0.00');
  });

  it.each([['0'], ['0.00'], ['-1.00'], ['1.001'], ['1e3'], ['']])('of "%s" is refused', async (amount) => {
    const answer = await adjust({ amount });
    expect([400, 422]).toContain(answer.status);
    expect(await total()).toBe('100.00');
  });

  it('requires a user of this site and a reason', async () => {
    expect(await adjust({}, maker.token, { target: '99999999' })).toMatchObject({ code: 'not_found' });
    expect(await adjust({}, maker.token, { reason: ' x ' })).toMatchObject({
      data: { fields: { reason: { code: 'reason_required' } } },
    });
  });

  it('cannot be approved by its requester; the database refuses that as well', async () => {
    const requested = await adjust();
    const forged = t.db
      .updateTable('approval_requests')
      .set({ state: 'approved', decided_by: maker.id, decided_by_name: maker.name, decided_at: t.now })
      .where('approval_id', '=', requested.data.id)
      .execute();
    await expect(forged).rejects.toThrow('approval_requests_other_person');
  });

  it('can be decided only once', async () => {
    const requested = await adjust();
    await t.ask(
      '/console/approvals/reject',
      { id: requested.data.id, reason: 'no proof given' },
      { token: checker.token },
    );
    expect(await approve(requested.data.id)).toMatchObject({ status: 409, code: 'approval_decided' });
    const { content } = await t.ask('/console/approvals/list', { uid }, { token: maker.token });
    expect(content[0]).toMatchObject({ state: 'rejected', decisionReason: 'no proof given', own: true });
  });

  it('can be cancelled only by its requester', async () => {
    const requested = await adjust();
    const other = await openConsole(t, 'cashier');
    expect(await t.call('/console/approvals/cancel', { id: requested.data.id }, { token: other.token })).toMatchObject({
      status: 403,
      code: 'approval_not_own',
    });
  });

  it('is not visible to an operator of another site', async () => {
    const requested = await adjust();
    const elsewhere = await openConsole(t, 'owner', ['other']);
    expect(await approve(requested.data.id, elsewhere.token)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a change of limits', () => {
  it('applies from its approval on, and null restores the site’s limit', async () => {
    const ask = (day: string | null) =>
      t.ask(
        '/console/approvals/request',
        {
          kind: 'limit',
          target: uid,
          payload: { limited: 'withdrawal', day, week: null, month: '5000' },
          reason: 'asked by the user',
        },
        { token: maker.token },
      );
    const limits = async () => (await t.ask('/console/users/detail', { uid }, { token: maker.token })).limits;
    const first = await ask('250.5');
    expect((await limits()).withdrawal.day).toBeNull();
    await approve(first.id);
    expect(await limits()).toEqual({
      withdrawal: { day: '250.50', week: null, month: '5000.00' },
      transfer: { day: null, week: null, month: null },
    });
    const second = await ask(null);
    const approved = await approve(second.id);
    expect(approved.data.preview).toContainEqual({ label: 'A day', before: '₱250.50', after: 'Site limit' });
    expect((await limits()).withdrawal).toEqual({ day: null, week: null, month: '5000.00' });
  });
});

describe('an approved limit or freeze', () => {
  it('applies at once: a limit refuses transfers above it, a freeze refuses all transfers', async () => {
    const token = await t.logIn(`918${String(1_000_000 + phones - 1)}`);
    const friend = await t.makeUser({ phone: `919${String(1_000_000 + phones)}` });
    const send = (amount: string) =>
      t.call(
        '/wallet/transfer',
        { uid: friend.uid, amount },
        { token, headers: { 'idempotency-key': crypto.randomUUID() } },
      );
    await give(t, friend.uid, 0);
    const requested = await t.ask(
      '/console/approvals/request',
      {
        kind: 'limit',
        target: uid,
        payload: { limited: 'transfer', day: '10', week: null, month: null },
        reason: 'asked by the user',
      },
      { token: maker.token },
    );
    expect(await send('10.01')).toMatchObject({ status: 200 });
    await approve(requested.id);
    expect(await send('0.01')).toMatchObject({ status: 422, code: 'daily_limit_reached' });
    await t.ask('/console/users/freeze', { uid, reason: 'looks like fraud' }, { token: maker.token });
    expect(await send('1.00')).toMatchObject({ status: 999, message: 'forbidden' });
  });
});

describe('freezing and unfreezing', () => {
  it('takes one operator to freeze and two to unfreeze', async () => {
    const phone = `918${String(1_000_000 + phones - 1)}`;
    const token = await t.logIn(phone);
    const frozen = await t.ask('/console/users/freeze', { uid, reason: 'phone was stolen' }, { token: maker.token });
    expect(frozen).toEqual({ sessionsEnded: 1 });
    expect(await t.call('/user/sessions', {}, { token })).toMatchObject({ status: 999, message: 'forbidden' });
    const body = { areaCode: '63', phone, password: 'demo1234' };
    expect(await t.call('/cplogin/login', body)).toMatchObject({ status: 999, code: 'account_frozen' });
    const again = await t.call('/console/users/freeze', { uid, reason: 'phone was stolen' }, { token: checker.token });
    expect(again).toMatchObject({ code: 'user_frozen_already' });
    const detail = await t.ask('/console/users/detail', { uid }, { token: maker.token });
    expect(detail).toMatchObject({ status: 'frozen', frozen: { by: maker.name, reason: 'phone was stolen' } });

    const { id } = await t.ask(
      '/console/approvals/request',
      { kind: 'unfreeze', target: uid, reason: 'new phone, proved it' },
      { token: maker.token },
    );
    expect(await approve(id, maker.token)).toMatchObject({ code: 'permission_missing' });
    await approve(id);
    expect(await t.logIn(phone)).toBeTruthy();
    expect(await t.call('/user/sessions', {}, { token })).toMatchObject({ status: 996 });
  });

  it('refuses a movement that was waiting for the same account lock', async () => {
    await t.ask('/console/users/freeze', { uid, reason: 'looks like fraud' }, { token: maker.token });
    const row = await t.db
      .selectFrom('accounts')
      .select('frozen')
      .where('name', '=', `user:${uid}:available`)
      .execute();
    expect(row).toEqual([{ frozen: true }]);
  });

  it('refuses to unfreeze a user who is not frozen', async () => {
    const answer = await t.call(
      '/console/approvals/request',
      { kind: 'unfreeze', target: uid, reason: 'by mistake' },
      { token: maker.token },
    );
    expect(answer).toMatchObject({ code: 'user_not_frozen' });
  });
});
