import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveSeen, openConsole } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/**
 * A line that was read without the bank's number stands for one line with a number, and does not hide the payment of
 * another line.
 */

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

/** The file is read without the column of the bank's numbers. */
const columns = { date: 0, text: 1, debit: 2, credit: 3 };

describe('a line without a number', () => {
  it('that settled a payout does not hide a second payment once its file is read with the numbers', async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const number = `FT${row.reference.slice(1, 9)}`;
    const file = fileOf([fixture.debit(row.reference, row.net, `${number}A`)]);
    expect((await fixture.imported({ ...file, columns })).figures).toMatchObject({ matched: 1 });
    expect(await fixture.verdictsOf((await fixture.imported(file)).id)).toEqual(['differs other_number_form']);
    expect(await fixture.isStopped(person)).toBe(false);
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net, `${number}B`)]));
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs', 'paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
    // The first payment does not make another finding.
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net, `${number}A`)]));
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs', 'paid_twice']);
  });

  it('does not hide a recall of the second payment of an order', async () => {
    const { person, id, reference } = await fixture.openedDeposit('900.00');
    const credits = ['IN1', 'IN2'].map((number) => fixture.credit(reference, '900.00', `${number}${reference}`));
    await fixture.imported(fileOf(credits));
    await accept(reference);
    // A made-up line, or a true one whose number was left out.
    await fixture.imported({ ...fileOf([fixture.debit(reference, '900.00')]), columns });
    await chargeBack(id);
    expect(await recall(reference, 'RV1')).toEqual(['differs money_out other_number_form']);
    expect(await fixture.isStopped(person)).toBe(false);
    expect(await recall(reference, 'RV2')).toEqual(['differs money_out']);
    expect(await fixture.isStopped(person)).toBe(true);
    expect(await recall(reference, 'RV1')).toEqual(['differs money_out other_number_form']);
  });
});

const recall = async (reference: string, number: string) =>
  fixture.verdictsOf(
    (await fixture.imported(fileOf([fixture.debit(reference, '900.00', `${number}${reference.slice(1)}`)]))).id,
  );

async function accept(reference: string) {
  const { token } = await openConsole(fixture.t, 'manager');
  const { deposit_id: id } = await fixture.t.db
    .selectFrom('deposits as d')
    .innerJoin('deposits as o', (on) =>
      on.onRef('o.site_id', '=', 'd.site_id').onRef('o.deposit_id', '=', 'd.extra_of'),
    )
    .select('d.deposit_id')
    .where('o.reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { version } = await fixture.deposit(id);
  await fixture.t.ask('/console/deposits/accept', { id, version, reason: 'it is there' }, { token });
}

async function chargeBack(id: string) {
  const [maker, checker] = [await openConsole(fixture.t, 'cashier'), await openConsole(fixture.t, 'manager')];
  const asking = { kind: 'charge_back', target: id, reason: 'the bank took it back' } as const;
  const request = await fixture.t.ask('/console/approvals/request', asking, { token: maker.token });
  expect(await approveSeen(fixture.t, request.id, { token: checker.token })).toMatchObject({ status: 200 });
}
