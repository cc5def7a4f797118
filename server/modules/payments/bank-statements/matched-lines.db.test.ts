import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** A booking that an operator gave to a record counts once: a later file knows it. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(() => fixture.aloneADay(''));
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

/** A deposit, and the file of a line that names it with a day to come. */
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

it('a line that names a payout settles that one alone', async () => {
  await fixture.aloneADay('480.00');
  const { rows } = await fixture.exported('500.00', '500.00');
  const [named, other] = rows as [Row, Row];
  const line = fixture.debit(named.reference, named.net, `FT${named.reference}`);
  const { id } = await fixture.imported(fileOf([line]));
  expect(await fixture.matchLine(id, other.reference)).toMatchObject({ code: 'line_unfit' });
  expect(await fixture.matchLine(id, named.reference)).toMatchObject({ status: 200 });
  expect((await fixture.imported(fileOf([line]))).figures).toMatchObject({ known: 1 });
});

it('a line that names a deposit is not matched to another one, nor attached to another user', async () => {
  const { statement, person } = await early();
  const friend = await fixture.openedDeposit('900.00');
  expect(await fixture.matchLine(statement, friend.reference)).toMatchObject({ code: 'line_unfit' });
  const { seen, by } = await fixture.takenFinding(statement);
  const attach = (uid: string) => fixture.t.call('/console/reconciliation/attach', { ...seen, uid }, by);
  expect(await attach(friend.person.uid)).toMatchObject({ code: 'line_unfit' });
  expect(await attach(person.uid)).toMatchObject({ status: 200 });
});

it.each(['matched to its deposit', 'attached to its user'])(
  'a line of a day to come, %s, is known when the day has come',
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
