import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveMoney } from '../../../entry/testing/money.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../ledger/testing/assert-invariants.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(async () => {
  if (!t) return;
  await assertInvariants(t.db);
  await t.close();
});

const inMinutes = (minutes: number) => new Date(t.now.getTime() + minutes * 60_000);

let phones = 0;
let keys = 0;
async function person(balanceMinor = 0n, password?: string) {
  const phone = `917${4_000_000 + phones++}`;
  const { uid } = await t.makeUser({ phone });
  if (balanceMinor > 0n) await giveMoney(t, uid, balanceMinor);
  const token = await t.logIn(phone);
  const headers = () => ({ 'idempotency-key': `safe-key-${++keys}` });
  const me = {
    uid,
    phone,
    token,
    state: () => t.ask('/safe/state', {}, { token }),
    async code() {
      await t.ask('/cplogin/sendsms', { areaCode: '63', phone, purpose: 'safe' }, { token });
      return t.codeOf(phone);
    },
    setPassword: (six: string, code: string) => t.call('/safe/setpassword', { password: six, code }, { token }),
    save: (amount: string, more = headers()) => t.call('/safe/save', { amount }, { token, headers: more }),
    takeOut: (amount: string, six: string, more = headers()) =>
      t.call('/safe/takeout', { amount, password: six }, { token, headers: more }),
  };
  if (password !== undefined) expect(await me.setPassword(password, await me.code())).toMatchObject({ status: 200 });
  return me;
}

describe('the safe', () => {
  it('accepts money, and returns it for the correct password', async () => {
    const ana = await person(100_00n, '135790');
    expect(await ana.save('60.00')).toMatchObject({ data: { safeCoin: '60.00', canWithdrawCoin: '40.00' } });
    expect(await t.ask('/wallet/info', {}, { token: ana.token })).toMatchObject({
      totalCoin: '100.00',
      canWithdrawCoin: '40.00',
      safeCoin: '60.00',
      locks: [{ kind: 'safe', amount: '60.00', reason: 'In the safe' }],
    });
    expect(await ana.takeOut('60.01', '135790')).toMatchObject({
      code: 'amount_above_safe',
      data: { available: '60.00' },
    });
    expect(await ana.takeOut('60.00', '135790')).toMatchObject({
      data: { safeCoin: '0.00', canWithdrawCoin: '100.00' },
    });
    expect(await ana.save('100.01')).toMatchObject({ code: 'amount_above_balance', data: { available: '100.00' } });
    const history = await t.ask('/safe/history', {}, { token: ana.token });
    expect(history.content.map((line) => [line.kind, line.amount, line.balanceAfter])).toEqual([
      ['safe_takeout', '-60.00', '0.00'],
      ['safe_save', '60.00', '60.00'],
    ]);
  });

  it('accepts no money before it has a password', async () => {
    const ana = await person(100_00n);
    expect(await ana.state()).toEqual({ hasPassword: false, attemptsLeft: 5, lockedUntil: null, safeCoin: '0.00' });
    expect(await ana.save('1.00')).toMatchObject({ status: 422, code: 'safe_password_missing' });
    expect(await ana.takeOut('1.00', '135790')).toMatchObject({ code: 'safe_password_missing' });
  });

  it('cannot be opened by guessing a code', async () => {
    const ana = await person(100_00n);
    for (const password of ['111111', '123456', '121212', ana.phone.slice(-6)]) {
      const answer = await t.call('/safe/setpassword', { password, code: '000000' }, { token: ana.token });
      expect(answer, password).toMatchObject({
        status: 400,
        data: { fields: { password: { code: 'safe_password_simple' } } },
      });
    }
    expect((await ana.state()).hasPassword).toBe(false);
  });

  it('moves money once for each idempotency key', async () => {
    const ana = await person(100_00n, '135790');
    const key = { 'idempotency-key': 'one-key-of-ana' };
    const first = await ana.save('10.00', key);
    expect(await ana.save('10.00', key)).toEqual(first);
    expect(await ana.save('11.00', key)).toMatchObject({ code: 'idempotency_key_reused' });
    const out = { 'idempotency-key': 'another-of-ana' };
    const firstOut = await ana.takeOut('4.00', '135790', out);
    expect(await ana.takeOut('4.00', '135790', out)).toEqual(firstOut);
    expect((await ana.state()).safeCoin).toBe('6.00');
  });

  it.each(['0', '0.00'])('refuses %s, which is below the smallest amount', async (amount) => {
    const ana = await person(100_00n, '135790');
    expect(await ana.save(amount)).toMatchObject({ code: 'amount_too_small', data: { minimum: '0.01' } });
  });

  it.each(['12345', '1234567', '12345a', '１２３４５６', '', '      '])('refuses a password like %j', async (six) => {
    const ana = await person();
    expect(await ana.setPassword(six, '123456')).toMatchObject({ status: 400, code: 'input_invalid' });
    expect(await ana.takeOut('1.00', six)).toMatchObject({ status: 400, code: 'input_invalid' });
  });
});

describe('the password of the safe', () => {
  it('can only be set with the code that was sent for it', async () => {
    const ana = await person();
    const code = await ana.code();
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await ana.setPassword('135790', wrong)).toMatchObject({ status: 422, code: 'code_wrong' });
    expect(await ana.setPassword('135790', code)).toMatchObject({ status: 200 });
    expect(await ana.setPassword('246802', code)).toMatchObject({ code: 'code_wrong' });
    expect(await ana.state()).toMatchObject({ hasPassword: true, attemptsLeft: 5 });
  });

  it('cannot be set with a login code', async () => {
    const ana = await person();
    await t.ask('/cplogin/sendsms', { areaCode: '63', phone: ana.phone, purpose: 'login' });
    expect(await ana.setPassword('135790', await t.codeOf(ana.phone))).toMatchObject({ code: 'code_wrong' });
  });

  it('locks the safe after five wrong tries, longer each time, and shows the remaining tries', async () => {
    const ana = await person(100_00n, '135790');
    await ana.save('50.00');
    for (const left of [4, 3, 2, 1]) {
      expect(await ana.takeOut('1.00', '000000')).toMatchObject({
        status: 422,
        code: 'safe_password_wrong',
        data: { attemptsLeft: left },
      });
      expect((await ana.state()).attemptsLeft).toBe(left);
    }
    expect(await ana.takeOut('1.00', '000000')).toMatchObject({
      status: 429,
      code: 'safe_locked',
      data: { lockedUntil: inMinutes(5).toISOString(), retryAfterSeconds: 300 },
    });
    // The correct password does not open a locked safe, and the answer does not reveal that it is correct.
    expect(await ana.takeOut('1.00', '135790')).toMatchObject({ status: 429, code: 'safe_locked' });
    expect(await ana.state()).toMatchObject({ attemptsLeft: 0, lockedUntil: inMinutes(5).toISOString() });

    t.now = inMinutes(5);
    expect(await ana.state()).toMatchObject({ attemptsLeft: 5, lockedUntil: null });
    for (let i = 0; i < 5; i++) await ana.takeOut('1.00', '000000');
    expect(await ana.state()).toMatchObject({ lockedUntil: inMinutes(30).toISOString() });

    t.now = inMinutes(30);
    expect(await ana.takeOut('1.00', '135790')).toMatchObject({ status: 200, data: { safeCoin: '49.00' } });
    for (let i = 0; i < 5; i++) await ana.takeOut('1.00', '000000');
    expect((await ana.state()).lockedUntil).toBe(inMinutes(5).toISOString());
  });

  it('unlocks the safe when it is reset by code', async () => {
    const ana = await person(100_00n, '135790');
    await ana.save('50.00');
    for (let i = 0; i < 5; i++) await ana.takeOut('1.00', '000000');
    t.now = inMinutes(2);
    expect(await ana.setPassword('246802', await ana.code())).toMatchObject({ status: 200 });
    expect(await ana.state()).toMatchObject({ attemptsLeft: 5, lockedUntil: null });
    expect(await ana.takeOut('1.00', '135790')).toMatchObject({ code: 'safe_password_wrong' });
    expect(await ana.takeOut('1.00', '246802')).toMatchObject({ status: 200 });
  });

  it('is stored nowhere in plain text, and differently for two users with the same password', async () => {
    await person(0n, '135790');
    await person(0n, '135790');
    const rows = await t.db.selectFrom('safes').select('password_hash').execute();
    const hashes = rows.map((row) => row.password_hash);
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^test \$argon2id\$/);
  });

  it('is checked only five times for fifty simultaneous guesses at two servers', async () => {
    const ana = await person(100_00n, '135790');
    await ana.save('50.00');
    const another = await t.startAnother();
    const guess = (index: number) => String(200_000 + index);
    const atAnother = (password: string) =>
      another.fastify.inject({
        method: 'POST',
        url: '/safe/takeout',
        payload: { amount: '1.00', password },
        headers: { host: 'localhost', authorization: `Bearer ${ana.token}`, 'idempotency-key': `safe-key-${++keys}` },
      });
    const answers = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => [
        (await ana.takeOut('1.00', guess(index))).code,
        (await atAnother(guess(index + 25))).json().code as string,
      ]),
    );
    await another.close();
    const codes = answers.flat();
    // The answer to the fifth try says that the safe is locked.
    expect(codes.filter((code) => code === 'safe_password_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'safe_locked')).toHaveLength(46);
    expect(await ana.takeOut('1.00', '135790')).toMatchObject({ code: 'safe_locked' });
    expect((await ana.state()).safeCoin).toBe('50.00');
  });

  it('is accepted forty times if it is sent forty times at once', async () => {
    const ana = await person(100_00n, '135790');
    await ana.save('50.00');
    for (let i = 0; i < 4; i++) await ana.takeOut('1.00', '000000');
    const answers = await Promise.all(Array.from({ length: 40 }, () => ana.takeOut('1.00', '135790')));
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, undefined]));
    expect(await ana.state()).toMatchObject({ safeCoin: '10.00', attemptsLeft: 5, lockedUntil: null });
  });

  it('is also the PIN of a transfer if the site requires a PIN', async () => {
    await setSettings(t, { transfer: { pinRequired: true } });
    const ana = await person(100_00n, '135790');
    const ben = await person();
    const send = (pin?: string) =>
      t.call(
        '/wallet/transfer',
        { uid: ben.uid, amount: '1.00', ...(pin === undefined ? {} : { pin }) },
        { token: ana.token, headers: { 'idempotency-key': `pin-key-${++keys}` } },
      );
    expect(await t.ask('/wallet/recipient', { uid: ben.uid }, { token: ana.token })).toMatchObject({
      pinRequired: true,
    });
    expect(await send()).toMatchObject({ code: 'pin_required' });
    expect(await send('000000')).toMatchObject({ code: 'safe_password_wrong', data: { attemptsLeft: 4 } });
    expect(await send('135790')).toMatchObject({ status: 200 });
    expect((await ana.state()).attemptsLeft).toBe(5);

    // Required only above an amount, or for a new recipient.
    await setSettings(t, { transfer: { pinAbove: '0.99' } });
    const recipient = await t.ask('/wallet/recipient', { uid: ben.uid }, { token: ana.token });
    // The peso of today was sent with the password, and does not count.
    expect(recipient).toMatchObject({ pinRequired: false, pinAbove: '0.99' });
    expect(await send()).toMatchObject({ code: 'pin_required' });
    await setSettings(t, { transfer: { pinAbove: '2.00', pinForNew: true } });
    expect(await send()).toMatchObject({ status: 200 });
    const cat = await person();
    const toCat = { uid: cat.uid, amount: '1.00' };
    const options = { token: ana.token, headers: { 'idempotency-key': `pin-key-${++keys}` } };
    expect(await t.call('/wallet/transfer', toCat, options)).toMatchObject({ code: 'pin_required' });
    expect(await t.call('/wallet/transfer', { ...toCat, pin: '135790' }, options)).toMatchObject({ status: 200 });
    expect((await t.ask('/wallet/recipient', { uid: cat.uid }, { token: ana.token })).pinRequired).toBe(false);
    await setSettings(t, {});
  });
});
