import { randomUUID } from 'node:crypto';
import {
  WITHDRAWAL_ARRIVAL_BANK_HOURS,
  WITHDRAWAL_ARRIVAL_MAX_HOURS,
  WITHDRAWAL_ARRIVAL_MIN_MINUTES,
} from '@pitaka/contract/constants.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { nextState, WITHDRAWAL_MACHINE } from '@pitaka/core/payments/withdrawals/states.ts';
import { DEFAULT_TERMS } from '@pitaka/core/payments/withdrawals/terms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualPayout } from '../../../adapters/payout/manual/manual-payout.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  operator,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { sqlState } from '../../../platform/db/in-transaction.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { claimRecord, findRecord, readRecordPage } from '../../back-office/reviewed-records/index.ts';
import {
  approveWithdrawal,
  exportPayoutFile,
  holdWithdrawal,
  payoutProviders,
  proveOutcome,
  readForReview,
  recordHandPayment,
  rejectWithdrawal,
  releaseWithdrawal,
  returnToReview,
  returnWithdrawalsOfUser,
  routeWithdrawal,
  siteTerms,
  WITHDRAWAL_RECORD,
  type WithdrawalRow,
} from './index.ts';

const { states: STATES, events: EVENTS, transitions: TRANSITIONS } = WITHDRAWAL_MACHINE;

let t: TestApp;
const secrets = createSecretKeys([{ id: 'test', key: Buffer.alloc(32, 7) }]);
const providers = payoutProviders([
  { name: 'sandbox', send: async () => ({ type: 'unknown', why: 'test' }) },
  createManualPayout(),
]);
const SETTINGS = { withdrawal: { coolingHours: 0 } };
const maker = operator('maker');
const checker = operator('checker');

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => setSettings(t, SETTINGS));
afterAll(() => t?.close());

async function row(id: string) {
  const found = await findRecord(t.db, WITHDRAWAL_RECORD, 'demo', id);
  if (!found) throw new Error('gone');
  return found;
}
const terms = async () => siteTerms((await t.app.sites.byId('demo')) as never);
const seen = async (id: string, reason = 'looks right') => ({
  id,
  version: (await row(id)).version,
  reason,
});
const approve = async (id: string, by = checker) =>
  approveWithdrawal({ db: t.db, providers }, by, await seen(id), await terms(), t.now);
const detail = (person: Person, id: string) => t.ask('/withdraw/detail', { id }, { token: person.token });

/** A person with an account that has been paid to before, so that the rules let the next ones pass. */
async function trusted(major = 10_000, ending = '0001'): Promise<Person & { cardId: string }> {
  const person = await makePerson(t, major);
  const cardId = await addWallet(t, person, ending);
  t.now = new Date(t.now.getTime() + 25 * 3_600_000);
  await t.db.updateTable('payout_accounts').set({ paid_count: 1 }).where('account_id', '=', cardId).execute();
  return { ...person, cardId };
}

async function asked(person: Person & { cardId: string }, amount = '500.00'): Promise<string> {
  const answer = await withdraw(t, person, person.cardId, amount);
  if (answer.status !== 2004) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

/** One that waits for an operator. */
async function inReview(amount = '5000.00'): Promise<{ person: Person & { cardId: string }; id: string }> {
  const person = await trusted(200_000);
  const id = await asked(person, amount);
  expect((await row(id)).state).toBe('WaitReview');
  return { person, id };
}

describe('before asking', () => {
  it('shows minimum, fee, what arrives, what the limits leave and when it arrives', async () => {
    const person = await trusted();
    const terms = await t.ask('/withdraw/terms', {}, { token: person.token });
    expect(terms).toMatchObject({
      minimum: '100.00',
      fee: '10.00',
      canWithdrawCoin: '10000.00',
      remainingToday: '1000000.00',
      arrivalBank: 'within 24 hours',
      arrivalWallet: '1 minute to 12 hours',
      pinRequired: false,
    });
    const quote = await t.ask('/withdraw/quote', { amount: '500', cardId: person.cardId }, { token: person.token });
    expect(quote).toMatchObject({ minimum: '100.00', fee: '10.00', net: '490.00', arrival: '1 minute to 12 hours' });
    expect(
      (await t.call('/withdraw/quote', { amount: '500', cardId: person.cardId }, { token: person.token, locale: 'es' }))
        .data.arrival,
    ).toBe('de 1 minuto a 12 horas');
  });

  it('tells by the same rules why it would be refused, with the figure', async () => {
    const person = await trusted();
    const quote = (amount: string, cardId = person.cardId) =>
      t.call('/withdraw/quote', { amount, cardId }, { token: person.token });
    expect(await quote('99.99')).toMatchObject({ code: 'amount_too_small', data: { minimum: '100.00' } });
    expect(await quote('10000.01')).toMatchObject({ code: 'amount_above_balance', data: { withdrawable: '10000.00' } });
    expect(await quote('500000.01')).toMatchObject({ code: 'amount_too_large', data: { maximum: '500000.00' } });
    expect(await quote('500', 'pa_unknown')).toMatchObject({ code: 'payout_account_unknown' });
  });

  it('states the times of the specification', () => {
    expect(DEFAULT_TERMS.arrivalMinutes).toEqual({
      bank: { fromMinutes: 0, toMinutes: WITHDRAWAL_ARRIVAL_BANK_HOURS * 60 },
      wallet: { fromMinutes: WITHDRAWAL_ARRIVAL_MIN_MINUTES, toMinutes: WITHDRAWAL_ARRIVAL_MAX_HOURS * 60 },
    });
  });
});

describe('asking for a withdrawal', () => {
  it('sets the amount aside at once, counts it, and notifies the open pages', async () => {
    const person = await trusted();
    const answer = await withdraw(t, person, person.cardId, '500.00');
    expect(answer).toMatchObject({
      status: 2004,
      data: { state: 'WaitExec', reference: expect.stringMatching(/^W[0-9A-Z]{11}$/) },
    });
    expect(await balanceOf(t, person.uid)).toBe(9_500_00n);
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(500_00n);
    const { remainingToday } = await t.ask('/withdraw/terms', {}, { token: person.token });
    expect(remainingToday).toBe('999500.00');
    const live = await t.db.selectFrom('live_messages').selectAll().where('uid', '=', person.uid).execute();
    expect(live.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ about: 'withdrawal', id: answer.data.id }),
    );
    const journal = await t.db
      .selectFrom('journals')
      .selectAll()
      .where('record_id', '=', answer.data.id)
      .executeTakeFirstOrThrow();
    expect(journal).toMatchObject({ kind: kindNumber('withdrawal.hold'), actor: BigInt(person.uid) });
  });

  it('to an account for the first time goes to review, and the timeline says so in five languages', async () => {
    const person = await makePerson(t);
    const cardId = await addWallet(t, person);
    const answer = await withdraw(t, person, cardId);
    expect(answer.data.state).toBe('WaitReview');
    expect((await row(answer.data.id)).review_reasons).toContain('first_to_account');
    const { timeline } = await detail(person, answer.data.id);
    expect(timeline.map(({ state, note }) => [state, note])).toEqual([
      ['Prepare', 'Requested'],
      ['WaitReview', 'In review'],
    ]);
    for (const [locale, note] of [
      ['es', 'En revisión'],
      ['ko', '심사 중'],
      ['en-PH', 'In review'],
      ['zh-CN', '审核中'],
    ] as const) {
      const answered = await t.call('/withdraw/detail', { id: answer.data.id }, { token: person.token, locale });
      expect(answered.data.timeline.at(-1)?.note).toBe(note);
    }
  });

  it('again with the same key gives the same answer, and another request under it is refused', async () => {
    const person = await trusted();
    const key = randomUUID();
    const first = await withdraw(t, person, person.cardId, '500.00', key);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect((await row(first.data.id)).state).toBe('Success');
    expect(await withdraw(t, person, person.cardId, '500.00', key)).toEqual(first);
    expect(await withdraw(t, person, person.cardId, '500.01', key)).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    expect(await balanceOf(t, person.uid)).toBe(9_500_00n);
  });

  it('fifty times at once with one key from two servers is one withdrawal', async () => {
    const person = await trusted();
    const another = await t.startAnother();
    const key = randomUUID();
    const apps = [t.app, another];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        apps[index % 2]?.fastify.inject({
          method: 'POST',
          url: '/withdraw/create',
          payload: { amount: '500.00', cardId: person.cardId },
          headers: { host: 'localhost', authorization: `Bearer ${person.token}`, 'idempotency-key': key },
        }),
      ),
    );
    await another.close();
    const ids = answers.map((answer) => answer?.json().data.id);
    expect(new Set(ids).size).toBe(1);
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(500_00n);
  });

  it('of the whole balance by two requests at once is one withdrawal', async () => {
    const person = await trusted(1_000);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(t, person, person.cardId, '1000.00')));
    expect(answers.filter(({ status }) => status === 2004)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 2004))
      expect(answer).toMatchObject({ code: 'amount_above_balance' });
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('beyond a limit is refused with what is left, also when many ask at once', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0, dayLimit: '1000.00' } });
    const person = await trusted();
    const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw(t, person, person.cardId, '300.00')));
    expect(answers.filter(({ status }) => status === 2004)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 2004)).toMatchObject({
      code: 'daily_limit_reached',
      data: { left: '100.00' },
    });
    t.now = new Date(t.now.getTime() + 24 * 3_600_000);
    expect((await withdraw(t, person, person.cardId, '300.00')).status).toBe(2004);
  });

  it('follows the limits an operator set for this user alone', async () => {
    const person = await trusted();
    await t.db
      .insertInto('user_limits')
      .values({
        site_id: 'demo',
        uid: person.uid,
        kind: 'withdrawal',
        day_minor: 400_00n,
        week_minor: null,
        month_minor: null,
        since: t.now,
      })
      .execute();
    expect(await withdraw(t, person, person.cardId, '400.01')).toMatchObject({
      code: 'daily_limit_reached',
      data: { left: '400.00' },
    });
    expect((await withdraw(t, person, person.cardId, '400.00')).status).toBe(2004);
  });

  it('by who has no money yet, or with another’s account, is refused', async () => {
    const [poor, other] = [await makePerson(t, 0), await trusted()];
    const cardId = await addWallet(t, poor);
    expect(await withdraw(t, poor, cardId, '100.00')).toMatchObject({ code: 'amount_above_balance' });
    expect(await withdraw(t, poor, other.cardId, '100.00')).toMatchObject({ code: 'payout_account_unknown' });
  });

  it('asks for the safe’s password where the site wants it', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0, pinRequired: true } });
    const person = await trusted();
    const ask = (body: object) =>
      t.call('/withdraw/create', { amount: '200.00', cardId: person.cardId, ...body }, withKey(person.token));
    expect(await ask({})).toMatchObject({ code: 'pin_required' });
    expect(await ask({ pin: '123456' })).toMatchObject({ code: 'safe_password_missing' });
  });

  it('refuses unknown fields, a third decimal and other digits', async () => {
    const person = await trusted();
    const ask = (body: object) =>
      t.call('/withdraw/create', { amount: '200.00', cardId: person.cardId, ...body }, withKey(person.token));
    expect(await ask({ note: 'x' })).toMatchObject({ code: 'input_invalid', data: { fields: { note: {} } } });
    for (const amount of ['200.001', '-200', '1e3', '２００', '0', '0.00', ' 200', 'NaN', '9'.repeat(30)]) {
      expect((await ask({ amount })).status, amount).toBe(400);
    }
  });
});

describe('being paid', () => {
  it.each([
    ['0001', 'Success', null],
    ['1234', 'Success', null],
    ['0002', 'Fail', 'refused'],
    ['0003', 'Success', null],
    ['0005', 'Fail', 'refused'],
  ])('a number ending %s ends in %s', async (ending, state, failKind) => {
    const person = await trusted(10_000, ending);
    const id = await asked(person);
    await runWorkers(t, 1);
    for (let i = 0; i < 6; i++) await runWorkers(t, 10);
    expect(await row(id)).toMatchObject({ state, fail_kind: failKind });
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(0n);
    expect(await balanceOf(t, person.uid)).toBe(state === 'Success' ? 9_500_00n : 10_000_00n);
  });

  it('gives a receipt with the provider’s number', async () => {
    const person = await trusted();
    const id = await asked(person);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    const { state, receipt, cancellable, timeline } = await detail(person, id);
    expect(state).toBe('Success');
    expect(receipt).toMatchObject({
      amount: '500.00',
      fee: '10.00',
      net: '490.00',
      providerReference: expect.stringMatching(/^sbx_/),
    });
    expect(cancellable).toBe(false);
    expect(timeline.map(({ state: at }) => at)).toEqual(['Prepare', 'WaitExec', 'Exec', 'Success']);
  });

  it('and coming back later makes amount and fee withdrawable again', async () => {
    const person = await trusted(10_000, '0004');
    const id = await asked(person);
    await runWorkers(t, 1);
    await runWorkers(t, 3);
    expect((await row(id)).state).toBe('Success');
    await runWorkers(t, 10);
    expect(await row(id)).toMatchObject({ state: 'Fail', fail_kind: 'reversed' });
    expect(await balanceOf(t, person.uid)).toBe(10_000_00n);
    const { remainingToday } = await t.ask('/withdraw/terms', {}, { token: person.token });
    expect(remainingToday).toBe('1000000.00');
  });

  it('is an unknown outcome when no answer came, with the money still set aside', async () => {
    const person = await trusted(10_000, '0003');
    const id = await asked(person);
    await t.app.paymentWorkers[0]?.runDue();
    expect((await row(id)).state).toBe('Error');
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(500_00n);
    expect((await detail(person, id)).reason).toBe('Checking status with the payment provider');
  });

  it('goes to the account as it was when it was asked for', async () => {
    const { person, id } = await inReview();
    const before = await row(id);
    await t.db
      .updateTable('payout_accounts')
      .set({ state: 'removed' })
      .where('account_id', '=', person.cardId)
      .execute();
    expect(await approve(id)).toMatchObject({ ok: true });
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect(await row(id)).toMatchObject({ state: 'Success', number_masked: before.number_masked });
  });
});

describe('cancelling it', () => {
  it('while it waits gives the amount and the limit back', async () => {
    const { person, id } = await inReview();
    expect(await t.ask('/withdraw/cancel', { id }, { token: person.token })).toEqual({ id, state: 'Fail' });
    expect(await balanceOf(t, person.uid)).toBe(200_000_00n);
    expect((await t.ask('/withdraw/terms', {}, { token: person.token })).remainingToday).toBe('1000000.00');
    expect(await t.ask('/withdraw/cancel', { id }, { token: person.token })).toEqual({ id, state: 'Fail' });
    expect((await detail(person, id)).reason).toBe('Cancelled by you. The amount is back in your balance');
  });

  it('is refused once it is being paid, and for another’s', async () => {
    const person = await trusted(10_000, '0003');
    const other = await trusted();
    const id = await asked(person);
    expect(await t.call('/withdraw/cancel', { id }, { token: other.token })).toMatchObject({ code: 'not_found' });
    expect(await t.call('/withdraw/detail', { id }, { token: other.token })).toMatchObject({ code: 'not_found' });
    await t.app.paymentWorkers[0]?.runDue();
    expect(await t.call('/withdraw/cancel', { id }, { token: person.token })).toMatchObject({
      code: 'withdrawal_not_cancellable',
    });
  });

  it('at the instant it is approved, rejected and paid ends in exactly one state', async () => {
    for (let round = 0; round < 8; round++) {
      const { person, id } = await inReview();
      const version = { id, version: 2, reason: 'race' };
      const site = await terms();
      const cancel = () => t.call('/withdraw/cancel', { id }, { token: person.token });
      await Promise.all([
        cancel(),
        approveWithdrawal({ db: t.db, providers }, checker, version, site, t.now),
        rejectWithdrawal({ db: t.db }, maker, version, t.now),
      ]);
      await Promise.all([cancel(), t.app.paymentWorkers[0]?.runDue()]);
      await runWorkers(t, 5);
      const after = await row(id);
      const held = await balanceOf(t, person.uid, 'hold.withdrawal');
      const available = await balanceOf(t, person.uid);
      expect(['Success', 'Fail']).toContain(after.state);
      expect(held).toBe(0n);
      expect(available).toBe(after.state === 'Success' ? 195_000_00n : 200_000_00n);
    }
  });
});

describe('the console', () => {
  it('releases by one person below the threshold, by two from it on', async () => {
    const small = await inReview('49999.99');
    expect(await approve(small.id, maker)).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
    const large = await inReview('50000.00');
    expect(await approve(large.id, maker)).toMatchObject({
      ok: true,
      value: { state: 'WaitReview', first_approver: 'op_maker' },
    });
    expect(await approve(large.id, maker)).toMatchObject({ code: 'second_person_needed' });
    expect(await approve(large.id, checker)).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
    const audit = await t.db
      .selectFrom('audit_rows')
      .selectAll()
      .where('target', '=', `withdrawal:${large.id}`)
      .orderBy('position')
      .execute();
    expect(audit.map(({ action, operator_name }) => [action, operator_name])).toEqual([
      ['withdrawal.approve', 'maker'],
      ['withdrawal.approve', 'checker'],
    ]);
  });

  it('decides only on what it has seen', async () => {
    const { id } = await inReview();
    const stale = await seen(id);
    await holdWithdrawal({ db: t.db }, maker, await seen(id, 'call the user'), t.now);
    expect(await approveWithdrawal({ db: t.db, providers }, checker, stale, await terms(), t.now)).toMatchObject({
      code: 'record_changed',
    });
  });

  it('holds with a reason that the user reads, and nothing is paid meanwhile', async () => {
    const { person, id } = await inReview();
    expect(await holdWithdrawal({ db: t.db }, maker, await seen(id, 'call the user'), t.now)).toMatchObject({
      ok: true,
    });
    expect(await approve(id)).toMatchObject({ code: 'withdrawal_on_hold' });
    expect(await detail(person, id)).toMatchObject({ onHold: true, reason: 'On hold: call the user' });
    expect(await releaseWithdrawal({ db: t.db, providers }, maker, await seen(id), t.now)).toMatchObject({ ok: true });
    expect(await approve(id)).toMatchObject({ ok: true });
    expect(await holdWithdrawal({ db: t.db }, maker, await seen(id, 'wait'), t.now)).toMatchObject({ ok: true });
    await runWorkers(t, 5);
    expect((await row(id)).state).toBe('WaitExec');
    await releaseWithdrawal({ db: t.db, providers }, maker, await seen(id), t.now);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect((await row(id)).state).toBe('Success');
  });

  it('rejects with a reason, in the user’s own words of it', async () => {
    const { person, id } = await inReview();
    await rejectWithdrawal({ db: t.db }, maker, await seen(id, 'The name does not match $&'), t.now);
    const said = 'Rejected: The name does not match $&. The amount is back in your balance';
    expect((await detail(person, id)).reason).toBe(said);
    expect(await balanceOf(t, person.uid)).toBe(200_000_00n);
  });

  it('has one person work on one at a time', async () => {
    const { id } = await inReview();
    expect(await claimRecord({ db: t.db }, WITHDRAWAL_RECORD, maker, id, t.now)).toMatchObject({ ok: true });
    expect(await claimRecord({ db: t.db }, WITHDRAWAL_RECORD, checker, id, t.now)).toMatchObject({
      code: 'record_claimed',
    });
    expect(await approve(id, checker)).toMatchObject({ code: 'record_claimed' });
    t.now = new Date(t.now.getTime() + 11 * 60_000);
    expect(await approve(id, checker)).toMatchObject({ ok: true });
  });

  it('takes back what waits when its user is frozen, and the worker never pays a frozen user', async () => {
    const person = await trusted();
    const [first, second] = [await asked(person), await asked(person)];
    await t.db
      .transaction()
      .execute((tx) => returnWithdrawalsOfUser(tx, 'demo', person.uid, 'operator:op_maker', 'frozen', t.now));
    expect([(await row(first)).state, (await row(second)).state]).toEqual(['WaitReview', 'WaitReview']);
    expect(await returnToReview({ db: t.db }, maker, await seen(first), t.now)).toMatchObject({
      code: 'withdrawal_not_reviewable',
    });
    await approve(first);
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', person.uid).execute();
    await t.app.paymentWorkers[0]?.runDue();
    expect((await row(first)).state).toBe('WaitReview');
    expect(await approve(second)).toMatchObject({ code: 'user_frozen' });
  });

  it('pages through several states as one list, oldest first or newest first', async () => {
    const { id } = await inReview();
    const filter = { states: ['WaitReview', 'Success', 'Fail'], where: [] };
    const page = async (request: object) => {
      const read = await readRecordPage<WithdrawalRow>(t.db, WITHDRAWAL_RECORD, 'demo', filter, {
        size: 50,
        ...request,
      });
      if (!read.ok) throw new Error(read.code);
      return { ids: read.value.rows.map((row) => row.withdrawal_id), next: read.value.next ?? undefined };
    };
    const all = (await page({})).ids;
    expect(all).toContain(id);
    expect((await page({ newestFirst: true })).ids).toEqual([...all].reverse());
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { ids, next } = await page({ size: 3, after });
      paged.push(...ids);
      after = next;
    } while (after);
    expect(paged).toEqual(all);
    expect(await readForReview(t.db, 'demo', id)).toMatchObject({
      transitions: [{ event: 'request' }, { event: 'rules_review' }],
      sameNumberUids: [],
    });
    expect(await readForReview(t.db, 'other', id)).toBeUndefined();
  });

  it('proves an unknown outcome by two people', async () => {
    const person = await trusted(10_000, '0003');
    const id = await asked(person);
    await t.app.paymentWorkers[0]?.runDue();
    const prove = async (by: typeof maker, outcome: 'paid' | 'not_paid') =>
      proveOutcome({ db: t.db }, by, { ...(await seen(id)), outcome, proof: 'BANK-77' }, t.now);
    expect(await prove(maker, 'paid')).toMatchObject({ ok: true, value: { state: 'Error' } });
    expect(await prove(maker, 'paid')).toMatchObject({ ok: true, value: { state: 'Error' } });
    expect(await prove(checker, 'not_paid')).toMatchObject({ ok: true, value: { state: 'Error' } });
    expect(await prove(checker, 'paid')).toMatchObject({
      ok: true,
      value: { state: 'Success', provider_reference: 'BANK-77' },
    });
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(0n);
  });

  it('takes nobody for the second person who took part in it, or whose password the first one set', async () => {
    const person = await trusted(10_000, '0003');
    const id = await asked(person);
    await t.app.paymentWorkers[0]?.runDue();
    const proof = async (by: typeof maker) =>
      proveOutcome({ db: t.db }, by, { ...(await seen(id)), outcome: 'not_paid', proof: 'TICKET-1' }, t.now);
    expect(await proof(maker)).toMatchObject({ ok: true, value: { state: 'Error' } });
    const [writer, puppet] = [operator('writer'), operator('puppet')];
    await t.db
      .insertInto('user_notes')
      .values({
        ...{ site_id: 'demo', note_id: 'un_1', uid: person.uid, about: `withdrawal:${id}`, body: 'the bank says so' },
        ...{ operator_id: writer.operatorId, operator_name: 'writer', created_at: t.now },
      })
      .execute();
    await t.db
      .insertInto('operator_sponsors')
      .values({ operator_id: puppet.operatorId, sponsor_id: maker.operatorId, since: t.now })
      .execute();
    expect(await proof(writer)).toMatchObject({ code: 'approval_participant' });
    expect(await proof(puppet)).toMatchObject({ code: 'approval_too_new' });
    expect((await row(id)).state).toBe('Error');
    expect(await proof(checker)).toMatchObject({ ok: true, value: { state: 'Fail' } });

    const large = await inReview('50000.00');
    expect(await approve(large.id, maker)).toMatchObject({ ok: true });
    expect(await approve(large.id, puppet)).toMatchObject({ code: 'approval_too_new' });
    expect(await approve(large.id, checker)).toMatchObject({ ok: true, value: { state: 'WaitExec' } });
  });
});

describe('paying by hand', () => {
  const deps = () => ({ db: t.db, secrets });
  const export_ = (by = maker) => exportPayoutFile(deps(), by, { provider: 'manual', reason: 'morning run' }, t.now);

  it('exports each withdrawal into one file only, with what a person needs to pay', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0 }, payments: { walletProvider: 'manual' } });
    const people = [await trusted(), await trusted()];
    const ids = [await asked(people[0] as never), await asked(people[1] as never)];
    await runWorkers(t, 5);
    expect((await row(ids[0] as string)).state).toBe('WaitExec');
    const files = await Promise.all([export_(), export_(checker)]);
    expect(files.filter(({ ok }) => ok)).toHaveLength(1);
    const file = files.find(({ ok }) => ok);
    if (!file?.ok) throw new Error('nothing was exported');
    expect(file.value).toMatchObject({ items: 2, totalMinor: 980_00n });
    const { reference } = await row(ids[0] as string);
    expect(file.value.file).toMatch(
      new RegExp(`"${reference}","490.00","COIN","Juan Dela Cruz","GCash","0917[0-9]{7}"`),
    );
    expect(await row(ids[0] as string)).toMatchObject({ state: 'Exec', payout_file_id: file.value.payoutFileId });
    const paid = {
      id: ids[0] as string,
      version: 3,
      reason: 'done',
      outcome: 'paid',
      bankReference: '',
    } as const;
    expect(await recordHandPayment({ db: t.db, providers }, maker, paid, t.now)).toMatchObject({
      code: 'bank_reference_missing',
    });
    expect(
      await recordHandPayment({ db: t.db, providers }, maker, { ...paid, bankReference: 'TX-1' }, t.now),
    ).toMatchObject({
      ok: true,
      value: { state: 'Success', provider_reference: 'TX-1' },
    });
    const refused = { ...paid, id: ids[1] as string, outcome: 'refused', reason: 'account closed' } as const;
    expect(await recordHandPayment({ db: t.db, providers }, maker, refused, t.now)).toMatchObject({
      ok: true,
      value: { state: 'Fail' },
    });
    expect(await balanceOf(t, (people[1] as Person).uid)).toBe(10_000_00n);
  });

  it('may be chosen for one that a machine would pay, and not once it was begun', async () => {
    const { id } = await inReview();
    const route = async (provider: string) =>
      routeWithdrawal({ db: t.db, providers }, maker, { ...(await seen(id)), provider }, t.now);
    expect(await route('nobody')).toMatchObject({ code: 'provider_unknown' });
    expect(await route('manual')).toMatchObject({ ok: true, value: { provider: 'manual' } });
    await approve(id);
    await runWorkers(t, 5);
    expect((await row(id)).state).toBe('WaitExec');
    expect(await route('sandbox')).toMatchObject({ ok: true });
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect((await row(id)).state).toBe('Success');
    const byHand = { ...(await seen(id)), outcome: 'returned', bankReference: '' } as const;
    expect(await recordHandPayment({ db: t.db, providers }, maker, byHand, t.now)).toMatchObject({
      code: 'withdrawal_not_by_hand',
    });
  });
});

describe('the database', () => {
  it('has the same table of transitions as the rules, of all pairs', async () => {
    const tryTransition = async (from: string, event: string, to: string) => {
      const id = `wd_try_${randomUUID()}`;
      try {
        await t.db.transaction().execute(async (tx) => {
          const insert = (version: number, from_state: string, name: string, to_state: string) =>
            tx
              .insertInto('withdrawal_transitions')
              .values({
                site_id: 'demo',
                withdrawal_id: id,
                version,
                from_state: from_state as never,
                event: name,
                to_state: to_state as never,
                actor: 'system:test',
                at: t.now,
              })
              .execute();
          if (from === '') await insert(1, '', event, to);
          else {
            let version = 1;
            let at = '';
            for (const step of pathTo(from)) {
              await insert(version++, at, step.event, step.to);
              at = step.to;
            }
            await insert(version, from, event, to);
          }
          throw new Error('allowed');
        });
      } catch (error) {
        if ((error as Error).message === 'allowed') return true;
        expect(['23514', '23503']).toContain(sqlState(error));
        return false;
      }
      return true;
    };
    for (const from of ['', ...STATES] as const) {
      for (const event of EVENTS) {
        const next = nextState(from, event);
        for (const to of STATES) {
          expect(await tryTransition(from, event, to), `${from} ${event} ${to}`).toBe(next.ok && next.value === to);
        }
      }
    }
  }, 60_000);

  it('refuses a state that no transition led to, a second one from one version, and a changed one', async () => {
    const { id } = await inReview();
    const set = t.db.updateTable('withdrawals').where('withdrawal_id', '=', id);
    await expect(set.set({ state: 'Success' }).execute()).rejects.toMatchObject({ code: '23503' });
    await expect(set.set({ state: 'Success', version: 3 }).execute()).rejects.toMatchObject({ code: '23503' });
    const duplicate = {
      site_id: 'demo',
      withdrawal_id: id,
      version: 2,
      from_state: 'Prepare',
      event: 'rules_pass',
      to_state: 'WaitExec',
      actor: 'x',
      at: t.now,
    } as const;
    await expect(t.db.insertInto('withdrawal_transitions').values(duplicate).execute()).rejects.toMatchObject({
      code: '23505',
    });
    await expect(
      t.db
        .insertInto('withdrawal_transitions')
        .values({ ...duplicate, version: 3 })
        .execute(),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      t.db.updateTable('withdrawal_transitions').set({ reason: 'x' }).where('withdrawal_id', '=', id).execute(),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      t.db.deleteFrom('withdrawal_transitions').where('withdrawal_id', '=', id).execute(),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });
});

/** Transitions that lead from nothing to a state. */
function pathTo(state: string): { event: string; to: string }[] {
  const queue: { at: string; path: { event: string; to: string }[] }[] = [{ at: '', path: [] }];
  const visited = new Set(['']);
  for (let step = queue.shift(); step; step = queue.shift()) {
    if (step.at === state) return step.path;
    for (const { from, event, to } of TRANSITIONS) {
      if (from !== step.at || visited.has(to)) continue;
      visited.add(to);
      queue.push({ at: to, path: [...step.path, { event, to }] });
    }
  }
  throw new Error(`no way to ${state}`);
}
