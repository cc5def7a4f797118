import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { importContent } from '../../site/content/index.ts';

let t: TestApp;
let phones = 0;
const freshPhone = () => `917${String(1_000_000 + phones++)}`;

beforeAll(async () => {
  vi.stubEnv('PASSWORD_COST', 'real');
  t = await startTestApp();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await t?.close();
});
beforeEach(() => {
  t.now = new Date(t.now.getTime() + 3600_000);
});

const wait = (seconds: number) => {
  t.now = new Date(t.now.getTime() + seconds * 1000);
};

async function sendCode(phone: string, purpose: 'login' | 'register' | 'reset') {
  return t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose });
}

async function register(phone: string, more: object = {}) {
  await sendCode(phone, 'register');
  const code = await t.codeOf(phone);
  return t.call('/cplogin/reg', {
    areaCode: '63',
    phone,
    code,
    password: 'secret12',
    ...more,
  });
}

describe('registering', () => {
  it('makes an account for the phone’s holder, and logs in', async () => {
    const phone = freshPhone();
    const answer = await register(phone);
    expect(answer).toMatchObject({
      status: 200,
      data: { tokenHead: 'Bearer ', user: { username: `63+${phone}` } },
    });
    expect(answer.data.user.uid).toMatch(/^[0-9]{8}$/);
    expect(answer.data.user.phone).not.toContain(phone);
    const again = await t.ask('/cplogin/tokenLogin', {
      token: answer.data.token,
    });
    expect(again.user.uid).toBe(answer.data.user.uid);
  });

  it('needs a yes to the texts that the site has, and keeps which they were', async () => {
    const texts = { 'en-US': { title: '', body: 'Be fair.' } };
    const put = async (kind: 'terms' | 'privacy', isThere: boolean) => {
      const entry = { key: kind, position: 0, texts, pictures: {}, shownFrom: null, shownUntil: null };
      const entries = isThere ? [entry] : [];
      await importContent(t.db, { siteId: 'demo', kind, isWhole: true, media: [], entries }, t.now);
    };
    for (const kinds of [['privacy'], ['privacy', 'terms']] as const) {
      for (const kind of kinds) await put(kind, true);
      const phone = freshPhone();
      expect(await register(phone)).toMatchObject({ code: 'consent_required' });
      wait(61);
      // A page of before the site's age could be set does not say one.
      expect(await register(phone, { agreed: true })).toMatchObject({ code: 'consent_required' });
      wait(61);
      const { data } = await register(phone, { agreed: true, age: 18 });
      const consents = await t.db.selectFrom('user_consents').selectAll().where('uid', '=', data.user.uid).execute();
      expect(consents.map(({ kind }) => kind).sort()).toEqual(kinds);
      for (const { version } of consents) expect(version).toMatch(/^[0-9a-f]{16}$/);
      expect((await t.ask('/cplogin/rules', {})).texts.sort()).toEqual(kinds);
    }
    for (const kind of ['terms', 'privacy'] as const) await put(kind, false);
  });

  it('refuses whoever is younger than the site allows', async () => {
    expect((await t.ask('/cplogin/rules', {})).minimumAge).toBe(18);
    await setSettings(t, { sign_up: { minimumAge: 21 } });
    const phone = freshPhone();
    expect(await register(phone, { age: 20 })).toMatchObject({
      code: 'too_young',
      data: { age: 21 },
    });
    wait(61);
    expect(await register(phone, { age: 21 })).toMatchObject({ status: 200 });
    await setSettings(t, {});
  });

  it('names the countries that the site sends codes to', async () => {
    const codes = async () => (await t.ask('/cplogin/rules', {})).areaCodes;
    expect(await codes()).toEqual(['63', '1', '34', '82', '86']);
    await setSettings(t, { sms: { areaCodes: ['1876', '852', '63', '1'] } });
    expect(await codes()).toEqual(['63', '1', '852']);
    await setSettings(t, {});
  });

  it('takes a number with its trunk prefix for the same account', async () => {
    const phone = freshPhone();
    await register(phone);
    wait(61);
    expect(await register(`0${phone}`)).toMatchObject({
      status: 409,
      code: 'phone_taken',
    });
  });

  it('twice at the same instant makes one account', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const body = { areaCode: '63', phone, code, password: 'secret12' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => t.call('/cplogin/reg', body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(['code_wrong', 'phone_taken']).toContain(answer.code);
    }
    const made = await t.db.selectFrom('users').select('uid').where('phone', '=', phone).execute();
    expect(made).toHaveLength(1);
  });

  it('under a member takes the member’s rate for new ones', async () => {
    const { uid } = await t.makeUser({
      phone: freshPhone(),
      defaultRate: '12.5',
    });
    expect(await register(freshPhone(), { inviteCode: uid })).toMatchObject({
      data: { user: { rate: '12.5' } },
    });
  });

  it('refuses an invite code that does not exist, and the one-time code can still be used', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const body = { areaCode: '63', phone, code, password: 'secret12' };
    expect(await t.call('/cplogin/reg', { ...body, inviteCode: '99999999' })).toMatchObject({
      code: 'invite_code_unknown',
    });
    expect((await t.call('/cplogin/reg', body)).status).toBe(200);
  });

  it('on one site is no account on another', async () => {
    const phone = freshPhone();
    await register(phone);
    const body = { areaCode: '63', phone, password: 'secret12' };
    expect(await t.call('/cplogin/login', body, { host: 'other.localhost' })).toMatchObject({
      code: 'credentials_wrong',
    });
  });
});

describe('a one-time code', () => {
  it('is refused after five wrong tries, even if it is right', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const wrong = code === '000000' ? '111111' : '000000';
    const body = { areaCode: '63', phone, password: 'secret12' };
    for (const expected of ['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_used_up']) {
      expect((await t.call('/cplogin/reg', { ...body, code: wrong })).code).toBe(expected);
    }
    expect((await t.call('/cplogin/reg', { ...body, code })).code).toBe('code_used_up');
  });

  it('guessed fifty times at the same instant counts five tries', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const guesses = Array.from({ length: 50 }, (_, i) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'));
    await Promise.all(
      guesses.map((guess) =>
        t.call('/cplogin/reg', {
          areaCode: '63',
          phone,
          password: 'secret12',
          code: guess,
        }),
      ),
    );
    const row = await t.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(row.tries_left).toBe(0);
  });

  it('is valid for five minutes, not a second more', async () => {
    const [early, late] = [freshPhone(), freshPhone()];
    await sendCode(early, 'register');
    await sendCode(late, 'register');
    const body = { areaCode: '63', password: 'secret12' };
    wait(299);
    expect(
      (
        await t.call('/cplogin/reg', {
          ...body,
          phone: early,
          code: await t.codeOf(early),
        })
      ).status,
    ).toBe(200);
    wait(1);
    expect(
      await t.call('/cplogin/reg', {
        ...body,
        phone: late,
        code: await t.codeOf(late),
      }),
    ).toMatchObject({
      code: 'code_wrong',
    });
  });

  it('works once', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    await sendCode(phone, 'login');
    const body = { areaCode: '63', phone, code: await t.codeOf(phone) };
    expect((await t.call('/cplogin/login', body)).status).toBe(200);
    expect((await t.call('/cplogin/login', body)).code).toBe('code_wrong');
  });

  it('sent for one purpose is invalid for another', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    await sendCode(phone, 'login');
    const code = await t.codeOf(phone);
    expect(
      (
        await t.call('/cplogin/forgotpwd', {
          areaCode: '63',
          phone,
          code,
          password: 'secret12',
        })
      ).code,
    ).toBe('code_wrong');
  });

  it('can be asked for once a minute, and says how long to wait', async () => {
    const phone = freshPhone();
    expect(await sendCode(phone, 'register')).toMatchObject({
      data: { resendAfterSeconds: 60, expiresInSeconds: 300 },
    });
    wait(20);
    expect(await sendCode(phone, 'register')).toMatchObject({
      status: 429,
      code: 'code_too_soon',
      data: { resendAfterSeconds: 40 },
    });
    wait(40);
    expect((await sendCode(phone, 'register')).status).toBe(200);
  });

  it('asked for twice at the same instant is sent once', async () => {
    const phone = freshPhone();
    const answers = await Promise.all([1, 2, 3].map(() => sendCode(phone, 'register')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
  });

  it('can be asked for ten times a day by one phone', async () => {
    const phone = freshPhone();
    for (let sent = 0; sent < 10; sent++) {
      expect((await sendCode(phone, 'register')).status).toBe(200);
      wait(61);
    }
    expect(await sendCode(phone, 'register')).toMatchObject({
      status: 429,
      code: 'code_limit',
    });
  });

  it('answers a registered and an unregistered phone alike, and sends the latter nothing', async () => {
    const [registered, unknown] = [freshPhone(), freshPhone()];
    await t.makeUser({ phone: registered });
    for (const purpose of ['login', 'reset'] as const) {
      expect(await sendCode(unknown, purpose)).toEqual(await sendCode(registered, purpose));
    }
    expect(await t.codeOf(unknown)).toBeNull();
    expect(await t.codeOf(registered)).toMatch(/^[0-9]{6}$/);
  });

  it('stands in the database only as a keyed hash', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const row = await t.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.code_signature).toMatch(/^test\.[\w-]{43}$/);
  });

  it('for the safe goes to the user’s own phone only', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    const ask = (to: string) => t.call('/cplogin/sendsms', { areaCode: '63', phone: to, purpose: 'safe' }, { token });
    expect((await ask(freshPhone())).code).toBe('phone_not_own');
    expect((await ask(phone)).status).toBe(200);
    expect(
      (
        await t.call('/cplogin/sendsms', {
          areaCode: '63',
          phone,
          purpose: 'safe',
        })
      ).code,
    ).toBe('session_missing');
  });
});

describe('logging in', () => {
  it('by password gives a session; a wrong password and an unknown phone look alike', async () => {
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

  it('is locked after five wrong passwords, even for the right one, until the window is over', async () => {
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

  it('of a frozen account says forbidden in every language', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone, status: 'frozen' });
    const body = { areaCode: '63', phone, password: PASSWORD };
    expect(await t.call('/cplogin/login', body, { locale: 'ko' })).toMatchObject({ status: 999, message: 'forbidden' });
  });

  it('counts only failures against an address that thousands share', async () => {
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

  it('says what is wrong with a phone, in the caller’s language', async () => {
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

  it('is listed with the device, and ended from another by 996', async () => {
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

  it('of another user cannot be ended', async () => {
    const [victim, thief] = [freshPhone(), freshPhone()];
    await t.makeUser({ phone: victim });
    await t.makeUser({ phone: thief });
    const [victimToken, thiefToken] = [await t.logIn(victim), await t.logIn(thief)];
    const [session] = await sessionsOf(victimToken);
    expect((await t.call('/user/endsession', { id: session?.id }, { token: thiefToken })).code).toBe('not_found');
    expect(await sessionsOf(victimToken)).toHaveLength(1);
  });

  it('that logged out is unknown', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    await t.ask('/cplogin/logout', {}, { token });
    expect(await t.call('/user/sessions', {}, { token })).toMatchObject({
      status: 999,
      code: 'session_unknown',
    });
  });

  it('lives ninety days', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    wait(90 * 24 * 3600 - 1);
    expect((await t.call('/user/sessions', {}, { token })).status).toBe(200);
    wait(1);
    expect((await t.call('/user/sessions', {}, { token })).code).toBe('session_unknown');
  });

  it('ends elsewhere when the password changes, here it stays', async () => {
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

  it('ends everywhere when the password is reset by code', async () => {
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

  it('of one site is unknown to another', async () => {
    const phone = freshPhone();
    await t.makeUser({ phone });
    const token = await t.logIn(phone);
    expect((await t.call('/user/sessions', {}, { token, host: 'other.localhost' })).code).toBe('session_unknown');
  });

  it('ends at once for an account that is frozen, with forbidden', async () => {
    const phone = freshPhone();
    const { uid } = await t.makeUser({ phone });
    const token = await t.logIn(phone);
    await t.db.updateTable('users').set({ status: 'frozen' }).where('uid', '=', uid).execute();
    expect(await t.call('/user/sessions', {}, { token })).toMatchObject({
      status: 999,
      message: 'forbidden',
    });
  });

  it('cannot be taken from a stolen database', async () => {
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

  it('is refused where it is common, the own number or of the wrong length, wherever it is set', async () => {
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

  it('may be longer where the site says so, and a shorter one still logs in', async () => {
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
  it('store the language and the picture', async () => {
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
});
