import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { checkBet } from './index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());

const HOUR_MS = 3_600_000;
const pass = (hours: number) => {
  t.now = new Date(t.now.getTime() + hours * HOUR_MS);
};
const inHours = (hours: number) => new Date(t.now.getTime() + hours * HOUR_MS).toISOString();
/** Opens the session anew: sessions end while a test lets months pass. */
const state = async (person: Person) => t.ask('/protection/state', {}, { token: await freshToken(person) });
const tokens = new Map<string, string>();
async function freshToken({ phone, token }: Person): Promise<string> {
  const cached = tokens.get(phone) ?? token;
  const answer = await t.call('/user/sessions', {}, { token: cached });
  if (answer.status === 200) return cached;
  const fresh = await t.logIn(phone);
  tokens.set(phone, fresh);
  return fresh;
}
const limit = async (person: Person, kind: string, period: string, amount: string | null) =>
  t.call('/protection/limit', { kind, period, amount }, { token: await freshToken(person) });

describe('limits on the wire (Spec: F3)', () => {
  it('apply at once, are raised only after the wait, and are shown', async () => {
    const person = await makePerson(t);
    expect(await state(person)).toMatchObject({ status: 'none', limits: [], history: [], raiseHours: 24 });
    const set = (await limit(person, 'deposit', 'day', '500')).data;
    expect(set).toEqual({ kind: 'deposit', period: 'day', value: '500.00', raises: [] });
    pass(1);
    const from = inHours(24);
    expect((await limit(person, 'deposit', 'day', '800.00')).data).toMatchObject({
      value: '500.00',
      raises: [{ value: '800.00', from }],
    });
    pass(23);
    // A repeated request keeps the time at which the raise takes effect.
    expect((await limit(person, 'deposit', 'day', '800.00')).data.raises).toEqual([{ value: '800.00', from }]);
    pass(1);
    expect((await state(person)).limits).toMatchObject([{ value: '800.00', raises: [] }]);
    expect((await limit(person, 'deposit', 'day', null)).data.raises).toEqual([{ value: null, from: inHours(24) }]);
    pass(24);
    const { limits, history } = await state(person);
    expect(limits).toEqual([]);
    expect(history.map(({ kind, value }) => [kind, value])).toEqual([
      ['limit_raise', null],
      ['limit_raise', '800.00'],
      ['limit_raise', '800.00'],
      ['limit_set', '500.00'],
    ]);
  });

  it('are raised after the wait that the site sets', async () => {
    await setSettings(t, {
      protection: { raiseHours: 72, helpLines: [{ name: 'Help', link: 'https://help.example' }] },
    });
    const person = await makePerson(t);
    await limit(person, 'loss', 'week', '100.00');
    expect((await limit(person, 'loss', 'week', '200.00')).data.raises).toMatchObject([{ from: inHours(72) }]);
    expect((await state(person)).helpLines).toEqual([{ name: 'Help', link: 'https://help.example' }]);
    await setSettings(t, {});
  });

  it('are amounts or whole minutes of a day', async () => {
    const person = await makePerson(t);
    expect((await limit(person, 'session', 'day', '90')).data).toMatchObject({ value: '90' });
    expect((await limit(person, 'reality', 'day', '5')).data).toMatchObject({ value: '5' });
    for (const [kind, period, amount] of [
      ['session', 'week', '90'],
      ['session', 'day', '1.50'],
      ['session', 'day', '1441'],
      ['reality', 'day', '4'],
      ['deposit', 'day', '-1'],
      ['deposit', 'year', '1'],
    ] as const) {
      expect((await limit(person, kind, period, amount)).code, `${kind} ${period} ${amount}`).toBe('input_invalid');
    }
  });

  it('are processed one after the other if they are requested at once', async () => {
    const person = await makePerson(t);
    await limit(person, 'deposit', 'month', '100.00');
    await Promise.all(['500.00', '400.00', '300.00', '50.00'].map((value) => limit(person, 'deposit', 'month', value)));
    // In any order of the requests, no limit is above a value that was requested 24 hours before.
    const [now] = (await state(person)).limits;
    expect(now?.value).toBe('50.00');
  });
});

describe('gross deposits under own limits (Spec: F3)', () => {
  const deposit = (person: Person, amount: string) =>
    t.call('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));

  it('show the amount reserved by unpaid requests, which is free again once they are cancelled', async () => {
    const person = await makePerson(t);
    await limit(person, 'deposit', 'day', '2000.00');
    const { data } = await deposit(person, '1325.00');
    expect(await deposit(person, '1000.00')).toMatchObject({
      code: 'deposit_limit_own',
      data: { limit: '2000.00', left: '675.00', open: '1325.00' },
    });
    expect((await t.call('/deposit/cancel', { id: data.id }, { token: person.token })).status).toBe(200);
    expect((await deposit(person, '2000.00')).status).toBe(200);
  });

  it('are refused above the lowest limit, to the cent', async () => {
    const person = await makePerson(t);
    await limit(person, 'deposit', 'day', '1000.00');
    await limit(person, 'deposit', 'week', '300.00');
    expect(await deposit(person, '300.01')).toMatchObject({
      code: 'deposit_limit_own',
      data: { period: 'week', limit: '300.00', left: '300.00' },
    });
    expect((await deposit(person, '299.99')).status).toBe(200);
    await limit(person, 'deposit', 'week', '599.99');
    pass(24);
    const token = await freshToken(person);
    const again = { ...person, token };
    expect((await deposit(again, '300.01')).code).toBe('deposit_limit_own');
    expect((await deposit(again, '300.00')).status).toBe(200);
  });

  it('stay within the limit if requested at the same instant', async () => {
    const person = await makePerson(t);
    await limit(person, 'deposit', 'month', '500.00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => deposit(person, '200.00')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.map(({ code }) => code).filter(Boolean))).toEqual(new Set(['deposit_limit_own']));
  });
});

describe('a break (Spec: F3)', () => {
  it('stops deposits at once when cooling off, and ends automatically', async () => {
    const person = await makePerson(t);
    const until = inHours(24);
    expect(await t.ask('/protection/cooloff', { days: 1 }, { token: person.token })).toEqual({
      status: 'cooling_off',
      since: t.now.toISOString(),
      until,
      endsAt: until,
    });
    const create = () => t.call('/deposit/create', { amount: '100.00', method: 'sandbox' }, withKey(person.token));
    expect(await create()).toMatchObject({ status: 422, code: 'protection_cooling_off', data: { until } });
    expect(await t.call('/protection/cooloff', { days: 7 }, { token: person.token })).toMatchObject({ status: 200 });
    expect(await t.call('/protection/cooloff', { days: 1 }, { token: person.token })).toMatchObject({
      code: 'break_longer',
    });
    pass(7 * 24);
    const token = await freshToken(person);
    expect((await t.call('/deposit/create', { amount: '100.00', method: 'sandbox' }, withKey(token))).status).toBe(200);
  });

  it('ends, as a self-exclusion, only after the user has asked to return and has waited', async () => {
    const person = await makePerson(t);
    await t.ask('/protection/exclude', { months: 6 }, { token: person.token });
    expect(await t.call('/protection/exclude', { months: 12 }, { token: person.token })).toMatchObject({ status: 200 });
    expect(await t.call('/protection/exclude', { months: 6 }, { token: person.token })).toMatchObject({
      code: 'break_longer',
    });
    expect(await t.call('/protection/cooloff', { days: 1 }, { token: person.token })).toMatchObject({
      code: 'protection_excluded',
    });
    pass(364 * 24);
    const ask = async () => t.call('/protection/return', {}, { token: await freshToken(person) });
    expect((await ask()).code).toBe('protection_excluded');
    pass(2 * 24);
    expect((await state(person)).status).toBe('excluded');
    const endsAt = inHours(24);
    expect((await ask()).data).toMatchObject({ status: 'excluded', endsAt });
    pass(23);
    expect((await ask()).data).toMatchObject({ endsAt });
    pass(1);
    expect((await state(person)).status).toBe('none');
    expect((await ask()).code).toBe('not_excluded');
    expect((await state(person)).history.map(({ kind }) => kind)).toEqual(['return_asked', 'excluded', 'excluded']);
  });
});

describe('breaks that have ended (Spec: F3)', () => {
  it('are shown to the user and to operators with their days, even if a break of another kind followed', async () => {
    const person = await makePerson(t);
    const began = t.now.toISOString();
    await t.ask('/protection/cooloff', { days: 1 }, { token: person.token });
    pass(48);
    const again = t.now.toISOString();
    const whole = inHours(30 * 24);
    await t.ask('/protection/cooloff', { days: 30 }, { token: await freshToken(person) });
    pass(2);
    const since = t.now.toISOString();
    await t.ask('/protection/exclude', { months: 6 }, { token: await freshToken(person) });
    const expected = [
      { kind: 'excluded', since, endsAt: null },
      { kind: 'cooling_off', since: again, endsAt: since },
      { kind: 'cooling_off', since: began },
    ];
    expect(await state(person)).toMatchObject({ status: 'excluded', breaks: expected });
    expect((await state(person)).breaks.map(({ endsAt }) => endsAt)).not.toContain(whole);
    const { token } = await openConsole(t, 'risk');
    expect(await t.ask('/console/protection/user', { uid: person.uid }, { token })).toMatchObject({ breaks: expected });
    const listed = await t.ask('/console/protection/list', { words: person.uid }, { token });
    expect(listed.content.map(({ kind, state }) => [kind, state])).toEqual([
      ['excluded', 'running'],
      ['cooling_off', 'over'],
      ['cooling_off', 'over'],
    ]);
  });
});

describe('a bet (Spec: F3)', () => {
  const bet = (person: Person, stakeMinor: bigint, lostMinor: bigint) =>
    checkBet(
      t.db,
      {
        site: { siteId: 'demo', timezone: 'Asia/Manila' },
        uid: person.uid,
        stakeMinor,
        readLoss: async () => lostMinor,
      },
      t.now,
    );

  it('must be within the user’s own loss limit, to the cent; winnings do not raise it', async () => {
    const person = await makePerson(t);
    expect(await bet(person, 10_000n, 10n ** 9n)).toMatchObject({ ok: true });
    await limit(person, 'loss', 'day', '100.00');
    expect(await bet(person, 4_999n, 5_000n)).toMatchObject({ ok: true });
    expect(await bet(person, 5_000n, 5_000n)).toMatchObject({ ok: true });
    expect(await bet(person, 5_001n, 5_000n)).toMatchObject({ code: 'loss_limit_own', detail: { leftMinor: 5_000n } });
    expect(await bet(person, 10_001n, -50_000n)).toMatchObject({ code: 'loss_limit_own' });
  });

  it('is refused when the daily time is used up, and on a break', async () => {
    const person = await makePerson(t);
    await limit(person, 'session', 'day', '0');
    expect(await bet(person, 1n, 0n)).toMatchObject({ code: 'session_limit_own' });
    await t.ask('/protection/exclude', { months: 6 }, { token: person.token });
    expect(await bet(person, 1n, 0n)).toMatchObject({ code: 'protection_excluded' });
  });
});

describe('the time that a user spends (Spec: F3)', () => {
  const pulse = (person: Person) => t.ask('/protection/pulse', {}, { token: person.token });

  it('is counted for users who set a time limit, and shown with the result of play', async () => {
    const person = await makePerson(t);
    expect(await pulse(person)).toEqual({ minutesToday: 0, minutesLeft: null, beatSeconds: 0, check: null });
    await limit(person, 'session', 'day', '7');
    await limit(person, 'reality', 'day', '5');
    const answers = [];
    for (let minute = 0; minute <= 7; minute++) {
      answers.push(await pulse(person));
      pass(1 / 60);
    }
    expect(answers.map(({ minutesLeft }) => minutesLeft)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(answers.map(({ check }) => check?.minutes ?? null)).toEqual([null, null, null, null, null, 5, null, null]);
    expect(answers[5]?.check).toEqual({ minutes: 5, staked: '0.00', won: '0.00', net: '0.00' });
  });
});
