import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { openStatementFixture, partOf, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** Texts of transfers, which payers choose, in files of a bank that does not quote them. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(async () => {
  await fixture.aloneADay('');
  await fixture.later(25);
});
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

const received = (text: string, amount: string, number: string) => `${fixture.day()},${text},,${amount},${number}`;

describe('a payer’s text', () => {
  it('with commas and an amount is not credited with that amount', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const { id: statement } = await fixture.imported(partOf([received(`${reference},,900.00`, '5.00', 'IN1234')]));
    expect(await fixture.verdictsOf(statement)).toEqual(['unreadable too_many_columns']);
    expect((await fixture.deposit(id)).state).toBe('WaitExec');
  });

  it('with a quote hides no line between it and another one', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const line = `${fixture.day()},Transfer ${row.reference},${row.net},,FT1234`;
    const { id } = await fixture.imported(
      partOf([received('"hello', '5.00', 'IN1235'), line, received('bye"', '5.00', 'IN1236')]),
    );
    expect(await fixture.verdictsOf(id)).toEqual(['unmatched', 'matched', 'unmatched']);
  });

  it('with a quote that is never closed blocks no file, and moves no amount', async () => {
    const { rows } = await fixture.exported('500.00');
    const { id: deposit, reference } = await fixture.openedDeposit('900.00');
    const [row] = rows as [Row];
    const line = `${fixture.day()},Transfer ${row.reference},${row.net},,FT4321`;
    const { id } = await fixture.imported(
      partOf([received('"hello', '5.00', 'IN4321'), line, received(`"${reference},,900.00`, '5.00', 'IN4322')]),
    );
    expect(await fixture.verdictsOf(id)).toEqual(['unmatched', 'matched', 'unreadable too_many_columns']);
    expect((await fixture.deposit(deposit)).state).toBe('WaitExec');
  });

  it('with a comma is no column without a heading, although the payer made three quarters of the file', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const moved = ['1', '2', '3'].map((end) => `${received(`${reference},,900.00`, '5.00', `IN543${end}`)},`);
    const { id: statement } = await fixture.imported(partOf([...moved, `${received('rent', '7.00', 'IN5434')},`]));
    expect(await fixture.verdictsOf(statement)).toEqual([
      ...['unreadable too_many_columns', 'unreadable too_many_columns', 'unreadable too_many_columns', 'unmatched'],
    ]);
    expect((await fixture.deposit(id)).state).toBe('WaitExec');
  });
});
