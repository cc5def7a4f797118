import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWallet, cardCode, makePerson, type Person, setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { changePhone } from './change-phone.ts';
import { freshPhone } from './testing/visitors.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 24 } });
});
afterAll(() => t?.close());

const wait = (hours: number) => {
  t.now = new Date(t.now.getTime() + hours * 3_600_000);
};
const HOUR_OF_LIMITS = 1;

/** Requests the code that proves a new number. */
async function codeFor(person: Person, phone: string): Promise<string> {
  wait(HOUR_OF_LIMITS);
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'phone' }, { token: person.token });
  return t.codeOf(phone);
}
const change = (person: Person, body: { phone: string; code: string; password?: string }) =>
  t.call('/user/phone', { areaCode: '63', password: PASSWORD, ...body }, { token: person.token });
const logIn = (phone: string) => t.call('/cplogin/login', { areaCode: '63', phone, password: PASSWORD });

describe('a change of the phone number', () => {
  it('needs a session for its code, the password, and the code of the new number for this purpose', async () => {
    const [person, other, phone] = [await makePerson(t), await makePerson(t), freshPhone()];
    const anonymous = await t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'phone' });
    expect(anonymous).toMatchObject({ code: 'session_missing' });
    const code = await codeFor(person, phone);
    expect(await change(person, { phone, code, password: 'wrong123' })).toMatchObject({ code: 'old_password_wrong' });
    expect(await change(person, { phone: freshPhone(), code })).toMatchObject({ code: 'code_wrong' });
    const forCard = await cardCode(t, person);
    expect(await change(person, { phone: person.phone, code: forCard })).toMatchObject({ code: 'phone_unchanged' });
    expect(await change(person, { phone, code: forCard })).toMatchObject({ code: 'code_wrong' });
    const taken = await codeFor(person, other.phone);
    expect(await change(person, { phone: other.phone, code: taken })).toMatchObject({ code: 'phone_taken' });
    expect((await logIn(person.phone)).status).toBe(200);
  });

  it('logs in by the new number, ends the other sessions, and is in the notices', async () => {
    const [person, phone] = [await makePerson(t), freshPhone()];
    const elsewhere = await t.logIn(person.phone);
    const code = await codeFor(person, phone);
    const done = await change(person, { phone, code });
    expect(done).toMatchObject({ status: 200, data: { phone: expect.stringContaining(phone.slice(-4)) } });
    expect(await t.call('/user/sessions', {}, { token: elsewhere })).toMatchObject({ code: 'session_ended' });
    expect((await t.call('/user/sessions', {}, { token: person.token })).status).toBe(200);
    expect(await logIn(person.phone)).toMatchObject({ code: 'credentials_wrong' });
    expect((await logIn(phone)).status).toBe(200);
    const [notice] = await t.ask('/cp/mainview/notice', {}, { token: person.token });
    expect(notice?.content).toContain(`Your phone number is now ${done.data.phone}.`);
    expect(await change(person, { phone, code })).toMatchObject({ code: 'phone_unchanged' });
  });

  it('makes withdrawals and payout accounts wait for the site’s cooling time', async () => {
    const [person, phone] = [await makePerson(t), freshPhone()];
    const cardId = await addWallet(t, person);
    wait(25);
    const quote = () => t.call('/withdraw/quote', { amount: '200.00', cardId }, { token: person.token });
    expect((await quote()).status).toBe(200);
    await change(person, { phone, code: await codeFor(person, phone) });
    const cools = { code: 'phone_cooling', message: expect.stringContaining('24 h') };
    expect(await quote()).toMatchObject(cools);
    const headers = { 'idempotency-key': 'cooling-1' };
    const withdraw = () => t.call('/withdraw/create', { amount: '200.00', cardId }, { token: person.token, headers });
    expect(await withdraw()).toMatchObject(cools);
    const bank = { kind: 'bank' as const, bank: 'PH_BDO', cardNumber: '001234567890', bankPhone: '9171234567' };
    const add = { ...bank, holder: 'Juan Dela Cruz', ifsc: 'BNORPHMM', code: '000000' };
    expect(await t.call('/appcard/edit', add, { token: person.token })).toMatchObject(cools);
    const remove = { id: cardId, code: '000000' };
    expect(await t.call('/appcard/remove', remove, { token: person.token })).toMatchObject(cools);
    wait(24);
    expect((await quote()).status).toBe(200);
    expect(await withdraw()).toMatchObject({ status: 2004 });
  });

  it('opens no safe: its password waits as payouts do, and the owner’s one stays', async () => {
    const [person, thiefs] = [await makePerson(t), freshPhone()];
    const safeCode = async (phone: string) => {
      wait(HOUR_OF_LIMITS);
      await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'safe' }, { token: person.token });
      return t.codeOf(phone);
    };
    const set = (password: string, code: string) =>
      t.call('/safe/setpassword', { password, code }, { token: person.token });
    expect((await set('135790', await safeCode(person.phone))).status).toBe(200);
    const headers = (key: string) => ({ token: person.token, headers: { 'idempotency-key': key } });
    await t.ask('/safe/save', { amount: '100.00' }, headers('cooling-safe-1'));
    await change(person, { phone: thiefs, code: await codeFor(person, thiefs) });
    expect(await set('246802', await safeCode(thiefs))).toMatchObject({ code: 'phone_cooling' });
    const takeOut = (password: string, key: string) =>
      t.call('/safe/takeout', { amount: '10.00', password }, headers(key));
    expect(await takeOut('246802', 'cooling-safe-2')).toMatchObject({ code: 'safe_password_wrong' });
    expect((await takeOut('135790', 'cooling-safe-3')).status).toBe(200);
    wait(24);
    expect((await set('246802', await safeCode(thiefs))).status).toBe(200);
  });

  it('is announced to the old number, without the whole new number', async () => {
    const [person, phone] = [await makePerson(t), freshPhone()];
    const code = await codeFor(person, phone);
    const sent: { to: string; text: string }[] = [];
    const smsSent = Promise.withResolvers<void>();
    const sms = {
      async send(message: { to: string; text: string }) {
        sent.push(message);
        smsSent.resolve();
        return 'handed_over' as const;
      },
    };
    const { sessions } = await t.db
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('session_id').as('sessions'))
      .where('uid', '=', person.uid)
      .executeTakeFirstOrThrow();
    const site = { ...(await t.ask('/site/list', {}))[0], siteId: 'demo', name: 'Demo' };
    const changed = await changePhone(
      {
        db: t.db,
        secrets: createSecretKeys([TEST_KEY]),
        sms,
        log: createLog('silent'),
        returning: { follow: async () => {} },
      },
      {
        ...{ site: site as never, uid: person.uid, sessionId: sessions ?? '', password: PASSWORD, code },
        ...{ phone: { areaCode: '63', number: phone }, locale: 'en-US', origin: { address: '', device: '' } },
      },
      t.now,
    );
    expect(changed).toMatchObject({ ok: true });
    await smsSent.promise;
    expect(sent).toEqual([{ to: `+63${person.phone}`, text: expect.stringMatching(/^Your Demo account now uses/) }]);
    expect(sent[0]?.text).not.toContain(phone);
  });
});
