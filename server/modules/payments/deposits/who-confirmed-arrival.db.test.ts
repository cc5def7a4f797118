import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type StatementFixture } from '../bank-statements/testing/statement-fixture.ts';

let fixture: StatementFixture;
let importer: ConsoleOperator;
let manager: ConsoleOperator;
let other: ConsoleOperator;
let third: ConsoleOperator;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterAll(() => fixture?.t.close());
beforeEach(async () => {
  await fixture.later(25);
  await fixture.aloneADay('');
  importer = fixture.cashier;
  manager = await openConsole(fixture.t, 'manager');
  other = await openConsole(fixture.t, 'cashier');
  third = await openConsole(fixture.t, 'cashier');
});
afterEach(() => assertInvariants(fixture.t.db));

const decide = async (what: 'accept' | 'sendback', id: string, by: ConsoleOperator) => {
  const { version } = await fixture.deposit(id);
  return fixture.t.call(`/console/deposits/${what}`, { id, version, reason: 'Seen at the bank' }, { token: by.token });
};

let lines = 0;

/** A line without a reference of ours in the cashier's file; its finding is released for another operator. */
async function strangeLine(amount: string, by = importer): Promise<{ readonly id: string; readonly version: number }> {
  const bank = `STRANGE${String(++lines).padStart(4, '0')}`;
  const file = fileOf([fixture.credit('JUAN CRUZ', amount, bank)]);
  await fixture.t.ask('/console/statements/import', file, { token: by.token });
  const finding = async () => {
    const { content } = await fixture.t.ask('/console/findings/list', { size: 100 }, { token: by.token });
    const found = content.find(({ theirs }) => theirs?.id === bank);
    if (!found) throw new Error('the line left no finding');
    return found;
  };
  await fixture.t.ask('/console/reconciliation/release', { id: (await finding()).id }, { token: by.token });
  const { id, version } = await finding();
  return { id, version };
}

/** A line for an open deposit of 500.00; the operator `by` matches it. */
async function matched(amount: string, by: ConsoleOperator, from = importer) {
  const opened = await fixture.openedDeposit('500.00');
  const input = { ...(await strangeLine(amount, from)), reference: opened.reference, reason: 'It is his payment' };
  await fixture.t.ask('/console/reconciliation/match', input, { token: by.token });
  expect(await fixture.deposit(opened.id)).toMatchObject({ state: 'WaitReview', suspended: amount });
  return opened;
}

/** A line without a deposit; the operator `by` attaches it to a user. */
async function attached(amount: string, by: ConsoleOperator, from = importer) {
  const { person } = await fixture.openedDeposit('500.00');
  const input = { ...(await strangeLine(amount, from)), uid: person.uid, reason: 'It is theirs' };
  await fixture.t.ask('/console/reconciliation/attach', input, { token: by.token });
  const made = { site_id: 'demo', uid: person.uid, state: 'WaitReview' } as const;
  const { deposit_id: id } = await fixture.t.db
    .selectFrom('deposits')
    .select('deposit_id')
    .where((eb) => eb.and(made))
    .executeTakeFirstOrThrow();
  return { id, person };
}

const amountsAlone = async (id: string) =>
  (await fixture.t.db.selectFrom('made_alone').select('amount_minor').where('record_id', '=', id).execute()).map(
    ({ amount_minor }) => amount_minor,
  );

const changedAt = (id: string) =>
  fixture.t.db.selectFrom('deposits').select('changed_at').where('deposit_id', '=', id).executeTakeFirstOrThrow();

describe.each(['accept', 'sendback'] as const)('a statement line that an operator identified (%s)', (what) => {
  const done = { accept: 'Success', sendback: 'Fail' }[what];

  it.each([
    ['matched to a deposit', matched],
    ['attached to a user', attached],
  ])('is not decided by its importer, nor by an operator who counts as the same person (%s)', async (_, identified) => {
    for (const amount of ['900000.00', '49000.00']) {
      const { id, person } = await identified(amount, manager);
      expect(await decide(what, id, importer)).toMatchObject({ status: 403, code: 'approval_own' });
      const puppet = await openPuppet(fixture.t, importer, 'cashier');
      expect(await decide(what, id, puppet)).toMatchObject({ status: 403, code: 'approval_too_new' });
      expect(await decide(what, id, manager)).toMatchObject({ status: 403, code: 'approval_own' });
      expect(await fixture.deposit(id)).toMatchObject({ state: 'WaitReview', suspended: amount });
      expect(await balanceOf(fixture.t, person.uid)).toBe(0n);
    }
  });

  it('needs one more operator for any amount if a colleague identified it', async () => {
    const { id } = await matched('900000.00', manager);
    expect(await decide(what, id, other)).toMatchObject({ data: { state: done } });
    expect(await amountsAlone(id)).toEqual([]);
  });

  it.each([
    ['its importer', () => Promise.resolve(manager)],
    ['an operator who counts as its importer', () => openPuppet(fixture.t, manager, 'manager')],
  ])('needs two more operators for a large amount if it was identified by %s', async (_, whoMatches) => {
    const { id } = await matched('900000.00', await whoMatches(), manager);
    expect(await decide(what, id, other)).toMatchObject({ data: { state: 'WaitReview', firstApprover: other.name } });
    expect(await decide(what, id, other)).toMatchObject({ status: 403, code: 'second_person_needed' });
    expect(await decide(what, id, manager)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await decide(what, id, third)).toMatchObject({ data: { state: done } });
  });

  it('does not accept a second decision from an operator who has not seen the first one', async () => {
    const { id } = await matched('900000.00', manager, manager);
    const seen = await fixture.deposit(id);
    const { changed_at: before } = await changedAt(id);
    fixture.t.now = new Date(fixture.t.now.getTime() + 60_000);
    expect(await decide(what, id, other)).toMatchObject({ data: { firstApprover: other.name } });
    const blind = { id, version: seen.version, reason: 'Seen at the bank' };
    expect(await fixture.t.call(`/console/deposits/${what}`, blind, { token: third.token })).toMatchObject({
      status: 409,
      code: 'record_changed',
    });
    // Exchange rate and due time depend on the time of arrival, which the first decision does not change.
    expect((await changedAt(id)).changed_at).toEqual(before);
    expect(await decide(what, id, third)).toMatchObject({ data: { state: done } });
  });

  it('counts towards the daily limit of the deciding operator if its importer identified it', async () => {
    await fixture.aloneADay('1000.00');
    const [one, another] = [await attached('600.00', manager, manager), await attached('600.01', manager, manager)];
    expect(await decide(what, one.id, other)).toMatchObject({ data: { state: done } });
    expect(await amountsAlone(one.id)).toEqual([600_00n]);
    expect(await decide(what, another.id, other)).toMatchObject({ data: { state: 'WaitReview' } });
    expect(await decide(what, another.id, third)).toMatchObject({ data: { state: done } });
    expect(await amountsAlone(another.id)).toEqual([]);
  });
});

it('does not let its importer accept a second payment that a colleague matched to a deposit', async () => {
  const { id, reference, person } = await fixture.openedDeposit('500.00');
  await fixture.imported(fileOf([fixture.credit(reference, '500.00', 'FIRST0001')]));
  const input = { ...(await strangeLine('49000.00')), reference, reason: 'He paid twice' };
  await fixture.t.ask('/console/reconciliation/match', input, { token: manager.token });
  const { deposit_id: extra } = await fixture.t.db
    .selectFrom('deposits')
    .select('deposit_id')
    .where('extra_of', '=', id)
    .executeTakeFirstOrThrow();
  expect(await decide('accept', extra, importer)).toMatchObject({ status: 403, code: 'approval_own' });
  expect(await decide('accept', extra, manager)).toMatchObject({ status: 403, code: 'approval_own' });
  expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
  expect(await decide('accept', extra, other)).toMatchObject({ data: { state: 'Success' } });
  expect(await balanceOf(fixture.t, person.uid)).toBe(49_500_00n);
});
