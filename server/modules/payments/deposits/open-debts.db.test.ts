import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  runWorkers,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 }, deposit: { methods: [{ code: 'sandbox' }] } });
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

/** An account that was paid to before, so that the rules see no reason for a review. */
const TRUSTED = { paid_count: 1, changed_at: new Date(0) };

const play = (id: string, outcome: string) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome },
    headers: { host: 'localhost' },
  });

/** A user with a safe and a sandbox deposit of 1,000.00. */
async function deposited(): Promise<{ person: Person; id: string }> {
  const person = await makePerson(t, 0);
  await t.ask('/cplogin/sendsms', { areaCode: '63', phone: person.phone, purpose: 'safe' }, { token: person.token });
  const code = await t.codeOf(person.phone);
  await t.ask('/safe/setpassword', { password: '482915', code }, { token: person.token });
  const { id } = await t.ask('/deposit/create', { amount: '1000.00', method: 'sandbox' }, withKey(person.token));
  await play(id, 'paid');
  return { person, id };
}

const stands = async ({ uid }: Person) => [await balanceOf(t, uid), await balanceOf(t, uid, 'debt')];
const save = (person: Person, amount: string) => t.call('/safe/save', { amount }, withKey(person.token));
const takeOut = (person: Person, amount: string) =>
  t.call('/safe/takeout', { amount, password: '482915' }, withKey(person.token));
const send = (person: Person, to: Person, amount: string) =>
  t.call('/wallet/transfer', { uid: to.uid, amount }, withKey(person.token));

describe('a debt after a charge-back', () => {
  it('is paid first when money leaves the safe', async () => {
    const { person, id } = await deposited();
    expect((await save(person, '1000.00')).status).toBe(200);
    await play(id, 'charged-back');
    expect(await stands(person)).toEqual([0n, -1_000_00n]);
    expect((await takeOut(person, '400.00')).data).toMatchObject({ safeCoin: '600.00', canWithdrawCoin: '0.00' });
    expect(await stands(person)).toEqual([0n, -600_00n]);
    await takeOut(person, '600.00');
    expect(await stands(person)).toEqual([0n, 0n]);
  });

  it('is paid first from a cancelled withdrawal, and from transfers of other users', async () => {
    const { person, id } = await deposited();
    const other = await makePerson(t, 500);
    const cardId = await addWallet(t, person);
    const withdrawal = await withdraw(t, person, cardId, '700.00');
    await play(id, 'charged-back');
    expect(await stands(person)).toEqual([0n, -700_00n]);
    expect((await send(other, person, '100.00')).status).toBe(200);
    expect(await stands(person)).toEqual([0n, -600_00n]);
    expect((await t.call('/withdraw/cancel', { id: withdrawal.data.id }, withKey(person.token))).status).toBe(200);
    expect(await stands(person)).toEqual([100_00n, 0n]);
  });

  it('stops a withdrawal that was requested before it, in any state', async () => {
    const [waiting, approved] = [await deposited(), await deposited()];
    const cashier = await openConsole(t, 'cashier');
    const withdrawals: string[] = [];
    for (const { person } of [waiting, approved]) {
      const card = await addWallet(t, person);
      const isKnown = person === approved.person;
      if (isKnown) await t.db.updateTable('payout_accounts').set(TRUSTED).where('account_id', '=', card).execute();
      withdrawals.push((await withdraw(t, person, card, '900.00')).data.id);
    }
    const states = async () => {
      const rows = await t.db
        .selectFrom('withdrawals')
        .select(['withdrawal_id', 'version', 'state'])
        .where('withdrawal_id', 'in', withdrawals)
        .execute();
      return withdrawals.map((id) => rows.find((row) => row.withdrawal_id === id) ?? { version: 0, state: '' });
    };
    expect((await states()).map(({ state }) => state)).toEqual(['WaitReview', 'WaitExec']);
    for (const { id } of [waiting, approved]) await play(id, 'charged-back');
    await runWorkers(t);
    expect((await states()).map(({ state }) => state)).toEqual(['WaitReview', 'WaitReview']);
    for (const [index, { version }] of (await states()).entries()) {
      const seen = { id: withdrawals[index] ?? '', version };
      expect(
        await t.call('/console/withdrawals/approve', { ...seen, reason: '' }, { token: cashier.token }),
      ).toMatchObject({
        code: 'withdrawal_debt_open',
      });
      await t.ask('/console/withdrawals/reject', { ...seen, reason: 'Owes a deposit' }, { token: cashier.token });
    }
    expect([await stands(waiting.person), await stands(approved.person)]).toEqual([
      [0n, 0n],
      [0n, 0n],
    ]);
  });

  it('keeps the account open, because a closed account would have no debtor', async () => {
    const { person, id } = await deposited();
    await save(person, '1000.00');
    await play(id, 'charged-back');
    const close = () => t.call('/protection/close', { password: PASSWORD, giveUp: '1000.00' }, { token: person.token });
    expect(await close()).toMatchObject({ code: 'debt_open', data: { owed: '1000.00' } });
    await takeOut(person, '1000.00');
    expect(await t.call('/protection/close', { password: PASSWORD }, { token: person.token })).toMatchObject({
      status: 200,
    });
  });

  it('stops all outgoing money, and each refusal names the amount of the debt', async () => {
    const { person, id } = await deposited();
    const other = await makePerson(t, 0);
    const cardId = await addWallet(t, person);
    await save(person, '1000.00');
    await play(id, 'charged-back');
    const refused = { code: 'debt_open', data: { owed: '1000.00' }, message: expect.stringContaining('1000.00') };
    expect(await send(person, other, '10.00')).toMatchObject(refused);
    expect(await save(person, '10.00')).toMatchObject(refused);
    expect(await withdraw(t, person, cardId, '100.00')).toMatchObject(refused);
    expect(await t.call('/withdraw/quote', { amount: '100.00', cardId }, { token: person.token })).toMatchObject(
      refused,
    );
    await takeOut(person, '1000.00');
    expect((await send(person, other, '10.00')).code).toBe('amount_above_balance');
  });
});
