import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** A booking that an operator matched to a record counts once: a later file recognises it. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(() => fixture.aloneADay(''));
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

/** A deposit, and a file with a line that names it and has a future date. */
async function early() {
  const deposit = await fixture.openedDeposit('900.00');
  const line = fixture.credit(deposit.reference, '900.00', `IN${deposit.reference}`, fixture.day(3));
  const { id: statement } = await fixture.imported(fileOf([line]));
  expect(await fixture.verdictsOf(statement)).toEqual(['differs date']);
  return { ...deposit, line, statement };
}

async function accept(id: string) {
  const { token } = await openConsole(fixture.t, 'owner');
  const { version } = await fixture.deposit(id);
  await fixture.t.ask('/console/deposits/accept', { id, version, reason: 'it is there' }, { token });
}

it('a line that names a payout settles only that payout', async () => {
  await fixture.aloneADay('480.00');
  const { rows } = await fixture.exported('500.00', '500.00');
  const [named, other] = rows as [Row, Row];
  const line = fixture.debit(named.reference, named.net, `FT${named.reference}`);
  const { id } = await fixture.imported(fileOf([line]));
  expect(await fixture.matchLine(id, other.reference)).toMatchObject({ code: 'line_unfit' });
  expect(await fixture.matchLine(id, named.reference)).toMatchObject({ status: 200 });
  expect((await fixture.imported(fileOf([line]))).figures).toMatchObject({ known: 1 });
});

it('two people match a line without a reference to a payout if it is above the sum of one person', async () => {
  const { rows } = await fixture.exported('500.00', '300.00');
  const [large, small] = rows as [Row, Row];
  await fixture.aloneADay('300.00');
  const one = await fixture.imported(fileOf([fixture.debit('to a friend', large.net)]));
  const { seen, by } = await fixture.takenFinding(one.id);
  const match = (version: number) =>
    fixture.t.call('/console/reconciliation/match', { ...seen, version, reference: large.reference }, by);
  expect(await match(seen.version)).toMatchObject({ status: 200, data: { resolvedAt: null } });
  expect((await fixture.withdrawal(large.id)).state).toBe('Exec');
  expect(await match(seen.version + 1)).toMatchObject({ code: 'second_person_needed' });
  expect(await fixture.matchLine(one.id, large.reference)).toMatchObject({ status: 200 });
  expect((await fixture.withdrawal(large.id)).state).toBe('Success');
  const other = await fixture.imported(fileOf([fixture.debit('to a friend', small.net)]));
  await fixture.matchLine(other.id, small.reference);
  expect((await fixture.withdrawal(small.id)).state).toBe('Success');
});

it('a line that one operator matches to a payout is not dismissed by a second operator alone', async () => {
  const { rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  await fixture.aloneADay('300.00');
  const { id } = await fixture.imported(fileOf([fixture.debit('to a friend of mine', row.net)]));
  expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200, data: { resolvedAt: null } });
  const dismiss = async () => {
    const { seen, by } = await fixture.takenFinding(id);
    return fixture.t.call('/console/reconciliation/resolve', { ...seen, as: 'dismissed' }, by);
  };
  expect(await dismiss()).toMatchObject({ status: 200, data: { resolvedAt: null } });
  // The latest decision counts: another person has to dismiss the line, too, or two people have to match it.
  expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200, data: { resolvedAt: null } });
  expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200, data: { resolvedAs: 'matched' } });
  expect((await fixture.withdrawal(row.id)).state).toBe('Success');
});

it('a line that is attached to a user counts once, with whichever columns its file is read', async () => {
  const { person } = await fixture.openedDeposit('900.00');
  const file = fileOf([fixture.credit('no reference at all', '654.00', `IN${person.uid}`)]);
  const columns = { date: 0, text: 1, debit: 2, credit: 3 };
  const [plain, numbered] = [await fixture.imported({ ...file, columns }), await fixture.imported(file)];
  const attach = async (id: string) => {
    const { seen, by } = await fixture.takenFinding(id);
    return fixture.t.call('/console/reconciliation/attach', { ...seen, uid: person.uid }, by);
  };
  expect(await attach(numbered.id)).toMatchObject({ status: 200, data: { resolvedAs: 'attached' } });
  expect(await attach(plain.id)).toMatchObject({ code: 'line_taken' });
  const { id } = await fixture.imported({ ...file, columns: { ...columns, bankReference: 1 } });
  expect(await fixture.verdictsOf(id)).toEqual(['known']);
});

it('a line that names a deposit cannot be matched to another deposit, nor attached to another user', async () => {
  const { statement, person } = await early();
  const friend = await fixture.openedDeposit('900.00');
  expect(await fixture.matchLine(statement, friend.reference)).toMatchObject({ code: 'line_unfit' });
  const { seen, by } = await fixture.takenFinding(statement);
  const attach = (uid: string) => fixture.t.call('/console/reconciliation/attach', { ...seen, uid }, by);
  expect(await attach(friend.person.uid)).toMatchObject({ code: 'line_unfit' });
  expect(await attach(person.uid)).toMatchObject({ status: 200 });
});

it.each(['matched to its deposit', 'attached to its user'])(
  'a line with a future date, %s, is recognised when that day has come',
  async (how) => {
    const { id, person, reference, line, statement } = await early();
    if (how.startsWith('matched')) {
      expect(await fixture.matchLine(statement, reference)).toMatchObject({ status: 200 });
      await accept(id);
    } else {
      const { seen, by } = await fixture.takenFinding(statement);
      const attached = await fixture.t.ask('/console/reconciliation/attach', { ...seen, uid: person.uid }, by);
      await accept(String(attached.recordId));
    }
    await fixture.later(72);
    const { id: next } = await fixture.imported(fileOf([line]));
    expect(await fixture.verdictsOf(next)).toEqual(['known']);
    expect(await balanceOf(fixture.t, person.uid)).toBe(900_00n);
  },
);
