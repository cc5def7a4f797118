import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type StatementFixture } from './testing/statement-fixture.ts';

/** Money that leaves the bank under the reference of a deposit. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(async () => {
  await fixture.aloneADay('');
  await fixture.later(24);
});
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

async function paid(amount: string) {
  const opened = await fixture.openedDeposit('900.00');
  await fixture.imported(fileOf([fixture.credit(opened.reference, amount, `IN${opened.reference}`)]));
  return opened;
}

async function decide(way: 'accept' | 'sendback', id: string) {
  const { token } = await openConsole(fixture.t, 'manager');
  const { version } = await fixture.deposit(id);
  await fixture.t.ask(`/console/deposits/${way}`, { id, version, reason: 'requestedWithdrawal the payer' }, { token });
}

async function chargeBack(id: string) {
  const [maker, checker] = [await openConsole(fixture.t, 'cashier'), await openConsole(fixture.t, 'manager')];
  const asking = { kind: 'charge_back', target: id, reason: 'the bank took it back' } as const;
  const request = await fixture.t.ask('/console/approvals/request', asking, { token: maker.token });
  expect(await approveSeen(fixture.t, request.id, { token: checker.token })).toMatchObject({ status: 200 });
}

const leaves = async (reference: string, ...those: (readonly [amount: string, number: string])[]) => {
  const lines = those.map(([amount, number]) => fixture.debit(reference, amount, `${number}${reference}`));
  return fixture.verdictsOf((await fixture.imported(fileOf(lines))).id);
};

describe('a credited deposit that the payer’s bank recalls', () => {
  it('stops its user’s payouts until it is charged back', async () => {
    const { person, id, reference } = await paid('900.00');
    expect(await leaves(reference, ['900.00', 'RV1'])).toEqual(['differs money_out']);
    expect(await fixture.findingsOf(id)).toEqual(['credit_unknown']);
    expect(await fixture.isStopped(person)).toBe(true);
    await chargeBack(id);
    expect(await fixture.findingsOf(id)).toEqual([]);
    // The same booking in another file.
    expect(await leaves(reference, ['900.00', 'RV1'])).toEqual(['known']);
    expect(await fixture.isStopped(person)).toBe(false);
  });

  it('cannot be explained by the operator who credited it', async () => {
    const { id, reference } = await paid('950.00');
    const accepting = await openConsole(fixture.t, 'manager');
    const { version } = await fixture.deposit(id);
    const seen = { id, version, reason: 'requestedWithdrawal the payer' };
    await fixture.t.ask('/console/deposits/accept', seen, { token: accepting.token });
    await leaves(reference, ['950.00', 'RV2']);
    const { content } = await fixture.t.ask('/console/findings/list', { words: id }, { token: accepting.token });
    const finding = { id: content[0]?.id ?? '', over: true };
    await fixture.t.ask('/console/reconciliation/take', finding, { token: accepting.token });
    const requestedWithdrawal = {
      id: finding.id,
      version: (content[0]?.version ?? 0) + 1,
      reason: 'known',
      as: 'explained',
    } as const;
    const explained = await fixture.t.call('/console/reconciliation/resolve', requestedWithdrawal, {
      token: accepting.token,
    });
    expect(explained.code).toBe('approval_participant');
  });

  it('is found in a file that lists the outgoing money before the payment', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const lines = [fixture.debit(reference, '900.00', 'RV30001'), fixture.credit(reference, '900.00', 'IN30001')];
    const { id: statement } = await fixture.imported(fileOf(lines));
    expect(await fixture.verdictsOf(statement)).toEqual(['differs money_out', 'matched']);
    expect(await fixture.findingsOf(id)).toEqual(['credit_unknown']);
  });

  it('is found even if an operator accepts the deposit after the bank took the money back', async () => {
    const { id, reference } = await paid('950.00');
    await leaves(reference, ['950.00', 'RV4']);
    expect(await fixture.findingsOf(id)).toEqual(['line_differs']);
    await decide('accept', id);
    expect(await fixture.findingsOf(id)).toEqual(['credit_unknown']);
  });

  it('is not found in the fee that the bank charges for the transfer', async () => {
    const { person, id, reference } = await paid('900.00');
    await leaves(reference, ['15.00', 'FE5']);
    expect(await fixture.findingsOf(id)).toEqual(['line_differs']);
    expect(await fixture.isStopped(person)).toBe(false);
  });
});

describe('a payment that was sent back', () => {
  it('leaves the bank once; a second booking of the refund is a contradiction', async () => {
    const { id, reference } = await paid('950.00');
    await decide('sendback', id);
    expect(await leaves(reference, ['950.00', 'RF1'])).toEqual(['known']);
    expect(await fixture.findingsOf(id)).toEqual([]);
    expect(await leaves(reference, ['950.00', 'RF1'], ['950.00', 'RF2'])).toEqual([
      'known',
      'differs money_out second_payment',
    ]);
    expect(await fixture.findingsOf(id)).toEqual(['paid_twice']);
  });

  it('beside a credited one leaves the bank with their order’s reference, and payouts to the user go on', async () => {
    const { person, id, reference } = await paid('900.00');
    await fixture.imported(fileOf([fixture.credit(reference, '950.00', 'IN60002')]));
    const { deposit_id: extra } = await fixture.t.db
      .selectFrom('deposits')
      .select('deposit_id')
      .where('extra_of', '=', id)
      .executeTakeFirstOrThrow();
    await decide('sendback', extra);
    expect(await leaves(reference, ['950.00', 'RF6'])).toEqual(['known']);
    expect(await fixture.isStopped(person)).toBe(false);
    expect(await leaves(reference, ['900.00', 'RV6'])).toEqual(['differs money_out']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('may leave the bank before its operator enters the refund; entering it closes the finding', async () => {
    const { id, reference } = await paid('950.00');
    await leaves(reference, ['950.00', 'RF7']);
    expect(await fixture.findingsOf(id)).toEqual(['line_differs']);
    await decide('sendback', id);
    expect(await fixture.findingsOf(id)).toEqual([]);
  });
});
