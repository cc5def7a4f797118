import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type StatementFixture } from '../bank-statements/testing/statement-fixture.ts';

let fixture: StatementFixture;
let cashier: ConsoleOperator;
let other: ConsoleOperator;
let third: ConsoleOperator;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterAll(() => fixture?.t.close());
beforeEach(async () => {
  await fixture.later(25);
  await fixture.aloneADay('');
  ({ cashier } = fixture);
  other = await openConsole(fixture.t, 'cashier');
  third = await openConsole(fixture.t, 'cashier');
});
afterEach(() => assertInvariants(fixture.t.db));

const decide = async (what: 'accept' | 'sendback', id: string, by: ConsoleOperator) => {
  const { version } = await fixture.deposit(id);
  return fixture.t.call(`/console/deposits/${what}`, { id, version, reason: 'Seen at the bank' }, { token: by.token });
};
const sendBack = (id: string, by: ConsoleOperator) => decide('sendback', id, by);

/** A payment whose amount differs from the requested one, in a statement that this cashier imports. */
async function imported(amount: string): Promise<string> {
  const { id, reference } = await fixture.openedDeposit('500.00');
  await fixture.imported(fileOf([fixture.credit(reference, amount)]));
  expect(await fixture.deposit(id)).toMatchObject({ state: 'WaitReview', suspended: amount });
  return id;
}

/** A payment reported by a provider. */
async function reported(outcome: 'paid-more' | 'paid-in-other-currency'): Promise<string> {
  const { id } = await fixture.openedDeposit('500.00', 'sandbox');
  const pay = { method: 'POST' as const, url: `/sandbox/pay/${id}`, headers: { host: 'localhost' } };
  await fixture.t.app.fastify.inject({ ...pay, payload: { outcome } });
  expect((await fixture.deposit(id)).state).toBe('WaitReview');
  return id;
}

const amountsAlone = async (id: string) =>
  (await fixture.t.db.selectFrom('made_alone').select('amount_minor').where('record_id', '=', id).execute()).map(
    ({ amount_minor }) => amount_minor,
  );

describe('a payment reported by a statement', () => {
  it('is not sent back by its importer, for any amount', async () => {
    for (const amount of ['1000000.00', '499.00']) {
      const id = await imported(amount);
      expect(await sendBack(id, cashier)).toMatchObject({ status: 403, code: 'approval_own' });
      expect(await fixture.deposit(id)).toMatchObject({ state: 'WaitReview', suspended: amount });
    }
  });

  it('is not sent back by an operator whose account its importer created', async () => {
    const id = await imported('499.00');
    expect(await sendBack(id, await openPuppet(fixture.t, cashier, 'cashier'))).toMatchObject({
      code: 'approval_too_new',
    });
  });

  it('is sent back by one other operator, because its importer counts as the first', async () => {
    const id = await imported('499.00');
    expect(await sendBack(id, other)).toMatchObject({ data: { state: 'Fail' } });
    expect(await amountsAlone(id)).toEqual([]);
  });

  it('is sent back by two other operators if the amount is large', async () => {
    const id = await imported('1000000.00');
    const first = { state: 'WaitReview', firstApprover: other.name, firstDecision: 'sendback' };
    expect(await sendBack(id, other)).toMatchObject({ data: first });
    expect(await sendBack(id, other)).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect(await sendBack(id, await openPuppet(fixture.t, other, 'cashier'))).toMatchObject({
      code: 'approval_too_new',
    });
    expect(await sendBack(id, cashier)).toMatchObject({ code: 'approval_own' });
    expect(await sendBack(id, third)).toMatchObject({ data: { state: 'Fail', suspended: '0.00' } });
  });

  it('stays in review while one operator accepts it and another sends it back', async () => {
    const id = await imported('1000000.00');
    expect(await decide('accept', id, other)).toMatchObject({ data: { state: 'WaitReview', firstDecision: 'accept' } });
    expect(await sendBack(id, third)).toMatchObject({ data: { state: 'WaitReview', firstDecision: 'sendback' } });
    expect(await decide('accept', id, other)).toMatchObject({ data: { state: 'WaitReview', firstDecision: 'accept' } });
    expect(await decide('accept', id, third)).toMatchObject({ data: { state: 'Success' } });
  });
});

describe('a payment reported by a provider', () => {
  it('is sent back by one operator up to the limit of 24 hours, in which accepted payments count too', async () => {
    await fixture.aloneADay('1000.00');
    const [accepted, returned, another] = [
      await reported('paid-more'),
      await reported('paid-more'),
      await reported('paid-more'),
    ];
    expect(await decide('accept', accepted, other)).toMatchObject({ data: { state: 'Success' } });
    expect(await sendBack(returned, other)).toMatchObject({ data: { state: 'WaitReview' } });
    expect(await sendBack(another, third)).toMatchObject({ data: { state: 'Fail' } });
    expect(await amountsAlone(another)).toEqual([500_01n]);
    // Two operators decided, so the amount does not count towards the daily limit of either.
    expect(await sendBack(returned, third)).toMatchObject({ data: { state: 'Fail' } });
    expect(await amountsAlone(returned)).toEqual([]);
  });

  it('is sent back by two operators if it is in another currency without a known value', async () => {
    const id = await reported('paid-in-other-currency');
    expect(await sendBack(id, other)).toMatchObject({ data: { state: 'WaitReview', firstDecision: 'sendback' } });
    expect(await sendBack(id, other)).toMatchObject({ code: 'second_person_needed' });
    expect(await sendBack(id, third)).toMatchObject({ data: { state: 'Fail' } });
  });
});
