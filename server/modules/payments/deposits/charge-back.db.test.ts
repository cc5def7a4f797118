import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

let t: TestApp;
let maker: ConsoleOperator;
let checker: ConsoleOperator;
let person: Person;

beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { withdrawal: { coolingHours: 0 } });
});
afterAll(() => t?.close());
beforeEach(async () => {
  maker = await openConsole(t, 'cashier');
  checker = await openConsole(t, 'manager');
  person = await makePerson(t, 0);
});

const play = (id: string, outcome: string) =>
  t.app.fastify.inject({
    method: 'POST',
    url: `/sandbox/pay/${id}`,
    payload: { outcome },
    headers: { host: 'localhost' },
  });

async function opened(amount: string): Promise<string> {
  const answer = await t.call('/deposit/create', { amount, method: 'sandbox' }, withKey(person.token));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}
async function credited(amount: string): Promise<string> {
  const id = await opened(amount);
  await play(id, 'paid');
  return id;
}
const ask = (id: string, operator = maker) =>
  t.call(
    '/console/approvals/request',
    { kind: 'charge_back', target: id, reason: 'the bank took it back' },
    { token: operator.token },
  );
const approve = (id: string, operator = checker) => approveSeen(t, id, { token: operator.token });
const detail = (id: string) => t.ask('/console/deposits/detail', { id }, { token: checker.token });

describe('a charge-back entered by an operator', () => {
  it('changes nothing until another person approves, and then takes the balance and books the rest as a debt', async () => {
    const id = await credited('1000.00');
    const card = await addWallet(t, person);
    expect((await withdraw(t, person, card, '700.00')).status).toBe(2004);
    maker = await openConsole(t, 'cashier');
    checker = await openConsole(t, 'manager');
    const requested = await ask(id);
    expect(requested.status).toBe(200);
    expect(await balanceOf(t, person.uid)).toBe(300_00n);

    expect(await approve(requested.data.id, maker)).toMatchObject({ status: 403 });
    const done = await approve(requested.data.id);
    expect(done).toMatchObject({
      status: 200,
      data: {
        state: 'approved',
        kind: 'charge_back',
        target: { type: 'deposit', id },
        preview: [{ before: '₱1,000.00', after: '₱0.00' }],
      },
    });
    expect(await balanceOf(t, person.uid)).toBe(0n);
    expect(await balanceOf(t, person.uid, 'debt')).toBe(-700_00n);
    const after = await detail(id);
    expect(after.deposit).toMatchObject({ state: 'Fail', failKind: 'charged_back', reason: 'the bank took it back' });
    expect(after.transitions.find(({ event }) => event === 'charged_back')).toMatchObject({ by: checker.name });
    // The provider reports the charge-back, too.
    await play(id, 'charged-back');
    expect(await balanceOf(t, person.uid, 'debt')).toBe(-700_00n);

    await credited('1000.00');
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([300_00n, 0n]);
    await assertInvariants(t.db);
  });

  it('is not approved by its requester, in any role', async () => {
    const owner = await openConsole(t, 'owner');
    const requested = await ask(await credited('100.00'), owner);
    expect(await approve(requested.data.id, owner)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
  });

  it('is not approved by the author of the note that it relies on', async () => {
    const id = await credited('100.00');
    const note = { uid: person.uid, about: `deposit:${id}`, body: 'the bank sent a letter' };
    await t.ask('/console/users/note', note, { token: checker.token });
    const requested = await ask(id);
    expect(await approve(requested.data.id)).toMatchObject({ status: 403, code: 'approval_participant' });
    expect(await balanceOf(t, person.uid)).toBe(100_00n);
  });

  it.each(['before', 'after'])(
    'is not approved by an operator who counts as the author of a note written %s the request',
    async (when) => {
      const id = await credited('100.00');
      const puppet = await openPuppet(t, checker, 'manager');
      const note = { uid: person.uid, about: `deposit:${id}`, body: 'the bank sent a letter' };
      const write = () => t.ask('/console/users/note', note, { token: checker.token });
      if (when === 'before') await write();
      const requested = await ask(id);
      if (when === 'after') await write();
      const { mayDecide } = await t.ask(
        '/console/approvals/detail',
        { id: requested.data.id },
        { token: puppet.token },
      );
      expect(mayDecide).toBe(when === 'after');
      expect(await approve(requested.data.id, puppet)).toMatchObject({ status: 403, code: 'approval_too_new' });
      expect(await balanceOf(t, person.uid)).toBe(100_00n);
    },
  );

  it('needs a credited deposit, and only one request can be pending', async () => {
    const open = await opened('100.00');
    expect(await ask(open)).toMatchObject({ status: 422, code: 'record_state' });
    expect(await ask('dp_nothing')).toMatchObject({ status: 404, code: 'not_found' });
    const id = await credited('100.00');
    const answers = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('changes nothing if the provider reported the charge-back first, and can only be rejected', async () => {
    const id = await credited('100.00');
    const requested = await ask(id);
    await play(id, 'charged-back');
    expect(await approve(requested.data.id)).toMatchObject({ status: 422, code: 'record_state' });
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, 0n]);
    const no = { id: requested.data.id, reason: 'done by the provider' };
    expect(await t.call('/console/approvals/reject', no, { token: checker.token })).toMatchObject({ status: 200 });
    await assertInvariants(t.db);
  });

  it('is booked once if it is approved and reported by the provider at the same instant', async () => {
    const id = await credited('100.00');
    const requested = await ask(id);
    const [approved] = await Promise.all([approve(requested.data.id), play(id, 'charged-back')]);
    expect([200, 422]).toContain(approved.status);
    expect([await balanceOf(t, person.uid), await balanceOf(t, person.uid, 'debt')]).toEqual([0n, 0n]);
    await assertInvariants(t.db);
  });
});
