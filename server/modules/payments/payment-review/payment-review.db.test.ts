import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { findRecord, transition } from '../../back-office/reviewed-records/index.ts';
import { DEPOSIT_RECORD } from '../deposits/index.ts';

let t: TestApp;
let cashier: ConsoleOperator;
let manager: ConsoleOperator;
let risk: ConsoleOperator;
let support: ConsoleOperator;
let person: Person;
let card: string;

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0, reviewFrom: '100.00', twoPeopleFrom: '1000.00' } });
});
afterAll(() => t?.close());
beforeEach(async () => {
  // A new day of the site: yesterday's requests no longer count, and no session is older than an hour.
  t.now = new Date(t.now.getTime() + 24 * 3600_000);
  [cashier, manager, risk, support] = await Promise.all([
    openConsole(t, 'cashier'),
    openConsole(t, 'manager'),
    openConsole(t, 'risk'),
    openConsole(t, 'support'),
  ]);
  person = await makePerson(t);
  card = await addWallet(t, person, '0001');
});

const list = async (filters: object = {}) => {
  const { content } = await t.ask(
    '/console/withdrawals/list',
    { states: ['WaitReview'], ...filters },
    { token: cashier.token },
  );
  return content;
};
const find = async (id: string) =>
  (await t.ask('/console/withdrawals/detail', { id }, { token: cashier.token })).withdrawal;

async function ask(amount = '500.00') {
  t.now = new Date(t.now.getTime() + 1000);
  const answer = await withdraw(t, person, card, amount);
  expect(answer.status, JSON.stringify(answer)).toBe(2004);
  return find(answer.data.id);
}

const approve = (row: { id: string; version: number }, operator = cashier) =>
  t.call('/console/withdrawals/approve', { id: row.id, version: row.version }, { token: operator.token });

describe('the list of withdrawals', () => {
  it('is searched by uid, by phone and by reference', async () => {
    const row = await ask();
    for (const words of [person.uid, person.phone, `+63 ${person.phone}`, row.reference, row.reference.toLowerCase()]) {
      expect(
        (await list({ words })).map((found) => found.id),
        words,
      ).toEqual([row.id]);
    }
    for (const words of ['99999999', '9170000000', 'WDNOTHING']) expect(await list({ words }), words).toEqual([]);
  });

  it('shows no full account number, not even to the owner', async () => {
    const owner = await openConsole(t, 'owner');
    const row = await ask();
    const detail = await t.ask('/console/withdrawals/detail', { id: row.id }, { token: owner.token });
    const accounts = await t.ask('/console/accounts/user', { uid: person.uid }, { token: owner.token });
    expect(JSON.stringify([detail, accounts])).not.toMatch(/0917[0-9]{3}0001/);
  });

  it('continues after the last row of the previous page, oldest first', async () => {
    const requested = [await ask('200.00'), await ask('201.00'), await ask('202.00')];
    const first = await t.ask(
      '/console/withdrawals/list',
      { states: ['WaitReview'], words: person.uid, size: 2 },
      { token: cashier.token },
    );
    const second = await t.ask(
      '/console/withdrawals/list',
      { states: ['WaitReview'], words: person.uid, size: 2, after: first.next ?? '' },
      { token: cashier.token },
    );
    expect([...first.content, ...second.content].map((row) => row.id)).toEqual(requested.map((row) => row.id));
    expect(second.next).toBeNull();
  });

  it('shows no withdrawal of another site', async () => {
    const row = await ask();
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const detail = await t.call('/console/withdrawals/detail', { id: row.id }, { token: elsewhere.token });
    expect(detail).toMatchObject({ status: 404 });
    expect(await approve(row, elsewhere)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('approving', () => {
  it('releases a withdrawal, and the provider pays it', async () => {
    const row = await ask();
    expect(await approve(row)).toMatchObject({ status: 200, data: { state: 'WaitExec' } });
    // The first poll sends the order; the second one reports the payment.
    await runWorkers(t, 60);
    await runWorkers(t, 60);
    expect(await find(row.id)).toMatchObject({ state: 'Success' });
  });

  it('needs two people from the threshold on, one after the other', async () => {
    const row = await ask('1000.00');
    const first = await approve(row);
    expect(first).toMatchObject({
      data: { state: 'WaitReview', firstApprover: cashier.name, firstApproverIsSelf: true },
    });
    const seen = await find(row.id);
    expect(await approve(seen)).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect(await approve(seen, manager)).toMatchObject({ status: 200, data: { state: 'WaitExec' } });
  });

  it('applies only to the version that the operator saw', async () => {
    const row = await ask();
    const hold = { id: row.id, version: row.version, reason: 'looking into it' };
    await t.ask('/console/withdrawals/hold', hold, { token: risk.token });
    expect(await approve(row)).toMatchObject({ status: 409, code: 'record_changed' });
    const held = await find(row.id);
    expect(await approve(held)).toMatchObject({ status: 422, code: 'withdrawal_on_hold' });
    await t.ask('/console/withdrawals/release', { id: row.id, version: held.version }, { token: risk.token });
    expect(await approve(await find(row.id))).toMatchObject({ status: 200 });
  });

  it('happens once if two operators approve at the same instant', async () => {
    const row = await ask();
    const answers = await Promise.all([approve(row), approve(row, manager)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('answers for each of several withdrawals, and a withdrawal that cannot be approved does not stop the others', async () => {
    const good = await ask('200.00');
    const held = await ask('201.00');
    await t.ask(
      '/console/withdrawals/hold',
      { id: held.id, version: held.version, reason: 'looking into it' },
      { token: risk.token },
    );
    const nowHeld = await find(held.id);
    const large = await ask('1500.00');
    const items = [good, nowHeld, large, { id: 'wd_nothing', version: 1 }].map(({ id, version }) => ({ id, version }));
    const answer = await t.ask('/console/withdrawals/approveall', { items }, { token: cashier.token });
    expect(answer).toMatchObject({ released: 1, waits: 1 });
    expect(answer.results.map((result) => result.outcome)).toEqual(['released', 'refused', 'waits', 'refused']);
    expect(answer.results.map((result) => result.code)).toEqual(['', 'withdrawal_on_hold', '', 'not_found']);
    expect(answer.results[1]?.message).toBe('This withdrawal is on hold');
    expect((await find(large.id)).state).toBe('WaitReview');
  });

  it('refuses a reason for the user that contains an account to pay, a contact or an address', async () => {
    const row = await ask();
    const reasons = ['Pay the fee to GCash 0917 123 4567 first', 'Write to @pay_desk', 'See pay.example/fee'];
    for (const reason of reasons) {
      for (const path of ['/console/withdrawals/reject', '/console/withdrawals/hold'] as const) {
        const answered = await t.call(path, { id: row.id, version: row.version, reason }, { token: risk.token });
        expect(answered, reason).toMatchObject({ data: { fields: { reason: { code: 'text_leads' } } } });
      }
    }
    expect((await find(row.id)).version).toBe(row.version);
  });

  it('is audited with operator, record and reason', async () => {
    const row = await ask();
    await t.ask(
      '/console/withdrawals/reject',
      { id: row.id, version: row.version, reason: 'name does not match' },
      { token: risk.token },
    );
    const { content } = await t.ask(
      '/console/audit/list',
      { target: `withdrawal:${row.id}` },
      { token: manager.token },
    );
    expect(content).toMatchObject([
      { operator: risk.name, action: 'withdrawal.reject', reason: 'name does not match', detail: { to: 'Fail' } },
    ]);
  });
});

describe('a claim', () => {
  it('keeps other operators away until it is released or expires', async () => {
    const row = await ask();
    await t.ask('/console/withdrawals/claim', { id: row.id }, { token: cashier.token });
    const claimExpiresAt = new Date(t.now.getTime() + 10 * 60_000).toISOString();
    expect(await find(row.id)).toMatchObject({ claimedBy: cashier.name, claimedBySelf: true, claimExpiresAt });
    expect(await t.call('/console/withdrawals/claim', { id: row.id }, { token: manager.token })).toMatchObject({
      code: 'record_claimed',
    });
    expect(await approve(row, manager)).toMatchObject({ status: 409, code: 'record_claimed' });
    expect((await list({ mine: true, words: person.uid })).map((found) => found.id)).toEqual([row.id]);
    t.now = new Date(t.now.getTime() + 15 * 60_000);
    expect(await find(row.id)).toMatchObject({ claimedBy: null, claimExpiresAt: null });
    expect(await approve(row, manager)).toMatchObject({ status: 200 });
  });

  it('can be taken over only by a manager, and the takeover is audited', async () => {
    const row = await ask();
    await t.ask('/console/withdrawals/claim', { id: row.id }, { token: risk.token });
    const over = (operator: ConsoleOperator) =>
      t.call('/console/withdrawals/claim', { id: row.id, over: true }, { token: operator.token });
    expect(await over(cashier)).toMatchObject({ status: 403, code: 'permission_missing' });
    expect(await over(manager)).toMatchObject({ status: 200 });
    expect(await find(row.id)).toMatchObject({ claimedBy: manager.name });
    const { content } = await t.ask(
      '/console/audit/list',
      { target: `withdrawal:${row.id}` },
      { token: manager.token },
    );
    expect(content[0]).toMatchObject({ action: 'withdrawal.take_over', operator: manager.name });
    expect(await approve(row, manager)).toMatchObject({ status: 200 });
  });

  it('belongs to one of two operators who try at the same instant', async () => {
    const row = await ask();
    const answers = await Promise.all(
      [cashier, manager, risk].map((operator) =>
        t.call('/console/withdrawals/claim', { id: row.id }, { token: operator.token }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

describe('a full account number', () => {
  it('is shown to an operator with the permission and a reason, and is audited', async () => {
    const reveal = { id: card, reason: 'the bank asks for it' };
    expect(await t.call('/console/accounts/reveal', reveal, { token: support.token })).toMatchObject({ status: 403 });
    expect(await t.call('/console/accounts/reveal', { id: card, reason: '' }, { token: cashier.token })).toMatchObject({
      status: 400,
    });
    const shown = await t.ask('/console/accounts/reveal', reveal, { token: cashier.token });
    expect(shown.number).toMatch(/0001$/);
    const { content } = await t.ask(
      '/console/audit/list',
      { target: `payout_account:${card}` },
      { token: manager.token },
    );
    expect(content).toMatchObject([{ operator: cashier.name, action: 'payout_account.reveal', reason: reveal.reason }]);
    expect(JSON.stringify(content)).not.toContain(shown.number);
  });

  it('is not shown if its audit event cannot be written', async () => {
    const answer = await t.call(
      '/console/accounts/reveal',
      { id: card, reason: 'x'.repeat(501) },
      { token: cashier.token },
    );
    expect(answer).toMatchObject({ status: 400 });
    expect(JSON.stringify(answer)).not.toContain('0917');
  });
});

describe('freezing a user', () => {
  it('returns approved withdrawals to review', async () => {
    const row = await ask();
    await approve(row);
    await t.ask('/console/users/freeze', { uid: person.uid, reason: 'stolen phone' }, { token: risk.token });
    const after = await find(row.id);
    expect(after).toMatchObject({ state: 'WaitReview', isFrozen: true });
    expect(await approve(after)).toMatchObject({ status: 422, code: 'user_frozen' });
  });
});

describe('paying by hand', () => {
  it('exports the selection, up to a maximum, in the site’s currency, and settles the file at once', async () => {
    await setSettings(t, {
      withdrawal: { coolingHours: 0, reviewFrom: '100.00', twoPeopleFrom: '1000.00' },
      payments: { walletProvider: 'manual', currency: 'PHP' },
    });
    const rows = [await ask('200.00'), await ask('300.00'), await ask('400.00')];
    for (const row of rows) await approve(row);
    const { token } = cashier;
    const [first, second, third] = rows.map(({ id }) => id) as [string, string, string];
    const preview = (cap: object) => t.ask('/console/payout-files/preview', { provider: 'manual', ...cap }, { token });
    const all = await preview({});
    expect(all).toMatchObject({ currency: 'PHP', left: 0 });
    expect(all.content.map(({ id }) => id)).toEqual([first, second, third]);
    const net = Number(all.content[0]?.net) + Number(all.content[1]?.net);
    expect(await preview({ upTo: net.toFixed(2) })).toMatchObject({ total: net.toFixed(2), left: 1 });
    expect((await preview({ most: 1 })).content.map(({ id }) => id)).toEqual([first]);

    const make = (ids: string[]) =>
      t.call('/console/payout-files/make', { provider: 'manual', ids, reason: 'noon run' }, { token });
    expect(await make([first, 'wd_gone'])).toMatchObject({ status: 409, code: 'record_changed' });
    const file = String(
      await t.ask(
        '/console/payout-files/make',
        { provider: 'manual', ids: [first, second], reason: 'noon run' },
        { token },
      ),
    );
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expect(file).toContain('"PHP"');
    expect((await preview({})).content.map(({ id }) => id)).toEqual([third]);

    const id = (await find(first)).payoutFileId ?? '';
    const opened = await t.ask('/console/payout-files/detail', { id }, { token: manager.token });
    expect(opened).toMatchObject({ exportedBy: cashier.name, currency: 'PHP' });
    const items = opened.content.map((row) => ({ id: row.id, version: row.version }));
    const settled = await t.ask(
      '/console/payout-files/settle',
      { items: [...items, { id: third, version: 1 }], bankReference: 'BATCH-7' },
      { token: manager.token },
    );
    expect(settled).toMatchObject({ settled: 2, failed: [{ id: third, message: expect.stringMatching(/./) }] });
    expect(await find(second)).toMatchObject({ state: 'Success', providerReference: 'BATCH-7' });
    await t.ask('/console/payout-files/make', { provider: 'manual', reason: 'the rest' }, { token });
    await setSettings(t, { withdrawal: { coolingHours: 0, reviewFrom: '100.00', twoPeopleFrom: '1000.00' } });
  });

  it('exports waiting payouts once, exports them again with a reason, and records the bank’s reference', async () => {
    const row = await ask();
    await t.ask(
      '/console/withdrawals/route',
      { id: row.id, version: row.version, provider: 'manual' },
      { token: manager.token },
    );
    await approve(await find(row.id));
    const waiting = await t.ask('/console/payout-files/waiting', {}, { token: cashier.token });
    expect(waiting).toMatchObject([{ provider: 'manual', items: 1 }]);
    const body = { provider: 'manual', reason: 'afternoon run' };
    const file = String(await t.ask('/console/payout-files/make', body, { token: cashier.token }));
    expect(file).toContain(row.reference);
    expect(await t.call('/console/payout-files/make', body, { token: cashier.token })).toMatchObject({
      code: 'payout_file_empty',
    });
    const { content } = await t.ask('/console/payout-files/list', {}, { token: cashier.token });
    expect(content[0]).toMatchObject({ exportedBy: cashier.name, items: 1, open: 1 });
    const ofWithdrawal = { file: (await find(row.id)).payoutFileId ?? '' };
    const only = await t.ask('/console/payout-files/list', ofWithdrawal, { token: cashier.token });
    expect(only.content.map(({ id }) => id)).toEqual([ofWithdrawal.file]);
    const none = await t.ask('/console/payout-files/list', { file: 'pf_none' }, { token: cashier.token });
    expect(none.content).toEqual([]);
    const again = await t.ask(
      '/console/payout-files/again',
      { id: content[0]?.id ?? '', reason: 'lost the file' },
      { token: cashier.token },
    );
    expect(again).toBe(file);
    const exported = await find(row.id);
    const paid = { id: row.id, version: exported.version, outcome: 'paid' as const };
    expect(await t.call('/console/withdrawals/handpayment', paid, { token: manager.token })).toMatchObject({
      status: 400,
      data: { fields: { bankReference: { code: 'field_required' } } },
    });
    const done = await t.ask(
      '/console/withdrawals/handpayment',
      { ...paid, bankReference: 'BNK-1' },
      { token: manager.token },
    );
    expect(done).toMatchObject({ state: 'Success', providerReference: 'BNK-1' });
  });
});

describe('the find box', () => {
  it('finds by uid, phone, reference, journal and the bank’s reference, within the operator’s permissions', async () => {
    const row = await ask();
    await t.ask(
      '/console/withdrawals/route',
      { id: row.id, version: row.version, provider: 'manual' },
      { token: manager.token },
    );
    await approve(await find(row.id));
    await t.ask('/console/payout-files/make', { provider: 'manual', reason: 'noon run' }, { token: cashier.token });
    const { version, payoutFileId } = await find(row.id);
    await t.ask(
      '/console/withdrawals/handpayment',
      { id: row.id, version, outcome: 'paid', bankReference: 'FT-99-X' },
      { token: manager.token },
    );
    const { trail } = await t.ask('/console/withdrawals/detail', { id: row.id }, { token: cashier.token });
    const journal = trail.journals[0]?.id ?? '';
    const hits = async (words: string, { token } = cashier) =>
      (await t.ask('/console/find', { words }, { token })).map(({ kind, id, by }) => [kind, id, by]);
    for (const words of [person.uid, person.phone]) expect(await hits(words)).toEqual([['user', person.uid, '']]);
    expect(await hits(row.reference.toLowerCase())).toEqual([['withdrawal', row.id, '']]);
    expect(await hits('FT-99-X')).toEqual([['withdrawal', row.id, 'FT-99-X']]);
    expect(await hits(journal)).toEqual([['journal', journal, '']]);
    const short = journal.slice(-8).toUpperCase();
    expect(await hits(short)).toEqual([['journal', journal, short]]);
    const dashed = row.reference.replace(/^(.{4})/, '$1-');
    expect(await hits(dashed)).toEqual([['withdrawal', row.id, '']]);
    expect(await hits(payoutFileId ?? '')).toEqual([['payout_file', payoutFileId, '']]);
    expect(await hits(journal, support)).toEqual([]);
    expect(await hits('FT-nothing')).toEqual([]);
    const owner = await t.ask('/console/payments/owner', { uid: person.uid }, { token: support.token });
    expect(owner.paidOut).toMatchObject({ count: 1, total: row.net });
  });
});

describe('the list of deposits', () => {
  it('shows a deposit with its user, and finds it by reference', async () => {
    const body = { amount: '300.00', method: 'sandbox' };
    const made = await t.call('/deposit/create', body, {
      token: person.token,
      headers: { 'idempotency-key': `dep-${person.uid}` },
    });
    const { id } = made.data;
    const detail = await t.ask('/console/deposits/detail', { id }, { token: support.token });
    expect(detail).toMatchObject({ deposit: { amount: '300.00', uid: person.uid }, user: { uid: person.uid } });
    const found = await t.ask('/console/deposits/list', { words: detail.deposit.reference }, { token: support.token });
    expect(found.content.map((row) => row.id)).toEqual([id]);
    const accept = { id, version: detail.deposit.version, reason: 'it is theirs' };
    expect(await t.call('/console/deposits/accept', accept, { token: cashier.token })).toMatchObject({
      status: 422,
      code: 'record_state',
    });
  });

  it('counts deposits with an unknown outcome separately from those in progress, as the list does', async () => {
    const { token } = cashier;
    const figures = async () => (await t.ask('/console/dashboard', {}, { token })).deposits;
    const before = await figures();
    const headers = { 'idempotency-key': `dep-unknown-${person.uid}` };
    const made = await t.call(
      '/deposit/create',
      { amount: '322.00', method: 'sandbox' },
      { token: person.token, headers },
    );
    const row = await findRecord(t.db, DEPOSIT_RECORD, 'demo', made.data.id);
    if (!row) throw new Error('no deposit');
    const by = { by: 'system:test', reason: '', at: t.now } as const;
    await inTransaction(t.db, async (tx) => {
      const sent = row.state === 'Prepare' ? await transition(tx, DEPOSIT_RECORD, row, 'send', by) : row;
      await transition(tx, DEPOSIT_RECORD, sent, 'no_answer', by);
    });
    const after = await figures();
    expect([after.open.count - before.open.count, after.unknown.count - before.unknown.count]).toEqual([0, 1]);
    const views = await t.ask('/console/deposits/views', {}, { token });
    const counted = ['on_its_way', 'outcome_unknown'].map((id) => views.find((view) => view.id === id)?.count);
    expect(counted).toEqual([after.open.count, after.unknown.count]);
  });

  it('measures reviews against the promised time, and offers every provider and method ever used', async () => {
    let { token } = cashier;
    const body = { amount: '321.00', method: 'sandbox' };
    const headers = { 'idempotency-key': `dep-due-${person.uid}` };
    const made = await t.call('/deposit/create', body, { token: person.token, headers });
    const row = await findRecord(t.db, DEPOSIT_RECORD, 'demo', made.data.id);
    if (!row) throw new Error('no deposit');
    const by = { by: 'system:test', reason: '', at: t.now } as const;
    await inTransaction(t.db, async (tx) => {
      const sent = row.state === 'Prepare' ? await transition(tx, DEPOSIT_RECORD, row, 'send', by) : row;
      await transition(tx, DEPOSIT_RECORD, sent, 'differs', by);
    });
    const views = async () => {
      const counts = await t.ask('/console/deposits/views', {}, { token });
      const figures = await t.ask('/console/dashboard', {}, { token });
      const count = (id: string) => counts.find((view) => view.id === id)?.count;
      expect([count('overdue'), count('due_soon')]).toEqual([
        figures.deposits.overdue.count,
        figures.deposits.dueSoon.count,
      ]);
      return [count('overdue'), count('due_soon')];
    };
    const listed = async (view: string) =>
      (await t.ask('/console/deposits/list', { view, sort: 'dueAt' } as never, { token })).content;
    const before = t.now;
    t.now = new Date(before.getTime() + 60_000);
    expect(await views()).toEqual([0, 1]);
    expect((await listed('due_soon'))[0]?.dueAt).toBe(new Date(before.getTime() + 120 * 60_000).toISOString());
    t.now = new Date(before.getTime() + 121 * 60_000);
    ({ token } = await openConsole(t, 'cashier'));
    expect(await views()).toEqual([1, 0]);
    expect((await listed('overdue')).map(({ amount }) => amount)).toEqual(['321.00']);
    const choices = await t.ask('/console/deposits/choices', {}, { token });
    expect(choices).toEqual({ providers: ['sandbox'], methods: [{ code: 'sandbox', name: 'sandbox' }] });
    const out = await t.ask('/console/withdrawals/choices', {}, { token });
    expect(out.providers).toContain('manual');
    expect(out.methods).toContainEqual({ code: 'PH_GCASH', name: 'GCash' });
  });
});
