import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, TEST_KEY, type TestApp } from '../../../entry/testing/test-app.ts';
import { createSecretKeys } from '../../../platform/secret-keys.ts';
import { phoneKey } from './stored-phone.ts';
import { freshPhone, visitorsOf } from './testing/visitors.ts';

let t: TestApp;
const { wait, sendCode } = visitorsOf(() => t);

const hashOf = (phone: string) => phoneKey(createSecretKeys([TEST_KEY]), 'demo', { areaCode: '63', number: phone });

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(() => wait(3600));

describe('a one-time code', () => {
  it('is refused after five wrong attempts, even if it is correct', async () => {
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

  it('can be checked before the rest of the form, any number of times, and a wrong one counts', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const body = { areaCode: '63', phone };
    const check = (typed: string) => t.call('/cplogin/checkcode', { ...body, code: typed });
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tried = 1; tried <= 4; tried++) expect((await check(wrong)).code).toBe('code_wrong');
    // The last attempt is right, as often as it is made.
    for (let tried = 1; tried <= 3; tried++) expect((await check(code)).status).toBe(200);
    expect((await t.call('/cplogin/reg', { ...body, code, password: 'secret12' })).status).toBe(200);
    expect((await check(code)).code).toBe('code_wrong');
    wait(61);
    await sendCode(phone, 'register');
    // Only who has the code learns that the phone has an account.
    expect((await check(await t.codeOf(phone))).code).toBe('phone_taken');
    expect((await check(wrong)).code).toBe('code_wrong');
  });

  it('allows only five of fifty simultaneous guesses', async () => {
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
      .where('phone_hash', '=', hashOf(phone))
      .executeTakeFirstOrThrow();
    expect(row.tries_left).toBe(0);
  });

  it('is valid for five minutes and not a second longer', async () => {
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

  it('is invalid for another purpose', async () => {
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

  it('can be requested once a minute, and the refusal gives the remaining wait', async () => {
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

  it('is sent once when requested twice at the same instant', async () => {
    const phone = freshPhone();
    const answers = await Promise.all([1, 2, 3].map(() => sendCode(phone, 'register')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
  });

  it('can be requested ten times a day by one phone', async () => {
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

  it('gets the same answer for a registered and an unregistered phone, and is not sent to the latter', async () => {
    const [registered, unknown] = [freshPhone(), freshPhone()];
    await t.makeUser({ phone: registered });
    for (const purpose of ['login', 'reset'] as const) {
      expect(await sendCode(unknown, purpose)).toEqual(await sendCode(registered, purpose));
    }
    expect(await t.codeOf(unknown)).toBeNull();
    expect(await t.codeOf(registered)).toMatch(/^[0-9]{6}$/);
  });

  it('is stored only as a keyed hash', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const row = await t.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('phone_hash', '=', hashOf(phone))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row.code_signature).toMatch(/^test\.[\w-]{43}$/);
  });

  it('for the safe is sent only to the user’s own phone', async () => {
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
