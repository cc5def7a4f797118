import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { importContent } from '../../site/content/index.ts';
import { freshPhone, visitorsOf } from './testing/visitors.ts';

let t: TestApp;
const { wait, sendCode, register } = visitorsOf(() => t);

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(() => wait(3600));

describe('registering', () => {
  it('creates an account for the phone’s holder, and logs in', async () => {
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

  it('requires agreement to the site’s texts, and stores their versions', async () => {
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
      // A page that was loaded before sites could set an age sends no age.
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

  it('refuses a person below the site’s minimum age', async () => {
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

  it('asks for the date of birth if the site requires it, and refuses a person one day too young (Spec: F3)', async () => {
    await setSettings(t, { sign_up: { minimumAge: 21, askBirthDate: true } });
    expect(await t.ask('/cplogin/rules', {})).toMatchObject({ minimumAge: 21, asksBirthDate: true });
    const phone = freshPhone();
    expect(await register(phone, { age: 30 })).toMatchObject({ code: 'birth_date_required' });
    wait(61);
    expect(await register(phone, { birthDate: '1990-02-30' })).toMatchObject({ code: 'birth_date_invalid' });
    wait(61);
    const today = t.now.toISOString().slice(5, 10);
    expect(today).toBe('03-02');
    expect(await register(phone, { birthDate: '2005-03-03', age: 30 })).toMatchObject({ code: 'too_young' });
    wait(61);
    const { data } = await register(phone, { birthDate: '2005-03-02' });
    const user = await t.db.selectFrom('users').select('birth_day').where('uid', '=', data.user.uid).executeTakeFirst();
    expect(user?.birth_day).toBe(20050302);
    await setSettings(t, {});
    expect(await t.ask('/cplogin/rules', {})).toMatchObject({ asksBirthDate: false });
  });

  it('names the countries to which the site sends codes', async () => {
    const codes = async () => (await t.ask('/cplogin/rules', {})).areaCodes;
    expect(await codes()).toEqual(['63', '1', '34', '82', '86']);
    await setSettings(t, { sms: { areaCodes: ['1876', '852', '63', '1'] } });
    expect(await codes()).toEqual(['63', '1', '852']);
    await setSettings(t, {});
  });

  it('treats a number with its trunk prefix as the same account', async () => {
    const phone = freshPhone();
    await register(phone);
    wait(61);
    expect(await register(`0${phone}`)).toMatchObject({
      status: 409,
      code: 'phone_taken',
    });
  });

  it('creates one account if two registrations run at the same instant', async () => {
    const phone = freshPhone();
    await sendCode(phone, 'register');
    const code = await t.codeOf(phone);
    const body = { areaCode: '63', phone, code, password: 'secret12' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => t.call('/cplogin/reg', body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((response) => response.status !== 200)) {
      expect(['code_wrong', 'phone_taken']).toContain(answer.code);
    }
    const made = await t.db.selectFrom('users').select('uid').where('phone', '=', phone.slice(-4)).execute();
    expect(made).toHaveLength(1);
  });

  it('gives the inviter’s rate for new members', async () => {
    const { uid } = await t.makeUser({
      phone: freshPhone(),
      defaultRate: '12.5',
    });
    expect(await register(freshPhone(), { inviteCode: uid })).toMatchObject({
      data: { user: { rate: '12.5' } },
    });
    // The inviter gets a notice.
    const reported = await t.db.selectFrom('personal_notices').select('kind').where('uid', '=', uid).execute();
    expect(reported).toEqual([{ kind: 'team_joined' }]);
  });

  it('gives the site’s rate to users without an inviter, and to those whose inviter gives none', async () => {
    await setSettings(t, { sign_up: { startRate: '25' } });
    expect(await register(freshPhone())).toMatchObject({ data: { user: { rate: '25' } } });
    const { uid } = await t.makeUser({ phone: freshPhone() });
    expect(await register(freshPhone(), { inviteCode: uid })).toMatchObject({ data: { user: { rate: '25' } } });
    const generous = await t.makeUser({ phone: freshPhone(), defaultRate: '10' });
    expect(await register(freshPhone(), { inviteCode: generous.uid })).toMatchObject({
      data: { user: { rate: '10' } },
    });
    await setSettings(t, { sign_up: { startRate: '0' } });
    expect(await register(freshPhone())).toMatchObject({ data: { user: { rate: '0' } } });
    await setSettings(t, {});
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

  it('creates an account on one site only', async () => {
    const phone = freshPhone();
    await register(phone);
    const body = { areaCode: '63', phone, password: 'secret12' };
    expect(await t.call('/cplogin/login', body, { host: 'other.localhost' })).toMatchObject({
      code: 'credentials_wrong',
    });
  });
});
