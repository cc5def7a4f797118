import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { sandboxCallbacks } from '../../../entry/testing/sandbox-callbacks.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { findRecord } from '../../back-office/reviewed-records/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { WITHDRAWAL_RECORD } from '../withdrawals/index.ts';
import { requestedWithdrawal, trustedUser } from '../withdrawals/testing/withdrawing.ts';
import { DEPOSIT_RECORD } from './store.ts';

/**
 * A provider's reports come in any order. No report is dropped, and a contradiction of a settled record stops payouts.
 */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 }, deposit: { methods: [{ code: 'sandbox' }] } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const hook = sandboxCallbacks(() => t);

async function open(amount = '500.00') {
  const person = await makePerson(t, 0);
  const { id, reference } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  const report = (status: string, more = {}) => hook({ reference, kind: 'deposit', status, ...more });
  const paid = { payment_id: `p${id}`, amount_minor: '50000', currency: 'COIN' };
  const row = async () => {
    const found = await findRecord(t.db, DEPOSIT_RECORD, 'demo', id);
    if (!found) throw new Error('gone');
    return found;
  };
  const findings = () =>
    t.db
      .selectFrom('reconciliation_findings')
      .select(['kind', 'uid', 'resolved_at'])
      .where('record_id', '=', id)
      .execute();
  return { person, id, report, paid, row, findings };
}

describe('a charge-back of a deposit', () => {
  it('takes a payment back even if the charge-back is reported first', async () => {
    const { person, report, paid, row } = await open();
    expect(await report('charged_back')).toBe(200);
    expect((await row()).state).not.toBe('Success');
    expect(await report('paid', paid)).toBe(200);
    expect(await row()).toMatchObject({ state: 'Fail', fail_kind: 'charged_back' });
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, 0n]);
  });

  it('takes back a payment that comes after the page was cancelled', async () => {
    const { person, id, report, paid, row } = await open();
    expect((await t.call('/deposit/cancel', { id }, { token: person.token })).status).toBe(200);
    await report('charged_back');
    await report('paid', paid);
    expect(await row()).toMatchObject({ state: 'Fail', fail_kind: 'charged_back' });
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('decides a deposit in review: an operator can neither accept it nor send it back', async () => {
    const { person, id, report, paid, row } = await open();
    await report('paid', { ...paid, amount_minor: '49999' });
    const before = await row();
    expect(before.state).toBe('WaitReview');
    expect(await report('charged_back')).toBe(200);
    expect(await row()).toMatchObject({ state: 'Fail', fail_kind: 'charged_back', suspended_minor: 0n });
    const cashier = await openConsole(t, 'manager');
    const seen = { id, version: before.version, reason: 'A cent less' };
    for (const path of ['/console/deposits/accept', '/console/deposits/sendback'] as const) {
      const decided = await t.call(path, { ...seen, amount: '499.99' } as never, cashier);
      expect([path, decided.status === 200]).toEqual([path, false]);
    }
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });
});

describe('a second charge-back under one reference', () => {
  it('opens a finding that stops payouts if there is a second payment, and otherwise has no effect', async () => {
    for (const isAccepted of [false, true]) {
      const { person, id, report, paid, row, findings } = await open();
      await report('paid', paid);
      await report('paid', { ...paid, payment_id: `q${id}` });
      const extra = await t.db
        .selectFrom('deposits')
        .select(['deposit_id', 'version'])
        .where('extra_of', '=', id)
        .executeTakeFirstOrThrow();
      if (isAccepted) {
        const { token } = await openConsole(t, 'manager');
        const seen = { id: extra.deposit_id, version: extra.version, reason: 'The user paid twice' };
        expect((await t.call('/console/deposits/accept', seen, { token })).status).toBe(200);
      }
      await report('charged_back');
      expect([await row(), await findings()]).toMatchObject([{ fail_kind: 'charged_back' }, []]);
      await report('charged_back');
      expect(await findings()).toEqual([{ kind: 'status_conflict', uid: person.uid, resolved_at: null }]);
      const send = { uid: (await makePerson(t, 0)).uid, amount: '1.00' };
      if (isAccepted) {
        const sent = await t.call('/wallet/transfer', send, withKey(person.token));
        expect(sent.code).toBe('sending_stopped');
      }
    }
    const { report, paid, findings } = await open();
    await report('paid', paid);
    await report('charged_back');
    await report('charged_back');
    expect(await findings()).toEqual([]);
  });
});

describe('a report that contradicts a settled record', () => {
  it('stops payouts if the provider refused a deposit that is credited', async () => {
    const { person, report, paid, findings } = await open();
    await report('paid', paid);
    expect(await findings()).toEqual([]);
    await report('refused');
    expect(await findings()).toEqual([{ kind: 'status_conflict', uid: person.uid, resolved_at: null }]);
    const cardId = await addWallet(t, person);
    t.now = new Date(t.now.getTime() + 3 * 3_600_000);
    const again = { ...person, token: await t.logIn(person.phone) };
    const requested = await withdraw(t, again, cardId, '500.00');
    await runWorkers(t);
    const withdrawal = t.db.selectFrom('withdrawals').select('state').where('withdrawal_id', '=', requested.data.id);
    expect(await withdrawal.executeTakeFirst()).toMatchObject({ state: 'WaitReview' });
  });

  it('stops payouts if the provider refused a deposit that is in review', async () => {
    const { person, id, report, paid, row, findings } = await open();
    // A payment of a cent less waits. Then the provider reports that it failed, and an operator who compares only the
    // amount accepts it.
    await report('paid', { ...paid, amount_minor: '49999' });
    await report('refused');
    expect(await findings()).toEqual([{ kind: 'status_conflict', uid: person.uid, resolved_at: null }]);
    const { token } = await openConsole(t, 'manager');
    const seen = { id, version: (await row()).version, reason: 'A cent less' };
    expect((await t.call('/console/deposits/accept', seen, { token })).status).toBe(200);
    const send = { uid: (await makePerson(t, 0)).uid, amount: '1.00' };
    expect((await t.call('/wallet/transfer', send, withKey(person.token))).code).toBe('sending_stopped');
    // If an order is over and a part of it was paid in time, there is no contradiction.
    const late = await open();
    await late.report('paid', { ...late.paid, amount_minor: '49999' });
    await late.report('expired');
    expect(await late.findings()).toEqual([]);
  });

  it('opens a finding about the user if a payout was paid after its amount was returned', async () => {
    // The bank refuses payouts to this number.
    const person = await trustedUser(t, 1_000, '0002');
    const id = await requestedWithdrawal(t, person);
    await runWorkers(t, 1);
    await runWorkers(t, 10);
    const row = await findRecord(t.db, WITHDRAWAL_RECORD, 'demo', id);
    expect([row?.state, await balanceOf(t, person.uid)]).toEqual(['Fail', 1_000_00n]);
    await hook({ reference: row?.reference, kind: 'payout', status: 'paid' });
    const found = t.db.selectFrom('reconciliation_findings').select(['kind', 'uid']);
    expect(await found.where('record_id', '=', id).execute()).toEqual([{ kind: 'status_conflict', uid: person.uid }]);
  });

  it('stays open in the next comparison', async () => {
    const { report, paid, findings } = await open();
    await report('paid', paid);
    await report('expired');
    const { token } = await openConsole(t, 'manager');
    const run = { provider: 'sandbox', about: 'deposit', days: 3 } as const;
    expect((await t.call('/console/reconciliation/run', run, { token })).status).toBe(200);
    expect((await findings()).filter(({ kind }) => kind === 'status_conflict')).toMatchObject([{ resolved_at: null }]);
  });
});

describe('money beyond the requested amount', () => {
  it.each([
    ['paid-more', '150.00', '120.00'],
    ['paid-twice', '150.00', '100.00'],
  ] as const)(
    'cannot be accepted above the user’s limit, and can be within it (%s, limit %s)',
    async (outcome, limit, requested) => {
      for (const isAbove of [true, false]) {
        const person = await makePerson(t, 0);
        const amount = isAbove ? limit : '1000.00';
        const set = { kind: 'deposit', period: 'day', amount } as const;
        expect((await t.call('/protection/limit', set, { token: person.token })).status).toBe(200);
        const opened = await t.ask('/deposit/create', { amount: requested, method: 'sandbox' }, withKey(person.token));
        const report = (payment_id: string, amount_minor: string) =>
          hook({
            reference: opened.reference,
            kind: 'deposit',
            status: 'paid',
            payment_id,
            amount_minor,
            currency: 'COIN',
          });
        const minor = (text: string) => text.replace('.', '');
        await report(`p${opened.id}`, outcome === 'paid-more' ? '15100' : minor(requested));
        if (outcome === 'paid-twice') await report(`q${opened.id}`, minor(requested));
        const waiting = await t.db
          .selectFrom('deposits')
          .select(['deposit_id', 'version'])
          .where('uid', '=', person.uid)
          .where('state', '=', 'WaitReview')
          .executeTakeFirstOrThrow();
        const { token } = await openConsole(t, 'manager');
        const seen = { id: waiting.deposit_id, version: waiting.version, reason: 'The user asks for it' };
        const accepted = await t.call('/console/deposits/accept', seen, { token });
        expect([isAbove, accepted.code]).toEqual([isAbove, isAbove ? 'deposit_limit_own' : undefined]);
        const detail = await t.ask('/deposit/detail', { id: waiting.deposit_id }, { token: person.token });
        if (isAbove) expect(JSON.stringify(detail)).toContain('above the deposit limit that you set');
      }
    },
  );
});

describe('a deposit that is paid after its page was cancelled', () => {
  it('is credited within the user’s current limit, and otherwise waits to be sent back', async () => {
    const person = await makePerson(t, 0);
    const limit = { kind: 'deposit', period: 'day', amount: '100.00' } as const;
    expect((await t.call('/protection/limit', limit, { token: person.token })).status).toBe(200);
    const ids: string[] = [];
    for (let each = 0; each < 3; each++) {
      const opened = await t.ask('/deposit/create', { amount: '100.00', method: 'sandbox' }, withKey(person.token));
      ids.push(opened.id);
      expect((await t.call('/deposit/cancel', { id: opened.id }, { token: person.token })).status).toBe(200);
    }
    for (const id of ids) {
      const request = { method: 'POST', url: `/sandbox/pay/${id}`, payload: { outcome: 'paid' } } as const;
      await t.app.fastify.inject({ ...request, headers: { host: 'localhost' } });
    }
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
    const states = await t.db
      .selectFrom('deposits')
      .select(['state', 'differences'])
      .where('uid', '=', person.uid)
      .execute();
    expect(states.map(({ state }) => state).sort()).toEqual(['Success', 'WaitReview', 'WaitReview']);
    const detail = await t.ask('/deposit/detail', { id: ids[2] ?? '' }, { token: person.token });
    expect(JSON.stringify(detail)).toContain('above the deposit limit that you set');
    const late = await findRecord(t.db, DEPOSIT_RECORD, 'demo', ids[2] ?? '');
    const seen = { id: ids[2] ?? '', version: late?.version ?? 0, reason: 'It arrived' };
    const manager = await openConsole(t, 'manager');
    expect((await t.call('/console/deposits/accept', seen, manager)).code).toBe('deposit_limit_own');
    expect((await t.call('/console/deposits/sendback', seen, manager)).status).toBe(200);
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
  });
});
