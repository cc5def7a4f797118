import { createHash, createHmac } from 'node:crypto';
import { WHEEL_DOUBLING_RECHARGE } from '@pitaka/contract/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import {
  balanceOf,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { wheelSettings } from './index.ts';
import { wheelSection } from './testing/wheel-section.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { wheel: wheelSection() });
});
afterAll(async () => {
  await assertInvariants(t.db);
  await t?.close();
});

const HOUR_MS = 3_600_000;
const later = (hours: number) => {
  t.now = new Date(t.now.getTime() + hours * HOUR_MS);
};
const state = (who: Person) => t.ask('/wheel/state', {}, { token: who.token });
const press = (who: Person, key?: string) => t.call('/wheel/spin', {}, withKey(who.token, key));
const history = (who: Person, size = 50) => t.ask('/wheel/history', { number: 0, size }, { token: who.token });

async function spin(who: Person) {
  const { code, data } = await press(who);
  expect(code).toBeUndefined();
  return data;
}

describe('the wheel (Spec: E3)', () => {
  it('gives seven free spins, one a day; a missed day is lost', async () => {
    const who = await makePerson(t, 0);
    expect(await state(who)).toMatchObject({
      open: true,
      spinsLeft: 7,
      dayOfSeven: 1,
      canSpin: true,
      nextSpinAt: null,
    });
    await spin(who);
    const after = await state(who);
    expect(after).toMatchObject({ spinsLeft: 6, dayOfSeven: 1, canSpin: false, nonce: 1 });
    expect(new Date(after.nextSpinAt ?? '').getTime()).toBeGreaterThan(t.now.getTime());
    expect(await press(who)).toMatchObject({ status: 422, code: 'wheel_spun_today' });
    later(48);
    expect(await state(who)).toMatchObject({ spinsLeft: 5, dayOfSeven: 3, canSpin: true });
    expect((await state(who)).days.map((day) => day.state)).toEqual([
      'spun',
      'missed',
      'open',
      ...Array(4).fill('ahead'),
    ]);
    for (let day = 3; day <= 7; day += 1) {
      await spin(who);
      later(24);
    }
    expect(await state(who)).toMatchObject({ spinsLeft: 0, dayOfSeven: 7, canSpin: false, nextSpinAt: null });
    expect(await press(who)).toMatchObject({ status: 422, code: 'wheel_over' });
  });

  it('spins once for a hundred simultaneous requests, and repeats the answer', async () => {
    const who = await makePerson(t, 0);
    const answers = await Promise.all(Array.from({ length: 100 }, () => press(who)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code } of answers) if (status !== 200) expect(['wheel_spun_today', 'busy']).toContain(code);
    expect((await history(who)).content).toHaveLength(1);
    const other = await makePerson(t, 0);
    const same = await Promise.all(Array.from({ length: 20 }, () => press(other, 'one-key')));
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
  });

  it('draws with the seed whose hash was shown, and reveals the seed on request', async () => {
    const who = await makePerson(t, 0);
    await t.ask('/wheel/clientseed', { seed: 'my-own-seed' }, { token: who.token });
    const before = await state(who);
    expect(before).toMatchObject({ clientSeed: 'my-own-seed', nonce: 0 });
    later(1);
    const spun = await spin(who);
    const [hidden] = (await history(who)).content;
    expect(hidden).toMatchObject({ serverSeed: null, seedHash: before.seedHash, nonce: 0 });
    expect(Date.parse(hidden?.hashSince ?? '')).toBeLessThan(Date.parse(hidden?.at ?? ''));
    const shown = await t.ask('/wheel/reveal', {}, { token: who.token });
    expect(shown.hash).toBe(before.seedHash);
    expect(createHash('sha256').update(shown.serverSeed).digest('hex')).toBe(before.seedHash);
    expect(await state(who)).toMatchObject({ seedHash: shown.nextHash, nonce: 0 });
    // The documented formula, implemented independently.
    const digest = createHmac('sha256', shown.serverSeed).update('my-own-seed:0').digest('hex');
    const fraction = Number.parseInt(digest.slice(0, 13), 16) / 2 ** 52;
    const cumulated = before.prizes.map((_, index) =>
      before.prizes.slice(0, index + 1).reduce((sum, { odds }) => sum + Number(odds), 0),
    );
    const index = cumulated.findIndex((sum) => sum > fraction * 100);
    expect(spun.drawnId).toBe(before.prizes[index]?.id);
    expect((await history(who)).content[0]).toMatchObject({ serverSeed: shown.serverSeed });
  });

  it('reveals the seed by itself after the last spin', async () => {
    const who = await makePerson(t, 0);
    const { seedHash } = await state(who);
    for (let day = 1; day <= 7; day += 1) {
      await spin(who);
      if (day < 7) later(24);
    }
    const { content } = await history(who);
    expect(content.map(({ nonce }) => nonce)).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(content.every((one) => one.serverSeed !== null && one.seedHash === seedHash)).toBe(true);
    expect((await state(who)).seedHash).not.toBe(seedHash);
  });

  it('pays money below the limit once and at once, and shows odds that sum to 100 %', async () => {
    await setSettings(t, { wheel: wheelSection([{ id: 'coin', kind: 'money', amount: '5.00', odds: '100' }]) });
    const who = await makePerson(t, 0);
    expect(await spin(who)).toMatchObject({
      prizeId: 'coin',
      amount: '5.00',
      state: 'paid',
      multiplier: 1,
      dueAt: null,
    });
    expect(await balanceOf(t, who.uid)).toBe(500n);
    const [won] = (await history(who)).content;
    expect(won?.timeline.map((step) => step.state)).toEqual(['won', 'paid']);
    const { prizes } = await state(who);
    expect(prizes.reduce((sum, { odds }) => sum + Number(odds), 0)).toBe(100);
    const { content } = await t.ask('/wallet/records', {}, { token: who.token });
    expect(content[0]).toMatchObject({ kind: 'bonus', amount: '5.00' });
  });

  it('passes prizes other than money, and money from the threshold on, to an operator for 24 hours', async () => {
    await setSettings(t, { wheel: wheelSection([{ id: 'big', kind: 'money', amount: '100.00', odds: '100' }]) });
    const who = await makePerson(t, 0);
    const spun = await spin(who);
    expect(spun).toMatchObject({ state: 'in_review', amount: '100.00' });
    expect(Date.parse(spun.dueAt ?? '')).toBe(t.now.getTime() + 24 * HOUR_MS);
    expect(await balanceOf(t, who.uid)).toBe(0n);
    await setSettings(t, { wheel: wheelSection([{ id: 'big', kind: 'money', amount: '99.99', odds: '100' }]) });
    expect(await spin(await makePerson(t, 0))).toMatchObject({ state: 'paid' });
    await setSettings(t, { wheel: wheelSection([{ id: 'shirt', kind: 'thing', odds: '100' }]) });
    expect(await spin(await makePerson(t, 0))).toMatchObject({ kind: 'thing', state: 'in_review', amount: '0.00' });
  });

  it('doubles prizes once the deposits in the ledger reach the required sum', async () => {
    expect(wheelSettings.defaults.doublingRecharge).toBe(WHEEL_DOUBLING_RECHARGE);
    await setSettings(t, { wheel: wheelSection([{ id: 'coin', kind: 'money', amount: '5.00', odds: '100' }]) });
    const who = await makePerson(t, 50_000);
    expect(await state(who)).toMatchObject({ recharge: { need: '2000.00', done: '0.00' }, multiplier: 1 });
    await deposit(who, '1999.99');
    expect(await state(who)).toMatchObject({ recharge: { done: '1999.99' }, multiplier: 1 });
    expect(await spin(who)).toMatchObject({ amount: '5.00', multiplier: 1 });
    await deposit(who, '50.00');
    expect(await state(who)).toMatchObject({ recharge: { done: '2049.99' }, multiplier: 2 });
    later(24);
    expect(await spin(who)).toMatchObject({ amount: '10.00', multiplier: 2 });
    expect((await state(who)).recharge.done).toBe('2049.99');
    const exact = await makePerson(t, 0);
    await deposit(exact, '2000.00');
    expect(await spin(exact)).toMatchObject({ amount: '10.00', multiplier: 2 });
  });

  it('takes the doubled half back, paid or not, if the deposit behind it is charged back', async () => {
    const operators = { maker: await openConsole(t, 'cashier'), checker: await openConsole(t, 'manager') };
    const won = async (amount: string, deposits: readonly string[]) => {
      await setSettings(t, { wheel: wheelSection([{ id: 'coin', kind: 'money', amount, odds: '100' }]) });
      const who = await makePerson(t, 0);
      const ids = [];
      for (const one of deposits) ids.push(await deposit(who, one));
      expect(await spin(who)).toMatchObject({ multiplier: 2 });
      return { who, target: ids[0] ?? '' };
    };
    const paid = await won('5.00', ['2000.00']);
    const spent = await won('5.00', ['2000.00']);
    const left = await won('5.00', ['2000.00', '2000.00']);
    const waits = await won('100.00', ['2000.00']);
    // A user with the sum required at the draw keeps the doubling, even if more is required today.
    const dearer = { doublingRecharge: '4000.00' };
    await setSettings(t, { wheel: wheelSection([{ id: 'coin', kind: 'money', amount: '5.00', odds: '100' }], dearer) });
    await t.ask('/wallet/transfer', { uid: waits.who.uid, amount: '2010.00' }, withKey(spent.who.token));
    for (const { target } of [paid, spent, left, waits]) {
      const body = { kind: 'charge_back', target, reason: 'the bank took it back', payload: {} } as const;
      const { id } = await t.ask('/console/approvals/request', body, { token: operators.maker.token });
      expect(await approveSeen(t, id, { token: operators.checker.token })).toMatchObject({ status: 200 });
    }
    for (let times = 0; times < 2; times++) for (const worker of t.app.playWorkers) await worker.runDue();
    expect(await balanceOf(t, paid.who.uid)).toBe(5_00n);
    expect(await balanceOf(t, spent.who.uid, 'debt')).toBe(-2005_00n);
    expect(await balanceOf(t, left.who.uid)).toBe(2010_00n);
    const prizes = await t.db
      .selectFrom('wheel_prizes')
      .select(['state', 'amount_minor'])
      .where('uid', '=', waits.who.uid)
      .execute();
    expect(prizes).toEqual([{ state: 'in_review', amount_minor: 100_00n }]);
    const noticesOf = async ({ token }: Person) =>
      (await t.ask('/cp/mainview/notice', {}, { token })).filter(({ to }) => to === '/Wheel/History').length;
    expect([await noticesOf(paid.who), await noticesOf(left.who), await noticesOf(waits.who)]).toEqual([1, 0, 1]);
  });

  it.each([
    ['cooling off', '/protection/cooloff', { days: 1 }, 'protection_cooling_off'],
    ['excluded', '/protection/exclude', { months: 6 }, 'protection_excluded'],
  ] as const)('a user who is %s cannot spin and sees why and until when; earlier winnings stay', async (...each) => {
    const [, path, body, code] = each;
    const who = await makePerson(t, 0);
    const key = 'the-spin-of-before';
    const spun = await press(who, key);
    await t.ask(path, body, { token: who.token });
    later(24);
    // The break ends after a day, so the user takes a second break.
    if (path === '/protection/cooloff') await t.ask(path, body, { token: who.token });
    const refused = await press(who);
    expect(refused).toMatchObject({ status: 422, code, data: { until: expect.stringMatching(/^20/) } });
    expect(refused.message).toMatch(/break|exclu/i);
    expect(await state(who)).toMatchObject({ spinsLeft: 6, canSpin: true, nonce: 1 });
    expect((await history(who)).content).toHaveLength(1);
    // The lost answer is repeated unchanged.
    expect((await press(who, key)).data).toEqual(spun.data);
    if (path !== '/protection/cooloff') return;
    later(25);
    expect((await press(who)).status).toBe(200);
  });

  it('gives each device one first spin, shared by all users who log in on it; the limit can be switched off', async () => {
    await setSettings(t, { wheel: wheelSection(undefined, { oneDevice: true }) });
    const device = `device-${Date.now()}-of-eight`;
    const from = (who: Person, id: string) => {
      const { token, headers } = withKey(who.token);
      return t.call('/wheel/spin', {}, { token, headers: { ...headers, 'x-device-id': id } });
    };
    const [first, second, third] = [await makePerson(t, 0), await makePerson(t, 0), await makePerson(t, 0)];
    expect((await from(first, device)).status).toBe(200);
    expect(await from(second, device)).toMatchObject({ status: 422, code: 'wheel_device_used' });
    // Even with another id, once the user was seen on the device.
    const seen = { site_id: 'demo', uid: second.uid, device_id: device, device: 'x', address: 'x' };
    await t.db
      .insertInto('user_devices')
      .values({ ...seen, first_seen_at: t.now, last_seen_at: t.now })
      .execute();
    expect(await from(second, `${device}-new`)).toMatchObject({ code: 'wheel_device_used' });
    later(24);
    expect((await from(first, device)).status).toBe(200);
    // Users without a device id: the network counts as the device.
    const [fourth, fifth] = [await makePerson(t, 0), await makePerson(t, 0)];
    expect((await press(fourth)).status).toBe(200);
    expect(await press(fifth)).toMatchObject({ code: 'wheel_device_used' });
    await setSettings(t, { wheel: wheelSection() });
    expect((await from(third, device)).status).toBe(200);
  });

  it('is closed, without prizes, before its first day and after its last', async () => {
    const who = await makePerson(t, 0);
    const day = (offset: number) => new Date(t.now.getTime() + offset * 24 * HOUR_MS).toISOString().slice(0, 10);
    for (const closed of [
      { ...wheelSection(), prizes: [] },
      { ...wheelSection(), from: day(2) },
      { ...wheelSection(), to: day(-2) },
    ]) {
      await setSettings(t, { wheel: closed });
      expect(await state(who)).toMatchObject({ open: false, spinsLeft: 0 });
      expect(await press(who)).toMatchObject({ code: 'wheel_closed' });
    }
    await setSettings(t, { wheel: wheelSection() });
  });
});

/** Paid at the sandbox. */
async function deposit(who: Person, amount: string): Promise<string> {
  const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(who.token));
  const paid = await t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome: 'paid' },
    headers: { host: 'localhost' },
  });
  expect(paid.statusCode).toBe(200);
  await runWorkers(t);
  return id;
}
