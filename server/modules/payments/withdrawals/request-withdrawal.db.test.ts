import { randomUUID } from 'node:crypto';
import {
  WITHDRAWAL_ARRIVAL_BANK_HOURS,
  WITHDRAWAL_ARRIVAL_MAX_HOURS,
  WITHDRAWAL_ARRIVAL_MIN_MINUTES,
} from '@pitaka/contract/constants.ts';
import { kindNumber } from '@pitaka/core/money/ledger/journal-kind.ts';
import { DEFAULT_TERMS } from '@pitaka/core/payments/withdrawals/terms.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addWallet,
  balanceOf,
  makePerson,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { approveWithdrawal, rejectWithdrawal } from './index.ts';
import {
  checker,
  detail,
  maker,
  providers,
  requestedWithdrawal,
  row,
  terms,
  trustedUser,
  useUsualSettings,
  withdrawalInReview,
} from './testing/withdrawing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => useUsualSettings(t));
afterAll(() => t?.close());

describe('the quote of a withdrawal', () => {
  it('shows minimum, fee, the net amount, the remaining limits and the time of arrival', async () => {
    const person = await trustedUser(t);
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

  it('is refused by the same rules as the withdrawal, and the refusal names the limit', async () => {
    const person = await trustedUser(t);
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

describe('requesting a withdrawal', () => {
  it('reserves the amount at once, counts it, and notifies the open pages', async () => {
    const person = await trustedUser(t);
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

  it('goes to review for a new account, and the timeline says so in every language', async () => {
    const person = await makePerson(t);
    const cardId = await addWallet(t, person);
    const answer = await withdraw(t, person, cardId);
    expect(answer.data.state).toBe('WaitReview');
    expect((await row(t, answer.data.id)).review_reasons).toContain('first_to_account');
    const { timeline } = await detail(t, person, answer.data.id);
    expect(timeline.map(({ state, note }) => [state, note])).toEqual([
      ['Prepare', 'Requested'],
      ['WaitReview', 'In review'],
    ]);
    for (const [locale, note] of [
      ['es', 'En revisión'],
      ['ko', '심사 중'],
      ['en-PH', 'In review'],
      ['fil', 'Nire-review'],
      ['zh-CN', '审核中'],
    ] as const) {
      const answered = await t.call('/withdraw/detail', { id: answer.data.id }, { token: person.token, locale });
      expect(answered.data.timeline.at(-1)?.note).toBe(note);
    }
  });

  it('gives the same answer again for the same key, and refuses another request under it', async () => {
    const person = await trustedUser(t);
    const key = randomUUID();
    const first = await withdraw(t, person, person.cardId, '500.00', key);
    await runWorkers(t, 1);
    await runWorkers(t, 5);
    expect((await row(t, first.data.id)).state).toBe('Success');
    expect(await withdraw(t, person, person.cardId, '500.00', key)).toEqual(first);
    expect(await withdraw(t, person, person.cardId, '500.01', key)).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
    expect(await balanceOf(t, person.uid)).toBe(9_500_00n);
  });

  it('makes one withdrawal from fifty simultaneous requests with one key on two servers', async () => {
    const person = await trustedUser(t);
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

  it('makes one withdrawal if two simultaneous requests each ask for the whole balance', async () => {
    const person = await trustedUser(t, 1_000);
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(t, person, person.cardId, '1000.00')));
    expect(answers.filter(({ status }) => status === 2004)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 2004))
      expect(answer).toMatchObject({ code: 'amount_above_balance' });
    expect(await balanceOf(t, person.uid)).toBe(0n);
  });

  it('is refused above a limit, with the remaining limit, even for many simultaneous requests', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0, dayLimit: '1000.00' } });
    const person = await trustedUser(t);
    const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw(t, person, person.cardId, '300.00')));
    expect(answers.filter(({ status }) => status === 2004)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 2004)).toMatchObject({
      code: 'daily_limit_reached',
      data: { left: '100.00' },
    });
    t.now = new Date(t.now.getTime() + 24 * 3_600_000);
    expect((await withdraw(t, person, person.cardId, '300.00')).status).toBe(2004);
  });

  it('follows the limits that an operator set for this user alone', async () => {
    const person = await trustedUser(t);
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

  it('is refused for a user without money, or with another user’s account', async () => {
    const [poor, other] = [await makePerson(t, 0), await trustedUser(t)];
    const cardId = await addWallet(t, poor);
    expect(await withdraw(t, poor, cardId, '100.00')).toMatchObject({ code: 'amount_above_balance' });
    expect(await withdraw(t, poor, other.cardId, '100.00')).toMatchObject({ code: 'payout_account_unknown' });
  });

  it('asks for the safe password if the site requires it', async () => {
    await setSettings(t, { withdrawal: { coolingHours: 0, pinRequired: true } });
    const person = await trustedUser(t);
    const ask = (body: object) =>
      t.call('/withdraw/create', { amount: '200.00', cardId: person.cardId, ...body }, withKey(person.token));
    expect(await ask({})).toMatchObject({ code: 'pin_required' });
    expect(await ask({ pin: '123456' })).toMatchObject({ code: 'safe_password_missing' });

    // The site asks for it only above an amount, or for an account that was never paid to.
    const quote = () => t.ask('/withdraw/quote', { amount: '200.00', cardId: person.cardId }, { token: person.token });
    await setSettings(t, { withdrawal: { coolingHours: 0, pinAbove: '199.99' } });
    expect((await quote()).pinRequired).toBe(true);
    expect(await ask({})).toMatchObject({ code: 'pin_required' });
    await setSettings(t, { withdrawal: { coolingHours: 0, pinAbove: '200.00' } });
    expect((await quote()).pinRequired).toBe(false);
    await setSettings(t, { withdrawal: { coolingHours: 0, pinForNewAccount: true } });
    await t.db.updateTable('payout_accounts').set({ paid_count: 0 }).where('uid', '=', person.uid).execute();
    expect(await ask({})).toMatchObject({ code: 'pin_required' });
    await t.db.updateTable('payout_accounts').set({ paid_count: 1 }).where('uid', '=', person.uid).execute();
    expect((await quote()).pinRequired).toBe(false);
    expect(await ask({})).toMatchObject({ status: 2004 });
  });

  it('refuses unknown fields, a third decimal and other digits', async () => {
    const person = await trustedUser(t);
    const ask = (body: object) =>
      t.call('/withdraw/create', { amount: '200.00', cardId: person.cardId, ...body }, withKey(person.token));
    expect(await ask({ note: 'x' })).toMatchObject({ code: 'input_invalid', data: { fields: { note: {} } } });
    for (const amount of ['200.001', '-200', '1e3', '２００', '0', '0.00', ' 200', 'NaN', '9'.repeat(30)]) {
      expect((await ask({ amount })).status, amount).toBe(400);
    }
  });
});

describe('cancelling a withdrawal', () => {
  it('returns the amount and the limit while the withdrawal waits', async () => {
    const { person, id } = await withdrawalInReview(t);
    expect(await t.ask('/withdraw/cancel', { id }, { token: person.token })).toEqual({ id, state: 'Fail' });
    expect(await balanceOf(t, person.uid)).toBe(200_000_00n);
    expect((await t.ask('/withdraw/terms', {}, { token: person.token })).remainingToday).toBe('1000000.00');
    expect(await t.ask('/withdraw/cancel', { id }, { token: person.token })).toEqual({ id, state: 'Fail' });
    expect((await detail(t, person, id)).reason).toBe('Cancelled by you. The amount is back in your balance');
  });

  it('is refused once the withdrawal is being paid, and for another user’s withdrawal', async () => {
    const person = await trustedUser(t, 10_000, '0003');
    const other = await trustedUser(t);
    const id = await requestedWithdrawal(t, person);
    expect(await t.call('/withdraw/cancel', { id }, { token: other.token })).toMatchObject({ code: 'not_found' });
    expect(await t.call('/withdraw/detail', { id }, { token: other.token })).toMatchObject({ code: 'not_found' });
    await t.app.paymentWorkers[0]?.runDue();
    expect(await t.call('/withdraw/cancel', { id }, { token: person.token })).toMatchObject({
      code: 'withdrawal_not_cancellable',
    });
  });

  it('ends in exactly one state if the withdrawal is approved, rejected and paid at the same instant', async () => {
    for (let round = 0; round < 8; round++) {
      const { person, id } = await withdrawalInReview(t);
      const version = { id, version: 2, reason: 'race' };
      const site = await terms(t);
      const cancel = () => t.call('/withdraw/cancel', { id }, { token: person.token });
      await Promise.all([
        cancel(),
        approveWithdrawal({ db: t.db, providers }, checker, version, site, t.now),
        rejectWithdrawal({ db: t.db }, maker, version, t.now),
      ]);
      await Promise.all([cancel(), t.app.paymentWorkers[0]?.runDue()]);
      await runWorkers(t, 5);
      const after = await row(t, id);
      const held = await balanceOf(t, person.uid, 'hold.withdrawal');
      const available = await balanceOf(t, person.uid);
      expect(['Success', 'Fail']).toContain(after.state);
      expect(held).toBe(0n);
      expect(available).toBe(after.state === 'Success' ? 195_000_00n : 200_000_00n);
    }
  });
});
