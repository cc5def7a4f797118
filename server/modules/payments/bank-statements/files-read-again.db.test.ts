import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** A file that an operator imported with a wrong layout is imported again with the right one. */

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

/** The columns of the file: Date, Description, Debit, Credit, Reference No. */
const WRONG = [
  ['another column as the date', { date: 1, debit: 2, credit: 3, bankReference: 4 }],
  ['the sides exchanged', { date: 0, text: 1, debit: 3, credit: 2, bankReference: 4 }],
  ['incoming money alone', { date: 0, text: 1, credit: 3, bankReference: 4 }],
] as const;

describe.each(WRONG)('a file that was read with %s', (what, columns) => {
  it('does not hide a recall', async () => {
    const { person, id, reference } = await fixture.openedDeposit('900.00');
    await fixture.imported(fileOf([fixture.credit(reference, '900.00', `IN${reference}`)]));
    const file = fileOf([fixture.debit(reference, '900.00', `RV${reference}`)]);
    await fixture.imported({ ...file, columns });
    expect(await fixture.isStopped(person)).toBe(false);
    await fixture.imported(file);
    expect(await fixture.findingsOf(id)).toContain('credit_unknown');
    expect(await fixture.isStopped(person)).toBe(true);
    expect((await fixture.tryImport(file)).code).toBe('statement_imported');
  });

  it('does not hide a second payment', async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const number = `FT${row.reference.slice(1, 9)}`;
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net, `${number}A`)]));
    const file = fileOf([fixture.debit(row.reference, row.net, `${number}B`)]);
    await fixture.imported({ ...file, columns });
    await fixture.imported(file);
    expect(await fixture.findingsOf(row.id)).toContain('paid_twice');
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('credits a payment once', async () => {
    const { person, id, reference } = await fixture.openedDeposit('900.00');
    const file = fileOf([fixture.credit(reference, '900.00', `IN${reference}`)]);
    await fixture.imported(file);
    const again = await fixture.tryImport({ ...file, columns });
    // The file has incoming money only, so without the other column its lines read the same.
    expect(again.code).toBe(what === 'incoming money alone' ? 'statement_imported' : undefined);
    expect(await balanceOf(fixture.t, person.uid)).toBe(900_00n);
    expect((await fixture.deposit(id)).state).toBe('Success');
  });
});

it('a file is not imported again with another column of texts', async () => {
  const { reference } = await fixture.openedDeposit('900.00');
  const file = fileOf([fixture.credit(reference, '900.00', `IN${reference}`)]);
  await fixture.imported(file);
  const columns = { date: 0, text: 4, debit: 2, credit: 3, bankReference: 4 };
  expect((await fixture.tryImport({ ...file, columns })).code).toBe('statement_imported');
});
