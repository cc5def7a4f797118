import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPersonUids } from '../modules/identity/auth/index.ts';
import { authRetention } from '../modules/identity/auth/retention.ts';
import { freshPhone, visitorsOf } from '../modules/identity/auth/testing/visitors.ts';
import { assertInvariants } from '../modules/money/ledger/testing/assert-invariants.ts';
import { createDebtFollower } from '../modules/money/wallet/follow-debts.ts';
import { claim, depositOf, listed, makeRule, pass, switchOff } from '../modules/play/bonuses/testing/bonus-story.ts';
import { createBetGuard } from '../modules/play/channels/bet-guard.ts';
import { wheelSection } from '../modules/play/wheel/testing/wheel-section.ts';
import { createPreparedReader } from '../platform/db/prepared-reader.ts';
import { createLog } from '../platform/log.ts';
import { applyRetention } from '../platform/retention/index.ts';
import { balanceOf, makePerson, type Person, setSettings, withKey } from './testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

let t: TestApp;
const { register, wait } = visitorsOf(() => t);
const SETTINGS = {
  deposit: { methods: [{ code: 'sandbox' }] },
  vip: { levels: [{ need: '0.00', bonus: '5.00' }, { need: '1000000.00' }] },
};
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, SETTINGS);
});
afterAll(async () => {
  if (t) await assertInvariants(t.db);
  await t?.close();
});

/** Gives up the remaining money, and closes the account. */
async function close({ token }: Person): Promise<void> {
  const requestClose = (more: object) => t.call('/protection/close', { password: PASSWORD, ...more }, { token });
  const tried = await requestClose({});
  if (tried.code !== 'close_money_left') return expect(tried).toMatchObject({ status: 200 });
  expect(await requestClose({ giveUp: tried.data.total })).toMatchObject({ status: 200 });
}

/** Registers the phone of a closed account. */
async function comeBack({ phone }: Person, more: object = {}): Promise<Person> {
  wait(61);
  const { status, data } = await register(phone, { password: PASSWORD, agreed: true, age: 30, ...more });
  expect(status).toBe(200);
  return { uid: data.user.uid, phone, token: data.token };
}

/** Changes the number of an account. */
async function changeNumber(who: Person, phone: string): Promise<Person> {
  wait(3_600);
  const { token } = who;
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'phone' }, { token });
  const changed = { areaCode: '63', phone, password: PASSWORD, code: await t.codeOf(phone) };
  expect(await t.call('/user/phone', changed, { token })).toMatchObject({ status: 200 });
  return { ...who, phone };
}

const redeem = (who: Person, code: string) => t.call('/bonus/redeem', { code }, withKey(who.token));

describe('a once-per-person benefit after closing the account and registering the phone again (Spec: E2, F3)', () => {
  it('is not given again: a weekly gift, a code, a birthday', async () => {
    const weekly = await makeRule(t, { count: 1, per: 'week', times: '0' });
    await makeRule(t, { trigger: 'code', code: 'HELLO', times: '0' });
    const birthday = await makeRule(t, { trigger: 'birthday', claimDays: 365, times: '0' });
    // The birthday is after the rule's start.
    const birthDay =
      19900000 + Number(new Date(t.now.getTime() + 2 * 86_400_000).toISOString().slice(5, 10).replace('-', ''));
    const born = (who: Person) =>
      t.db.updateTable('users').set({ birth_day: birthDay }).where('uid', '=', who.uid).execute();
    pass(t, 2);
    const person = await makePerson(t, 0);
    await born(person);
    pass(t, 0.001);
    const offers = await listed(t, person);
    expect(offers).toHaveLength(2);
    for (const { id } of offers) expect((await claim(t, person, id)).status).toBe(200);
    expect((await redeem(person, 'HELLO')).status).toBe(200);
    await close(person);

    const again = await comeBack(person);
    await born(again);
    expect(again.uid).not.toBe(person.uid);
    expect(await listed(t, again)).toEqual([]);
    expect((await redeem(again, 'HELLO')).code).toBe('bonus_claimed');
    // The list still shows the bonus of the earlier account, without its result.
    const shown = await listed(t, again, 'done');
    const reason = 'Given to an earlier account with this phone number';
    const nothing = { reason, isOfEarlierAccount: true, amount: '0.00', released: '0.00', until: null };
    expect(shown).toMatchObject(Array(3).fill(nothing));
    // The third account gets the gift of another week; the two earlier accounts count.
    await close(again);
    const third = await comeBack(again);
    expect(await readPersonUids(t.db, 'demo', third.uid)).toEqual([third.uid, again.uid, person.uid]);
    expect(await listed(t, third)).toEqual([]);
    pass(t, 7);
    const token = await t.logIn(third.phone);
    expect((await listed(t, { ...third, token })).map(({ id }) => id.split('~')[0])).toEqual([weekly]);
    // With another phone, the user counts as another person.
    expect((await redeem(await makePerson(t, 0), 'HELLO')).status).toBe(200);
    for (const rule of [weekly, birthday]) await switchOff(t, rule);
  });

  it('is not given again for a first deposit, but a new person gets the bonus', async () => {
    const person = await makePerson(t, 0);
    const share = { kind: 'percent', amount: undefined, percent: '100', times: '1' } as const;
    const first = await makeRule(t, { ...share, trigger: 'first_deposit' });
    const reload = await makeRule(t, { ...share, trigger: 'reload', stacking: 'queue' });
    const excluding = await makeRule(t, { excludedUids: [person.uid] });
    const onlyNew = await makeRule(t, { newDays: 2 });
    pass(t, 0.001);
    await depositOf(t, person.uid, 2_000);
    pass(t, 3);
    const token = await t.logIn(person.phone);
    await close({ ...person, token });
    const again = await comeBack(person);
    await depositOf(t, again.uid, 2_000);
    pass(t, 0.001);
    expect((await listed(t, again)).map(({ id }) => id.split('~')[0])).toEqual([reload]);
    expect((await claim(t, again, `${excluding}~once`)).code).toBe('bonus_excluded');
    expect((await claim(t, again, `${onlyNew}~once`)).code).toBe('bonus_only_new');
    for (const rule of [first, reload, excluding, onlyNew]) await switchOff(t, rule);
  });

  it('is limited to one VIP bonus a month and one spin of the wheel a day, over all accounts', async () => {
    await setSettings(t, {
      ...SETTINGS,
      wheel: wheelSection([{ id: 'coin', kind: 'money', amount: '5.00', odds: '100' }]),
    });
    const person = await makePerson(t, 0);
    const spin = (who: Person) => t.call('/wheel/spin', {}, withKey(who.token));
    const monthly = (who: Person) => t.call('/vip/claim', {}, withKey(who.token));
    expect([(await spin(person)).status, (await monthly(person)).status]).toEqual([200, 200]);
    await close(person);
    const again = await comeBack(person);
    expect((await spin(again)).code).toBe('wheel_spun_today');
    expect((await monthly(again)).code).toBe('vip_bonus_claimed');
    expect((await t.ask('/vip/state', {}, { token: again.token })).bonus).toBeNull();
  });

  it('keeps the inviter: the next account need not enter a code and cannot change the inviter', async () => {
    const [inviter, other, person] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    expect((await t.call('/invite/bind', { code: inviter.uid }, { token: person.token })).status).toBe(200);
    await close(person);
    const again = await comeBack(person, { inviteCode: other.uid });
    expect(await t.ask('/invite/state', {}, { token: again.token })).toMatchObject({
      boundTo: inviter.uid,
      canBind: false,
    });
    // An inviter removed by an operator is not restored by a new account.
    await t.db.updateTable('users').set({ inviter_uid: null }).where('uid', '=', again.uid).execute();
    await close(again);
    const third = await comeBack(again, { inviteCode: other.uid });
    expect(await t.ask('/invite/state', {}, { token: third.token })).toMatchObject({ boundTo: null, canBind: false });
    expect((await t.call('/invite/bind', { code: other.uid }, { token: third.token })).code).toBe('invite_bound');
  });
});

describe('the rate, after closing the account and registering the phone again (Spec: C1)', () => {
  it('is no more than the earlier account had, if two people lowered that one', async () => {
    const rateOf = async ({ uid }: Person) => {
      const { rate } = await t.db.selectFrom('users').select('rate').where('uid', '=', uid).executeTakeFirstOrThrow();
      return Number(rate);
    };
    await setSettings(t, { ...SETTINGS, sign_up: { startRate: '25' } });
    const person = await makePerson(t, 0);
    await t.db.updateTable('users').set({ rate: '40' }).where('uid', '=', person.uid).execute();
    await close(person);
    const again = await comeBack(person);
    expect(await rateOf(again)).toBe(25);
    await t.db.updateTable('users').set({ rate: '5' }).where('uid', '=', again.uid).execute();
    await close(again);
    expect(await rateOf(await comeBack(again))).toBe(5);
    await setSettings(t, SETTINGS);
  });
});

describe('own limits, after closing the account and registering the phone again (Spec: F3)', () => {
  const limit = (who: Person, kind: 'deposit' | 'loss' | 'session', period: 'day', amount: string) =>
    t.ask('/protection/limit', { kind, period, amount }, { token: who.token });

  it('apply to the new account, with earlier deposits, losses and time', async () => {
    const person = await makePerson(t, 0);
    await limit(person, 'deposit', 'day', '1000.00');
    await limit(person, 'loss', 'day', '100.00');
    await limit(person, 'session', 'day', '7');
    await limit(person, 'deposit', 'day', '5000.00');
    const pulse = (who: Person) => t.ask('/protection/pulse', {}, { token: who.token });
    for (let minute = 0; minute <= 3; minute++) {
      await pulse(person);
      wait(60);
    }
    const before = await t.ask('/protection/state', {}, { token: person.token });
    const { id } = await t.ask('/deposit/create', { amount: '900.00', method: 'sandbox' }, withKey(person.token));
    await t.app.fastify.inject({
      ...({ method: 'POST', url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } } as const),
      payload: { outcome: 'paid' },
    });
    const minute = { site_id: 'demo', uid: person.uid, minute: t.now, bet_minor: 60_00n, win_minor: 0n };
    await t.db
      .insertInto('play_minutes')
      .values(minute as never)
      .execute();
    await close(person);
    // Longer than the pause between two beats, so the app counts as closed.
    wait(600);

    const again = await comeBack(person);
    const after = await t.ask('/protection/state', {}, { token: again.token });
    expect(after.limits).toEqual(before.limits);
    const more = (amount: string) => t.call('/deposit/create', { amount, method: 'sandbox' }, withKey(again.token));
    expect(await more('100.01')).toMatchObject({ code: 'deposit_limit_own', data: { left: '100.00' } });
    expect((await more('100.00')).status).toBe(200);
    const site = (await t.app.sites.all()).find(({ siteId }) => siteId === 'demo');
    const reader = createPreparedReader(t.appUrl, 'test');
    const guard = await createBetGuard(t.db, reader, () => t.now)(site as never, again.uid);
    await reader.close();
    expect(guard.lossLimits.map(({ maxMinor }) => maxMinor)).toEqual([40_00n]);
    expect((await pulse(again)).minutesLeft).toBe(4);
  });
});

describe('a deposit of a closed account', () => {
  const play = (id: string, outcome: string) => {
    const request = { method: 'POST', url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } } as const;
    return t.app.fastify.inject({ ...request, payload: { outcome } });
  };
  async function deposited(who: Person, amount: string): Promise<string> {
    const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(who.token));
    await play(id, 'paid');
    return id;
  }

  it.each(['before', 'after'])(
    'that is charged back %s the phone is registered again is owed by the new account',
    async (when) => {
      const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
      const id = await deposited(person, '500.00');
      const send = (from: Person, amount: string) =>
        t.call('/wallet/transfer', { uid: friend.uid, amount }, withKey(from.token));
      expect((await send(person, '500.00')).status).toBe(200);
      await close(person);
      if (when === 'before') await play(id, 'charged-back');
      const again = await comeBack(person);
      await deposited(again, '300.00');
      if (when === 'after') await play(id, 'charged-back');
      expect(await balanceOf(t, person.uid, 'debt')).toBe(-500_00n);
      const follower = createDebtFollower({
        db: t.db,
        sites: t.app.sites,
        clock: () => t.now,
        log: createLog('silent'),
      });
      expect([await follower.runDue(), await follower.runDue()]).toEqual([1, 0]);
      const stands = async () => [
        await balanceOf(t, person.uid, 'debt'),
        await balanceOf(t, again.uid),
        await balanceOf(t, again.uid, 'debt'),
      ];
      expect(await stands()).toEqual([0n, 0n, -200_00n]);
      expect((await send(again, '1.00')).status).toBe(422);
      await deposited(again, '250.00');
      expect(await stands()).toEqual([0n, 50_00n, 0n]);
      const { content } = await t.ask('/wallet/records', {}, { token: again.token });
      expect(content.some(({ kind, amount }) => kind === 'reversal' && amount === '-300.00')).toBe(true);
    },
  );
});

describe('a break, after closing the account and registering the phone again (Spec: F3)', () => {
  it('continues for the new account if it began before the old account was closed', async () => {
    const person = await makePerson(t, 0);
    await close(person);
    const until = new Date(t.now.getTime() + 180 * 86_400_000);
    const taken = { kind: 'excluded', since: t.now, until, ends_at: null } as const;
    await t.db
      .insertInto('protection_breaks')
      .values({ site_id: 'demo', uid: person.uid, ...taken })
      .execute();
    const again = await comeBack(person);
    expect(await t.ask('/protection/state', {}, { token: again.token })).toMatchObject({ status: 'excluded' });
    expect((await redeem(again, 'HELLO')).code).toBe('protection_excluded');
  });
});

describe('a person who changes the phone number (Spec: E2, F3)', () => {
  const state = (who: Person) => t.ask('/protection/state', {}, { token: who.token });
  const exclude = (who: Person) => t.ask('/protection/exclude', { months: 6 }, { token: who.token });

  it('and registers the old number again gets no gift twice, and stays on a break and with the inviter', async () => {
    await makeRule(t, { trigger: 'code', code: 'MOVED', times: '0' });
    const [inviter, other, person] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    await t.ask('/invite/bind', { code: inviter.uid }, { token: person.token });
    expect((await redeem(person, 'MOVED')).status).toBe(200);
    const old = { ...person };
    const moved = await changeNumber(person, freshPhone());
    const again = await comeBack(old, { inviteCode: other.uid });
    expect(await readPersonUids(t.db, 'demo', again.uid)).toEqual([again.uid, person.uid]);
    expect((await redeem(again, 'MOVED')).code).toBe('bonus_claimed');
    expect(await t.ask('/invite/state', {}, { token: again.token })).toMatchObject({ boundTo: inviter.uid });
    // Both accounts go on, and a further change of number begins nothing anew.
    expect((await t.call('/wallet/info', {}, { token: moved.token })).status).toBe(200);
    await changeNumber(again, freshPhone());
    const third = await comeBack(old);
    expect(new Set(await readPersonUids(t.db, 'demo', third.uid))).toEqual(new Set([third.uid, again.uid, person.uid]));
    expect((await redeem(third, 'MOVED')).code).toBe('bonus_claimed');
  });

  it('during an exclusion is excluded under the old number as well', async () => {
    const person = await makePerson(t, 0);
    const old = { ...person };
    await exclude(person);
    await changeNumber(person, freshPhone());
    expect(await state(await comeBack(old))).toMatchObject({ status: 'excluded' });
  });

  it('to the number of a closed account takes over its break, its limits, its gifts and its debts', async () => {
    await makeRule(t, { trigger: 'code', code: 'BORROWED', times: '0' });
    const [first, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    expect((await redeem(first, 'BORROWED')).status).toBe(200);
    const limit = (who: Person, amount: string) =>
      t.ask('/protection/limit', { kind: 'deposit', period: 'day', amount }, { token: who.token });
    await limit(first, '700.00');
    const { id } = await t.ask('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(first.token));
    const play = (outcome: string) =>
      t.app.fastify.inject({
        ...({ method: 'POST', url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } } as const),
        payload: { outcome },
      });
    await play('paid');
    await t.ask('/wallet/transfer', { uid: friend.uid, amount: '500.00' }, withKey(first.token));
    await close(first);
    const taken = {
      kind: 'excluded',
      since: t.now,
      until: new Date(t.now.getTime() + 86_400_000),
      ends_at: null,
    } as const;
    await t.db
      .insertInto('protection_breaks')
      .values({ site_id: 'demo', uid: first.uid, ...taken })
      .execute();
    const borrowed = await makePerson(t, 0);
    await limit(borrowed, '900.00');
    pass(t, 0.001);
    // A shorter break that began later does not replace it.
    await t.ask('/protection/cooloff', { days: 1 }, { token: borrowed.token });
    const moved = await changeNumber(borrowed, first.phone);
    expect(await state(moved)).toMatchObject({ status: 'excluded', limits: [{ kind: 'deposit', value: '700.00' }] });
    expect(await readPersonUids(t.db, 'demo', moved.uid)).toEqual([moved.uid, first.uid]);
    await play('charged-back');
    const follower = createDebtFollower({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
    await follower.runDue();
    expect(await balanceOf(t, moved.uid, 'debt')).toBe(-500_00n);
  });

  it('keeps a debt in the account that goes on under the new number', async () => {
    const [person, friend] = [await makePerson(t, 0), await makePerson(t, 0)];
    const old = { ...person };
    const { id } = await t.ask('/deposit/create', { amount: '500.00', method: 'sandbox' }, withKey(person.token));
    const play = (outcome: string) =>
      t.app.fastify.inject({
        ...({ method: 'POST', url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } } as const),
        payload: { outcome },
      });
    await play('paid');
    await t.ask('/wallet/transfer', { uid: friend.uid, amount: '500.00' }, withKey(person.token));
    await changeNumber(person, freshPhone());
    const again = await comeBack(old);
    await play('charged-back');
    const follower = createDebtFollower({ db: t.db, sites: t.app.sites, clock: () => t.now, log: createLog('silent') });
    await follower.runDue();
    expect([await balanceOf(t, person.uid, 'debt'), await balanceOf(t, again.uid, 'debt')]).toEqual([-500_00n, 0n]);
  });

  it('is not in the team of the own account that goes on under the new number', async () => {
    const person = await makePerson(t, 0);
    const old = { ...person };
    await changeNumber(person, freshPhone());
    const again = await comeBack(old, { inviteCode: person.uid });
    expect(await t.ask('/invite/state', {}, { token: again.token })).toMatchObject({ boundTo: null });
    expect(await t.call('/invite/bind', { code: person.uid }, { token: again.token })).toMatchObject({
      code: 'invite_own',
    });
  });

  it('and back again has left no number', async () => {
    const person = await makePerson(t, 0);
    const old = person.phone;
    await changeNumber(await changeNumber(person, freshPhone()), old);
    expect(await readPersonUids(t.db, 'demo', person.uid)).toEqual([person.uid]);
    await close(person);
    expect(await readPersonUids(t.db, 'demo', (await comeBack({ ...person, phone: old })).uid)).toHaveLength(2);
  });
});

describe('the stored phone of a closed account (docs/security.md)', () => {
  it('is a keyed hash, on one site, for five years', async () => {
    const person = await makePerson(t, 0);
    await close(person);
    const kept = () => t.db.selectFrom('earlier_accounts').selectAll().where('uid', '=', person.uid).executeTakeFirst();
    expect(JSON.stringify(await kept())).not.toContain(person.phone);
    const forget = (days: number) =>
      applyRetention(
        {
          db: t.db,
          sites: t.app.sites,
          clock: () => new Date(t.now.getTime() + days * 86_400_000),
        },
        authRetention,
      );
    await forget(5 * 365 - 1);
    expect(await kept()).toBeDefined();
    await forget(5 * 365 + 1);
    expect(await kept()).toBeUndefined();
  });
});
