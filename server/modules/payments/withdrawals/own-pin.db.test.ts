import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addWallet, makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';

const PIN = '246810';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t?.close());
beforeEach(() =>
  setSettings(t, { withdrawal: { coolingHours: 0, pinAbove: '1000.00' }, transfer: { pinAbove: '500.00' } }),
);

async function withSafe(): Promise<Person> {
  const person = await makePerson(t);
  t.now = new Date(t.now.getTime() + 61_000);
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone: person.phone, purpose: 'safe' }, { token: person.token });
  const code = await t.codeOf(person.phone);
  await t.ask('/safe/setpassword', { password: PIN, code }, { token: person.token });
  return person;
}
const set = ({ token }: Person, above: string | null, pin?: string) =>
  t.call('/pin/set', { above, ...(pin !== undefined && { pin }) }, { token });
const state = ({ token }: Person) => t.ask('/pin/state', {}, { token });

describe('the own limit above which payments ask for the safe’s password', () => {
  it('is shown beside the site’s demands, and needs a safe password', async () => {
    const person = await makePerson(t);
    expect(await state(person)).toEqual({
      hasPassword: false,
      transfers: { always: false, above: '500.00' },
      withdrawals: { always: false, above: '1000.00' },
      own: null,
    });
    expect(await set(person, '100.00')).toMatchObject({ code: 'safe_password_missing' });
  });

  it('counts for transfers and withdrawals, and is never above the site’s limit', async () => {
    const [person, other] = [await withSafe(), await makePerson(t)];
    const cardId = await addWallet(t, person);
    const { token } = person;
    const quote = async (amount: string) => (await t.ask('/withdraw/quote', { amount, cardId }, { token })).pinRequired;
    const send = (amount: string) => t.call('/wallet/transfer', { uid: other.uid, amount }, withKey(token));
    expect(await quote('1000.00')).toBe(false);
    expect((await send('100.00')).status).toBe(200);

    expect((await set(person, '300.00')).status).toBe(200);
    expect((await state(person)).own).toBe('300.00');
    expect(await quote('300.01')).toBe(true);
    expect(await quote('300.00')).toBe(false);
    const left = async () => (await t.ask('/wallet/recipient', { uid: other.uid }, { token })).pinAbove;
    expect(await left()).toBe('200.00');
    expect(await send('200.01')).toMatchObject({ code: 'pin_required' });
    expect((await send('200.00')).status).toBe(200);
    expect(await left()).toBe('0.00');
    const withdraw = (body: object) =>
      t.call('/withdraw/create', { amount: '300.01', cardId, ...body }, withKey(token));
    expect(await withdraw({})).toMatchObject({ code: 'pin_required' });
    expect(await withdraw({ pin: PIN })).toMatchObject({ status: 2004 });

    // The own limit is above the site's for transfers, so transfers still follow the site's.
    expect((await set(person, '900.00', PIN)).status).toBe(200);
    expect(await send('200.01')).toMatchObject({ code: 'pin_required' });
    expect(await set(person, '1000.01', PIN)).toMatchObject({ code: 'amount_too_large' });
  });

  it('counts all transfers of a day: a thief with the session does not send the sum in parts', async () => {
    const [person, thief] = [await withSafe(), await makePerson(t)];
    await set(person, '300.00');
    const send = (amount: string, pin?: string) =>
      t.call('/wallet/transfer', { uid: thief.uid, amount, ...(pin !== undefined && { pin }) }, withKey(person.token));
    const parts = await Promise.all(Array.from({ length: 8 }, () => send('100.00')));
    expect(parts.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { code } of parts.filter(({ status }) => status !== 200)) expect(code).toBe('pin_required');
    // A password that is not needed for the amount alone is checked all the same.
    expect(await send('1.00', '135791')).toMatchObject({ code: 'safe_password_wrong' });
    expect((await send('400.00', PIN)).status).toBe(200);
    t.now = new Date(t.now.getTime() + 24 * 3_600_000);
    const token = await t.logIn(person.phone);
    const nextDay = await t.call('/wallet/transfer', { uid: thief.uid, amount: '300.00' }, withKey(token));
    expect(nextDay.status).toBe(200);
  });

  it('counts only what went without the password: after a large transfer the small ones of the day ask for nothing', async () => {
    const [person, other] = [await withSafe(), await makePerson(t)];
    await set(person, '300.00');
    const send = (amount: string, pin?: string) =>
      t.call('/wallet/transfer', { uid: other.uid, amount, ...(pin !== undefined && { pin }) }, withKey(person.token));
    const left = async () => (await t.ask('/wallet/recipient', { uid: other.uid }, { token: person.token })).pinAbove;
    expect((await send('150.00', PIN)).status).toBe(200);
    expect((await send('250.00', PIN)).status).toBe(200);
    expect(await left()).toBe('300.00');
    expect((await send('100.00')).status).toBe(200);
    expect(await left()).toBe('200.00');
    expect((await send('50.00', PIN)).status).toBe(200);
    // Parts below the limit still add up, whatever went with the password between them.
    const parts = await Promise.all(Array.from({ length: 5 }, () => send('100.00')));
    expect(parts.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await left()).toBe('0.00');
    expect(await send('0.01')).toMatchObject({ code: 'pin_required' });
    // A wrong password opens nothing, and proves nothing.
    expect(await send('0.01', '135791')).toMatchObject({ code: 'safe_password_wrong' });
    expect(await left()).toBe('0.00');
  });

  it('names the day’s own limit and not the password if the limit of all transfers is reached', async () => {
    await setSettings(t, { transfer: { pinAbove: '500.00', dayLimit: '120.00' } });
    const [person, other] = [await withSafe(), await makePerson(t)];
    const send = (amount: string) => t.call('/wallet/transfer', { uid: other.uid, amount }, withKey(person.token));
    expect((await send('100.00')).status).toBe(200);
    expect(await send('20.01')).toMatchObject({ code: 'daily_limit_reached', data: { left: '20.00' } });
  });

  it('is raised or removed only with the password; a wrong one counts as a try', async () => {
    const person = await withSafe();
    await set(person, '100.00');
    expect(await set(person, '200.00')).toMatchObject({ code: 'pin_required' });
    expect(await set(person, null)).toMatchObject({ code: 'pin_required' });
    expect(await set(person, null, '135791')).toMatchObject({ code: 'safe_password_wrong', data: { attemptsLeft: 4 } });
    expect((await state(person)).own).toBe('100.00');
    expect((await set(person, '0')).status).toBe(200);
    expect((await set(person, null, PIN)).data).toEqual({ own: null });
  });
});
