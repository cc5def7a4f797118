import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { freshPhone, visitorsOf } from './testing/visitors.ts';

let t: TestApp;
const { wait, sendCode } = visitorsOf(() => t);

beforeAll(async () => {
  vi.stubEnv('PASSWORD_COST', 'real');
  t = await startTestApp();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await t?.close();
});
beforeEach(() => wait(3600));

describe('logging in', () => {
  it('opens a session for the correct password; a wrong password and an unknown phone get the same answer', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    expect(await t.logIn(phone)).toMatch(/^[\w-]{43}$/);
    const wrong = await t.call('/cplogin/login', {
      areaCode: '63',
      phone,
      password: 'wrong123',
    });
    const unknown = await t.call('/cplogin/login', {
      areaCode: '63',
      phone: freshPhone(),
      password: 'wrong123',
    });
    expect(wrong).toMatchObject({ status: 422, code: 'credentials_wrong' });
    expect(unknown).toEqual(wrong);
  });

  it('is locked after five wrong passwords, even for the correct password, until the window ends', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    for (let i = 0; i < 5; i++)
      await t.call('/cplogin/login', {
        areaCode: '63',
        phone,
        password: 'wrong123',
      });
    const body = { areaCode: '63', phone, password: PASSWORD };
    expect(await t.call('/cplogin/login', body)).toMatchObject({
      status: 429,
      code: 'login_locked',
    });
    await sendCode(phone, 'login');
    const byCode = { areaCode: '63', phone, code: await t.codeOf(phone) };
    expect((await t.call('/cplogin/login', byCode)).status).toBe(200);
    wait(901);
    expect((await t.call('/cplogin/login', body)).status).toBe(200);
  });

  it('counts guesses made at the same instant', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const guesses = Array.from({ length: 20 }, (_, i) => `wrong${100 + i}`);
    const answers = await Promise.all(
      guesses.map((password) => t.call('/cplogin/login', { areaCode: '63', phone, password })),
    );
    expect(answers.filter((answer) => answer.code === 'credentials_wrong')).toHaveLength(5);
  });

  it('answers "forbidden" in every language for a frozen account', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone, status: 'frozen' });
    const body = { areaCode: '63', phone, password: PASSWORD };
    expect(await t.call('/cplogin/login', body, { locale: 'ko' })).toMatchObject({ status: 999, message: 'forbidden' });
  });

  it('counts only failures against a network address that thousands share', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const counted = t.db.updateTable('attempt_counters').where('subject', 'like', 'password:address:%');
    await t.call('/cplogin/login', { areaCode: '63', phone: freshPhone(), password: 'wrong123' });
    await counted.set({ used: 99 }).execute();
    await t.logIn(phone);
    await t.logIn(phone);
    await counted.set({ used: 100 }).execute();
    const body = { areaCode: '63', phone, password: PASSWORD };
    expect((await t.call('/cplogin/login', body)).code).toBe('login_locked');
    wait(901);
    expect((await t.call('/cplogin/login', body)).status).toBe(200);
  });

  it('needs a password or a code', async () => {
    const answer = await t.call('/cplogin/login', {
      areaCode: '63',
      phone: freshPhone(),
    });
    expect(answer).toMatchObject({
      status: 400,
      data: {
        fields: {
          password: {
            code: 'password_required',
            message: 'Please enter password',
          },
        },
      },
    });
  });

  it('names the error in a phone number, in the caller’s language', async () => {
    const say = async (phone: unknown, locale: 'en-US' | 'es' = 'en-US') =>
      t.call('/cplogin/login', { areaCode: '63', phone, password: PASSWORD }, { locale });
    const saying = (message: string) => ({
      status: 400,
      data: { fields: { phone: { message } } },
    });
    expect(await say('')).toMatchObject(saying('Please enter phone number'));
    expect(await say('12ab')).toMatchObject(saying('Phone number incorrect format'));
    expect(await say('1234567890')).toMatchObject(saying('Wrong number'));
    expect(await say('', 'es')).toMatchObject(saying('Introduce el número de teléfono'));
  });
});

describe('a session', () => {
  const sessionsOf = (token: string) => t.ask('/user/sessions', {}, { token });

  it('is listed with its device, and answers 996 after it was ended from another session', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const [mine, other] = [await t.logIn(phone), await t.logIn(phone)];
    const listed = await sessionsOf(mine);
    expect(listed).toHaveLength(2);
    const target = { id: listed.find((session) => !session.current)?.id ?? '' };
    await t.ask('/user/endsession', target, { token: mine });
    expect(await t.call('/user/sessions', {}, { token: other })).toMatchObject({
      status: 996,
      code: 'session_ended',
    });
    expect(await sessionsOf(mine)).toHaveLength(1);
    expect((await t.call('/user/endsession', target, { token: mine })).code).toBe('not_found');
  });

  it('stays when its user ends all other sessions; other users’ sessions stay too', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    await t.makeUser({ phone });
    await t.makeUser({ phone: other });
    const [mine, second, third] = [await t.logIn(phone), await t.logIn(phone), await t.logIn(phone)];
    const foreign = await t.logIn(other);
    expect(await t.ask('/user/endothers', {}, { token: mine })).toEqual({ ended: 2 });
    for (const token of [second, third]) {
      expect(await t.call('/user/sessions', {}, { token })).toMatchObject({ code: 'session_ended' });
    }
    expect(await sessionsOf(mine)).toHaveLength(1);
    expect(await sessionsOf(foreign)).toHaveLength(1);
    expect(await t.ask('/user/endothers', {}, { token: mine })).toEqual({ ended: 0 });
  });

  it('cannot be ended by another user', async () => {
    const [victim, thief] = [freshPhone(), freshPhone()];
    await t.makeUser({ phone: victim });
    await t.makeUser({ phone: thief });
    const [victimToken, thiefToken] = [await t.logIn(victim), await t.logIn(thief)];
    const [session] = await sessionsOf(victimToken);
    expect((await t.call('/user/endsession', { id: session?.id }, { token: thiefToken })).code).toBe('not_found');
    expect(await sessionsOf(victimToken)).toHaveLength(1);
  });

  it('is unknown after logging out', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    await t.ask('/cplogin/logout', {}, { token });
    expect(await t.call('/user/sessions', {}, { token })).toMatchObject({
      status: 999,
      code: 'session_unknown',
    });
  });

  it('lasts ninety days', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    wait(90 * 24 * 3600 - 1);
    expect((await t.call('/user/sessions', {}, { token })).status).toBe(200);
    wait(1);
    expect((await t.call('/user/sessions', {}, { token })).code).toBe('session_unknown');
  });

  it('ends on other devices when the password changes, and stays on the device that changed it', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const [mine, other] = [await t.logIn(phone), await t.logIn(phone)];
    expect((await t.call('/user/password', { old: 'wrong123', password: 'secret12' }, { token: mine })).code).toBe(
      'old_password_wrong',
    );
    await t.ask('/user/password', { old: PASSWORD, password: 'secret12' }, { token: mine });
    expect((await t.call('/user/sessions', {}, { token: other })).status).toBe(996);
    expect((await t.call('/user/sessions', {}, { token: mine })).status).toBe(200);
    expect(
      (
        await t.call('/cplogin/login', {
          areaCode: '63',
          phone,
          password: 'secret12',
        })
      ).status,
    ).toBe(200);
  });

  it('ends on all devices when the password is reset by code', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    await sendCode(phone, 'reset');
    const code = await t.codeOf(phone);
    await t.ask('/cplogin/forgotpwd', {
      areaCode: '63',
      phone,
      code,
      password: 'secret12',
    });
    expect((await t.call('/user/sessions', {}, { token })).status).toBe(996);
    expect(
      (
        await t.call('/cplogin/login', {
          areaCode: '63',
          phone,
          password: 'secret12',
        })
      ).status,
    ).toBe(200);
  });

  it('is unknown to other sites', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    expect((await t.call('/user/sessions', {}, { token, host: 'other.localhost' })).code).toBe('session_unknown');
  });

  it('of a frozen account ends at once, and is answered with "forbidden"', async () => {
    const phone = freshPhone();
    const { uid } = await t.makeUser({ phone });
    const token = await t.logIn(phone);
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', uid).execute();
    expect(await t.call('/user/sessions', {}, { token })).toMatchObject({
      status: 999,
      message: 'forbidden',
    });
  });

  it('cannot be used by a thief of the database', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    const everything = JSON.stringify([
      await t.db.selectFrom('sessions').selectAll().execute(),
      await t.db.selectFrom('users').selectAll().execute(),
    ]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(PASSWORD);
    expect(everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });
});

describe('a new password', () => {
  const refusal = (code: string) => ({ status: 400, data: { fields: { password: { code } } } });

  it('is refused in every call if it is common, contains the user’s number or has the wrong length', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    const change = (password: string) => t.call('/user/password', { old: PASSWORD, password }, { token });
    expect(await change('Password1')).toMatchObject(refusal('password_common'));
    expect(await change(phone)).toMatchObject(refusal('password_is_phone'));
    expect(await change('thirteen char')).toMatchObject(refusal('password_length'));
    const reset = { areaCode: '63', phone, code: '000000', password: 'iloveyou' };
    expect(await t.call('/cplogin/forgotpwd', reset)).toMatchObject(refusal('password_common'));
    const body = { areaCode: '63', phone: freshPhone(), code: '000000', password: '123456' };
    expect(await t.call('/cplogin/reg', body, { locale: 'es' })).toMatchObject(refusal('password_common'));
  });

  it('may have to be longer on a site, and an existing shorter password is still accepted', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    await setSettings(t, { password: { minLength: 10, maxLength: 40 } });
    const token = await t.logIn(phone);
    expect((await t.ask('/site/current', {})).password).toEqual({ min: 10, max: 40 });
    const change = (password: string) => t.call('/user/password', { old: PASSWORD, password }, { token });
    expect(await change('secret123')).toMatchObject(refusal('password_too_short'));
    const long = 'correct horse battery staple';
    expect(await change(long)).toMatchObject({ status: 200 });
    expect((await t.call('/cplogin/login', { areaCode: '63', phone, password: long })).status).toBe(200);
    await setSettings(t, {});
  });
});

describe('the user’s own settings', () => {
  it('include the language and the picture', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    await t.ask('/user/locale', { locale: 'ko' }, { token });
    await t.ask('/user/avatar', { avatar: 'avatar-3' }, { token });
    expect((await t.ask('/cplogin/tokenLogin', { token })).user).toMatchObject({
      locale: 'ko',
      avatar: 'avatar-3',
    });
    expect((await t.call('/user/avatar', { avatar: '../../etc' }, { token })).code).toBe('not_found');
  });

  it('include the user’s name, which is the name of the payout account until the user chooses one', async () => {
    const phone = freshPhone();
    const { uid } = await t.makeUser({ phone });
    const token = await t.logIn(phone);
    const nameNow = async () => (await t.ask('/cplogin/tokenLogin', { token })).user.name;
    expect(await nameNow()).toBe('');
    await t.db.updateTable('users').set({ name: 'Liza Reyes' }).where('uid', '=', uid).execute();
    expect(await nameNow()).toBe('Liza Reyes');
    expect(await t.ask('/user/name', { name: '  Liza\u202e  R. ' }, { token })).toEqual({ name: 'Liza[U+202E] R.' });
    expect(await nameNow()).toBe('Liza[U+202E] R.');
    expect(await t.ask('/user/name', { name: '' }, { token })).toEqual({ name: 'Liza Reyes' });
    expect((await t.call('/user/name', { name: 'x'.repeat(41) }, { token })).code).toBe('input_invalid');
  });
});
