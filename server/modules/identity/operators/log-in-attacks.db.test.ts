import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { endSessions, hashPassword, setUserStatus } from '../auth/index.ts';
import { resetByName } from './reset-by-name.ts';
import { endOperatorSessions, updateOperator } from './store.ts';
import { totpAt } from './totp.ts';

let t: TestApp;
const NEW_PASSWORD = 'correct horse 9';
let newHash: string;
let phones = 9171000000;

beforeAll(async () => {
  t = await startTestApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  newHash = await hashPassword(NEW_PASSWORD);
});
afterAll(() => t?.close());

/**
 * Starts the call while the change is written but not committed. Commits when the call waits for the change or has
 * answered.
 */
async function beside<Answer>(
  change: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let hasAnswered = false;
  const calling = await t.db.transaction().execute(async (tx) => {
    await change(tx);
    const pending = call().finally(() => {
      hasAnswered = true;
    });
    while (!hasAnswered && !(await isSomebodyWaiting())) await new Promise(setImmediate);
    return { pending };
  });
  return calling.pending;
}

async function isSomebodyWaiting(): Promise<boolean> {
  return (await countWaiting(t.db)) > 0;
}

describe('a user who logs in during a change of the account', () => {
  const changes: Record<string, (tx: Transaction, uid: string) => Promise<unknown>> = {
    'a new password': async (tx, uid) => {
      await tx.updateTable('users').set({ password_hash: newHash }).where('uid', '=', uid).execute();
      await endSessions(tx, { siteId: 'demo', uid }, 'password', t.now);
    },
    'a freeze': async (tx, uid) => {
      await setUserStatus(tx, 'demo', uid, { from: 'active', to: 'frozen' });
      await endSessions(tx, { siteId: 'demo', uid }, 'frozen', t.now);
    },
  };

  it.each(Object.keys(changes))('has no session that outlives %s', async (name) => {
    const phone = String(++phones);
    const { uid } = await t.makeUser({ phone });
    const login = () => t.call('/cplogin/login', { areaCode: '63', phone, password: PASSWORD });
    const answer = await beside(async (tx) => changes[name]?.(tx, uid), login);
    expect(answer.status).not.toBe(200);
    const open = await t.db
      .selectFrom('sessions')
      .select('session_id')
      .where('uid', '=', uid)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('cannot change the password with the old one after a reset', async () => {
    const phone = String(++phones);
    const { uid } = await t.makeUser({ phone });
    const token = await t.logIn(phone);
    const answer = await beside(
      (tx) => tx.updateTable('users').set({ password_hash: newHash }).where('uid', '=', uid).execute(),
      () => t.call('/user/password', { old: PASSWORD, password: 'secret12' }, { token }),
    );
    expect(answer).toMatchObject({ code: 'old_password_wrong' });
  });
});

describe('an operator who logs in during a change of the account', () => {
  const changes: Record<string, (tx: Transaction, operatorId: string) => Promise<unknown>> = {
    'being disabled': async (tx, operatorId) => {
      await updateOperator(tx, operatorId, { status: 'disabled' });
      await endOperatorSessions(tx, { operatorId }, 'disabled', t.now);
    },
    'a new password': async (tx, operatorId) => {
      await updateOperator(tx, operatorId, { password_hash: newHash });
      await endOperatorSessions(tx, { operatorId }, 'password', t.now);
    },
  };

  it.each(Object.keys(changes))('gets no session during %s', async (name) => {
    const operator = await openConsole(t, 'cashier');
    const answer = await beside(
      async (tx) => changes[name]?.(tx, operator.id),
      () => t.call('/console/login', { name: operator.name, password: PASSWORD }),
    );
    expect(answer.status).not.toBe(200);
    const open = await t.db
      .selectFrom('operator_sessions')
      .select('session_id')
      .where('operator_id', '=', operator.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('can neither change the password with the old one nor keep an authenticator after a reset', async () => {
    const operator = await openConsole(t, 'cashier');
    const { token } = operator;
    const { secret } = await t.ask('/console/totp/begin', { password: PASSWORD }, { token });
    const reset = (tx: Transaction) =>
      updateOperator(tx, operator.id, { password_hash: newHash, totp_sealed: null, totp_sealed_next: null });
    const totp = totpAt(secret, Math.floor(t.now.getTime() / 30_000));
    const confirmed = await beside(reset, () => t.call('/console/totp/confirm', { totp }, { token }));
    expect(confirmed).toMatchObject({ code: 'second_factor_not_begun' });

    const other = await openConsole(t, 'cashier');
    const changed = await beside(
      (tx) => updateOperator(tx, other.id, { password_hash: newHash }),
      () => t.call('/console/password', { old: PASSWORD, password: 'horse correct 8' }, { token: other.token }),
    );
    expect(changed).toMatchObject({ code: 'old_password_wrong' });
  });
});

it('cannot make any call once disabled, even in an open session', async () => {
  const operator = await openConsole(t, 'cashier');
  await t.db.updateTable('operators').set({ status: 'disabled' }).where('operator_id', '=', operator.id).execute();
  expect(await t.call('/console/me', {}, { token: operator.token })).toMatchObject({ status: 996 });
});

/** A call from a chosen network and device. */
const from = (network: number, device?: string) => ({
  headers: { 'x-forwarded-for': `203.0.113.${network}`, ...(device === undefined ? {} : { 'x-device-id': device }) },
});
const OWN_DEVICE = 'device-of-the-holder';
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('strangers who guess a user’s password', () => {
  let phone: string;
  let uid: string;
  let token: string;
  const login = (password: string, options: ReturnType<typeof from>) =>
    t.call('/cplogin/login', { areaCode: '63', phone, password }, options);
  const sendCode = async (purpose: 'login' | 'reset' | 'safe', options: object) => {
    t.now = new Date(t.now.getTime() + 61_000);
    return t.call('/cplogin/sendsms', { areaCode: '63', phone, purpose }, options);
  };

  beforeEach(async () => {
    t.now = new Date(t.now.getTime() + 24 * 3600_000);
    phone = String(++phones);
    ({ uid } = await t.makeUser({ phone }));
    const opened = await login(PASSWORD, from(1, OWN_DEVICE));
    token = opened.data.token;
  });

  it('do not lock the holder’s device or other networks, and the holder is notified', async () => {
    for (const _ of times(6)) await login('wrong123', from(1));
    expect(await login(PASSWORD, from(1))).toMatchObject({ status: 429, code: 'login_locked' });
    expect(await login(PASSWORD, from(1, OWN_DEVICE))).toMatchObject({ status: 200 });
    expect(await login(PASSWORD, from(2))).toMatchObject({ status: 200 });
    await expect
      .poll(async () => JSON.stringify(await t.ask('/cp/mainview/notice', {}, { token })))
      .toContain('Your account was not accessed');

    for (const network of times(7)) for (const _ of times(5)) await login('wrong123', from(10 + network));
    expect(await login(PASSWORD, from(99))).toMatchObject({ code: 'login_locked' });
    expect(await login(PASSWORD, from(99, OWN_DEVICE))).toMatchObject({ status: 200 });
    const reported = await t.db.selectFrom('personal_notices').select('notice_id').where('uid', '=', uid).execute();
    expect(reported).toHaveLength(1);
  });

  it('are locked out for longer each time, by network', async () => {
    const lock = async () => {
      for (const _ of times(5)) await login('wrong123', from(1));
      const { data } = await login('wrong123', from(1));
      return (data as unknown as { retryAfterSeconds: number }).retryAfterSeconds;
    };
    expect(await lock()).toBe(900);
    t.now = new Date(t.now.getTime() + 900_000);
    expect(await lock()).toBe(1800);
    t.now = new Date(t.now.getTime() + 1800_000);
    expect(await lock()).toBe(3600);
    expect(await login(PASSWORD, from(2))).toMatchObject({ status: 200 });
  });

  it('cannot use up the codes of a session or a known device', async () => {
    for (const _ of times(10)) expect(await sendCode('reset', from(1))).toMatchObject({ status: 200 });
    expect(await sendCode('login', from(1))).toMatchObject({ code: 'code_limit' });
    expect(await sendCode('safe', { token })).toMatchObject({ status: 200 });
    expect(await sendCode('login', from(2, OWN_DEVICE))).toMatchObject({ status: 200 });
  });

  it('cannot use up the attempts at each new code', async () => {
    const guess = (code: string, network: number) =>
      t.call('/cplogin/login', { areaCode: '63', phone, code }, from(network));
    const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');
    for (const _ of times(3)) {
      await sendCode('login', from(2, OWN_DEVICE));
      const code = await t.codeOf(phone);
      for (const __ of times(5)) await guess(wrongOf(code), 1);
    }
    const code = await t.codeOf(phone);
    expect(await guess(code, 1)).toMatchObject({ code: 'code_used_up' });
    expect(await guess(code, 2)).toMatchObject({ status: 200 });
  });
});

describe('strangers who guess an operator’s password', () => {
  it('lock neither a known device nor a correct second factor, and the operator is notified', async () => {
    const operator = await openConsole(t, 'cashier');
    const { secret } = await t.ask('/console/totp/begin', { password: PASSWORD }, { token: operator.token });
    const totp = () => totpAt(secret, Math.floor(t.now.getTime() / 30_000));
    await t.ask('/console/totp/confirm', { totp: totp() }, { token: operator.token });
    const login = (body: { password: string; totp?: string }, options: ReturnType<typeof from>) =>
      t.call('/console/login', { name: operator.name, ...body }, options);
    const rightly = () => {
      t.now = new Date(t.now.getTime() + 60_000);
      return { password: PASSWORD, totp: totp() };
    };
    expect(await login(rightly(), from(1, OWN_DEVICE))).toMatchObject({ status: 200, data: { wrongTries: 0 } });
    for (const network of times(6)) for (const _ of times(10)) await login({ password: 'guess' }, from(10 + network));
    expect(await login({ password: PASSWORD }, from(99))).toMatchObject({ code: 'login_locked' });
    expect(await login({ password: PASSWORD, totp: '000000' }, from(99))).toMatchObject({ code: 'login_locked' });
    expect(await login(rightly(), from(99))).toMatchObject({ status: 200, data: { wrongTries: 51 } });
    expect(await login({ password: 'guess', totp: '000000' }, from(98))).toMatchObject({ code: 'login_locked' });
    expect(await login(rightly(), from(10, OWN_DEVICE))).toMatchObject({ status: 200, data: { wrongTries: 1 } });
  });
});

describe('an attacker who has an operator’s password and guesses the second factor', () => {
  const TRIES_A_DAY = 30;
  let owner: ConsoleOperator;
  let operator: ConsoleOperator;
  let secret: string;
  const totp = () => totpAt(secret, Math.floor(t.now.getTime() / 30_000));
  const wrong = () => (totp() === '000000' ? '111111' : '000000');
  const login = (code: string, headers: Record<string, string>) =>
    t.call('/console/login', { name: operator.name, password: PASSWORD, totp: code }, { headers });
  const of = (network: number) => ({ 'x-forwarded-for': `198.51.${network >> 8}.${network & 255}` });
  const alarms = async (token: string) => (await t.ask('/console/dashboard', {}, { token })).factorAlarms;
  const later = () => {
    t.now = new Date(t.now.getTime() + 60_000);
  };

  beforeEach(async () => {
    t.now = new Date(t.now.getTime() + 26 * 3600_000);
    await t.db.deleteFrom('attempt_counters').execute();
    owner = await openConsole(t, 'owner');
    operator = await openConsole(t, 'manager');
    ({ secret } = await t.ask('/console/totp/begin', { password: PASSWORD }, { token: operator.token }));
    await t.ask('/console/totp/confirm', { totp: totp() }, { token: operator.token });
    later();
    expect(await login(totp(), { ...of(1), 'x-device-id': OWN_DEVICE })).toMatchObject({ status: 200 });
    later();
  });

  it('has a limited number of tries a day for the account, from any number of networks', async () => {
    for (const network of times(TRIES_A_DAY)) {
      expect(await login(wrong(), of(10 + network)), String(network)).toMatchObject({ code: 'second_factor_wrong' });
    }
    expect(await login(wrong(), of(300))).toMatchObject({ status: 429, code: 'second_factor_locked' });
    expect(await login(totp(), of(301))).toMatchObject({ code: 'second_factor_locked' });
    expect(await login(totp(), { ...of(302), 'x-device-id': OWN_DEVICE })).toMatchObject({ status: 200 });
    later();
    t.now = new Date(t.now.getTime() + 24 * 3600_000);
    expect(await login(totp(), of(303))).toMatchObject({ status: 200 });
  });

  it('cannot avoid that limit by locking the account with wrong passwords, or by simultaneous tries', async () => {
    for (const network of times(6)) {
      for (const _ of times(10)) {
        const body = { name: operator.name, password: 'guess' };
        await t.call('/console/login', body, { headers: of(10 + network) });
      }
    }
    const answers = await Promise.all(times(60).map((network) => login(wrong(), of(400 + network))));
    expect(answers.every(({ code }) => code === 'login_locked')).toBe(true);
    const compared = await t.db
      .selectFrom('audit_rows')
      .select('position')
      .where('operator_id', '=', operator.id)
      .where('detail', 'like', '%second factor%')
      .execute();
    expect(compared).toHaveLength(TRIES_A_DAY);
    expect(await login(totp(), of(500))).toMatchObject({ code: 'login_locked' });
  });

  it('raises an alarm for owners only; a reset of the operator opens the account again', async () => {
    for (const network of times(TRIES_A_DAY + 1)) await login(wrong(), of(10 + network));
    const [alarm] = await alarms(owner.token);
    expect(alarm).toEqual({ operator: operator.name, at: t.now.toISOString() });
    const cashier = await openConsole(t, 'manager');
    expect(await alarms(cashier.token)).toEqual([]);
    const password = (await resetByName(t.db, operator.name, t.now)) ?? '';
    const body = { name: operator.name, password };
    expect(await t.call('/console/login', body, { headers: of(600) })).toMatchObject({ status: 200 });
  });
});

it('cannot lock an account for all unknown devices from the /64s of one IPv6 /48', async () => {
  const phone = String(++phones);
  await t.makeUser({ phone });
  const login = (password: string, address: string) =>
    t.call('/cplogin/login', { areaCode: '63', phone, password }, { headers: { 'x-forwarded-for': address } });
  for (const network of times(40)) await login('wrong123', `2001:db8:7:${network.toString(16)}::1`);
  expect(await login(PASSWORD, '2001:db8:7:ffff::1')).toMatchObject({ code: 'login_locked' });
  expect(await login(PASSWORD, '2001:db8:8::1')).toMatchObject({ status: 200 });
});
