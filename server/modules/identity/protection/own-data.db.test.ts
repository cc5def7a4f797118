import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { phoneKey } from '../auth/stored-phone.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0, minimum: '1.00' } });
});
afterAll(() => t?.close());

/** Makes a file and waits until it is ready; returns its id. */
async function made(person: Person, form: 'html' | 'json'): Promise<string> {
  const as = { token: person.token };
  const { id } = await t.ask('/protection/export', { form }, as);
  await t.app.fileWorker.runDue();
  for (let tries = 0; tries < 40; tries++) {
    const files = await t.ask('/protection/exports', {}, as);
    if (files.find((file) => file.id === id)?.state === 'ready') break;
    await t.app.fileWorker.runDue();
  }
  return id;
}

async function fileOf(person: Person, form: 'html' | 'json'): Promise<string> {
  const file = { id: await made(person, form), password: PASSWORD };
  return (await t.call('/protection/export/file', file, { token: person.token })).data;
}

describe('the file of a user’s own data (Spec: F3)', () => {
  it('contains all data stored about the person, and none about other persons, in both formats', async () => {
    const person = await makePerson(t, 1_000);
    const other = await makePerson(t, 500);
    const card = await addWallet(t, person);
    await t.call('/wallet/transfer', { uid: other.uid, amount: '25.00' }, withKey(person.token));
    await withdraw(t, person, card, '100.00');
    await t.call('/deposit/create', { amount: '150.00', method: 'sandbox' }, withKey(person.token));
    await t.ask('/protection/limit', { kind: 'deposit', period: 'day', amount: '700' }, { token: person.token });
    t.now = new Date(t.now.getTime() + 1000);
    const data = JSON.parse(await fileOf(person, 'json'));
    expect(data.uid).toBe(person.uid);
    expect(data.profile).toMatchObject([{ uid: person.uid, phone: person.phone }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.protection).toMatchObject([{ kind: 'limit_set', value: '70000' }, { kind: 'exported' }]);
    const text = expect.stringMatching(/./);
    expect(data.withdrawals).toMatchObject([
      { id: text, reference: text, amount: '100.00', fee: '10.00', state: text, holder: text, number: '****0001' },
    ]);
    expect(data.deposits).toMatchObject([
      { id: text, reference: text, amount: '150.00', credited: null, state: text, method: 'sandbox', payer: '' },
    ]);
    expect(data.payout_accounts).toHaveLength(1);
    const amounts = data.transactions.map((row: { kind: string; amount: string }) => `${row.kind} ${row.amount}`);
    expect(amounts).toEqual(expect.arrayContaining(['transfer -25.00', 'withdrawal.hold -100.00']));
    expect(JSON.stringify(data)).not.toContain(other.phone);
    // A stolen database shows neither the phone nor the name while the file waits.
    const stored = await t.db.selectFrom('file_export_parts').select('content').execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(person.phone);
    expect(JSON.stringify(stored)).not.toContain(person.uid);
    const page = await fileOf(person, 'html');
    expect(page).toContain('<h2>transactions</h2>');
    expect(page).toContain('-25.00');
  });

  it('cannot be read by another user', async () => {
    const [person, other] = [await makePerson(t), await makePerson(t)];
    const { id } = await t.ask('/protection/export', {}, { token: person.token });
    await t.app.fileWorker.runDue();
    const file = { id, password: PASSWORD };
    expect((await t.call('/protection/export/file', file, { token: other.token })).code).toBe('not_found');
  });

  it('requires the password, with a limited number of attempts', async () => {
    const person = await makePerson(t);
    const as = { token: person.token };
    const id = await made(person, 'json');
    const ask = async (more: object) => (await t.call('/protection/export/file', { id, ...more } as never, as)).code;
    expect(await ask({})).toBe('input_invalid');
    expect(await ask({ password: 'not it' })).toBe('password_wrong');
    for (let each = 0; each < 3; each++) await ask({ password: `not it ${each}` });
    // The other call that requires the password shares the count.
    const close = await t.call('/protection/close', { password: 'not it either' }, as);
    expect(close.code).toBe('password_wrong');
    expect(await ask({ password: PASSWORD })).toBe('login_locked');
  });
});

describe('closing an account (Spec: F3)', () => {
  const close = (person: Person, body: object) =>
    t.call('/protection/close', { password: PASSWORD, ...body }, { token: person.token });

  it('requires the password, no open payment or bet, and the balance withdrawn or given up to the cent', async () => {
    const person = await makePerson(t, 1_000);
    const card = await addWallet(t, person);
    expect((await close(person, { password: 'wrong-pass-1' })).code).toBe('password_wrong');
    const { data } = await withdraw(t, person, card, '100.00');
    expect((await close(person, { giveUp: '1000.00' })).code).toBe('close_payments_open');
    await t.ask('/withdraw/cancel', { id: data.id }, { token: person.token });
    expect(await close(person, {})).toMatchObject({ code: 'close_money_left', data: { total: '1000.00' } });
    expect(await close(person, { giveUp: '999.99' })).toMatchObject({ code: 'close_money_left' });
    expect((await close(person, { giveUp: '1000.00' })).status).toBe(200);
    expect(await balanceOf(t, person.uid)).toBe(0n);
    await assertInvariants(t.db);
  });

  it('frees the phone, removes names and numbers, and leaves the ledger unchanged', async () => {
    const person = await makePerson(t, 300);
    await addWallet(t, person);
    await t.call('/wallet/transfer', { uid: (await makePerson(t)).uid, amount: '300.00' }, withKey(person.token));
    const rows = () =>
      t.db
        .selectFrom('postings')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
    const before = await rows();
    expect((await close(person, {})).status).toBe(200);
    expect(await rows()).toEqual(before);
    expect((await t.call('/user/sessions', {}, { token: person.token })).status).not.toBe(200);
    const login = { areaCode: '63', phone: person.phone, password: PASSWORD };
    expect((await t.call('/cplogin/login', login)).code).toBe('credentials_wrong');
    const everything = JSON.stringify(
      await Promise.all([
        t.db.selectFrom('users').selectAll().where('uid', '=', person.uid).execute(),
        t.db.selectFrom('payout_accounts').selectAll().where('uid', '=', person.uid).execute(),
        t.db.selectFrom('sessions').select(['address', 'device']).where('uid', '=', person.uid).execute(),
      ]),
      (_key, value) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(everything).not.toContain(person.phone);
    expect(everything).not.toMatch(/Juan|GCASH.*917|127\.0\.0\.1/);
    // The phone can be registered again.
    await t.makeUser({ phone: person.phone });
    expect(await t.logIn(person.phone)).toBeTruthy();
    await assertInvariants(t.db);
  });

  it('leaves no code, no count of attempts and no file of the person; other persons’ data stays', async () => {
    const [person, other] = [await makePerson(t, 0), await makePerson(t, 0)];
    for (const one of [person, other]) {
      await made(one, 'json');
      await t.call('/cplogin/sendsms', { areaCode: '63', phone: one.phone, purpose: 'login' });
      await t.call('/cplogin/login', { areaCode: '63', phone: one.phone, password: 'not-the-one-1' });
      await t.call('/wallet/recipient', { uid: '10000001' }, { token: one.token });
    }
    const secrets = createSecretKeys([TEST_KEY]);
    const left = async ({ uid, phone }: Person) => {
      const key = phoneKey(secrets, 'demo', { areaCode: '63', number: phone });
      const codes = await t.db.selectFrom('one_time_codes').selectAll().where('phone_hash', '=', key).execute();
      const counts = await t.db.selectFrom('attempt_counters').select('subject').execute();
      const parts = await t.db
        .selectFrom('file_export_parts as p')
        .innerJoin('file_exports as f', (on) =>
          on.onRef('f.site_id', '=', 'p.site_id').onRef('f.export_id', '=', 'p.export_id'),
        )
        .select('p.part')
        .where('f.owner', '=', uid)
        .execute();
      const own = counts.filter(({ subject }) => subject.includes(key) || subject.split(':').includes(uid));
      return [codes.length > 0, own.length > 0, parts.length > 0];
    };
    expect([await left(person), await left(other)]).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    expect((await close(person, {})).status).toBe(200);
    expect([await left(person), await left(other)]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
  });

  it('is refused during a break, which also applies to a new account of the phone', async () => {
    const person = await makePerson(t, 0);
    await t.ask('/protection/exclude', { months: 6 }, { token: person.token });
    expect((await close(person, {})).code).toBe('protection_excluded');
  });
});
