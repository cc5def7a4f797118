import type { CallPath } from '@pitaka/contract/calls/index.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, linkOperators, logInAs, openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, type Person, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';

/**
 * Explaining a contradiction lets its user send the contested money, so one operator may explain only up to a daily
 * limit.
 */

let t: TestApp;
let risk: ConsoleOperator;
const later = (minutes: number) => {
  t.now = new Date(t.now.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  t = await startTestApp();
  await setSettings(t, { deposit: { methods: [{ code: 'sandbox' }] }, alone: { aDay: '600.00' } });
});
beforeEach(async () => {
  risk = await openConsole(t, 'risk');
});
afterEach(() => assertInvariants(t.db));
afterAll(() => t?.close());

const call = (operator: ConsoleOperator, path: CallPath, body: object) =>
  t.call(path, body as never, { token: operator.token });
const play = (id: string, outcome: string) => {
  const request = { method: 'POST', url: `/sandbox/pay/${id}`, payload: { outcome } } as const;
  return t.app.fastify.inject({ ...request, headers: { host: 'localhost' } });
};

/** A card deposit with a charge-back that no callback reported, and the finding of the comparison. */
async function lostChargeBack(amount: string, person?: Person) {
  const who = person ?? (await makePerson(t, 0));
  const { id } = await t.ask('/deposit/create', { amount, method: 'sandbox' }, withKey(who.token));
  await play(id, 'paid');
  later(30);
  await play(id, 'charged-back-unheard');
  const run = { provider: 'sandbox', about: 'deposit', days: 3 };
  expect((await call(risk, '/console/reconciliation/run', run)).status).toBe(200);
  return { person: who, id };
}

async function findingOf(id: string) {
  const { content } = await t.ask('/console/findings/list', { words: id }, { token: risk.token });
  const [finding] = content.filter(({ kind }) => kind === 'credit_unknown');
  if (!finding) throw new Error('nothing was found');
  return finding;
}

async function explain(operator: ConsoleOperator, id: string) {
  const { id: finding, version } = await findingOf(id);
  return call(operator, '/console/reconciliation/resolve', { id: finding, version, reason: 'Their list is wrong' });
}

async function sends({ token }: Person, amount: string) {
  const friend = await makePerson(t, 0);
  return t.call('/wallet/transfer', { uid: friend.uid, amount }, withKey(token));
}

describe('the explanation of a contradiction', () => {
  it('closes the finding up to one operator’s daily limit; above it a second person must explain it, too', async () => {
    const { person, id } = await lostChargeBack('700.00');
    expect((await sends(person, '700.00')).code).toBe('sending_stopped');
    // An operator who is a friend of the user explains the finding: the explanation waits for another operator, and the
    // money stays stopped.
    const first = await explain(risk, id);
    expect(first).toMatchObject({ status: 200, data: { resolvedAt: null, owner: null, firstExplainedBy: risk.name } });
    expect((await sends(person, '700.00')).code).toBe('sending_stopped');
    expect((await explain(risk, id)).code).toBe('second_person_needed');
    const puppet = await openConsole(t, 'risk');
    await linkOperators(t, puppet.id, risk.id);
    expect((await explain(puppet, id)).code).toBe('approval_too_new');
    const colleague = await openConsole(t, 'risk');
    expect(await explain(colleague, id)).toMatchObject({ status: 200, data: { resolvedBy: colleague.name } });
    expect((await sends(person, '700.00')).status).toBe(200);
  });

  it('counts towards the limit of 24 hours, together with the operator’s other actions', async () => {
    const small = await lostChargeBack('400.00');
    expect(await explain(risk, small.id)).toMatchObject({ data: { resolvedBy: risk.name } });
    const next = await lostChargeBack('400.00');
    expect(await explain(risk, next.id)).toMatchObject({ data: { resolvedAt: null } });
    later(25 * 60);
    risk = { ...risk, token: await logInAs(t, risk.name) };
    const last = await lostChargeBack('400.00');
    expect(await explain(risk, last.id)).toMatchObject({ data: { resolvedBy: risk.name } });
  });

  it('by a first person is void once the finding has changed', async () => {
    const { id } = await lostChargeBack('700.00');
    await explain(risk, id);
    const before = await t.db
      .selectFrom('sandbox_payments')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    // The provider now lists another amount.
    const payments = before.payments.map((payment) => ({ ...payment, amount_minor: '1' }));
    const changed = { payments: JSON.stringify(payments) as never };
    await t.db.updateTable('sandbox_payments').set(changed).where('order_id', '=', id).execute();
    later(30);
    await call(risk, '/console/reconciliation/run', { provider: 'sandbox', about: 'deposit', days: 3 });
    expect(await findingOf(id)).toMatchObject({ firstExplainedBy: null });
  });
});
