import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/**
 * A line without a number of the bank is matched to a payout, and a second operator pays the payout from the file on
 * the same day: two payments have left the bank for one payout.
 */

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

async function waitingPayout(): Promise<Row> {
  const { rows } = await fixture.exported('500.00');
  return rows[0] as Row;
}

it('if a line with several references was matched to a payout, a line with its reference is a second payment', async () => {
  const [one, other, paid] = [await waitingPayout(), await waitingPayout(), await waitingPayout()];
  const taken = fixture.debit(`${one.reference} ${other.reference}`, paid.net);
  const { id } = await fixture.imported(fileOf([taken]));
  expect(await fixture.matchLine(id, paid.reference)).toMatchObject({ status: 200 });
  const { id: whole } = await fixture.imported(fileOf([taken, fixture.debit(paid.reference, paid.net)]));
  expect(await fixture.verdictsOf(whole)).toEqual(['known', 'differs second_payment']);
  expect(await fixture.findingsOf(paid.id)).toEqual(['paid_twice']);
});

it('a matched line is still recognised as its booking if another column is read as its text', async () => {
  const paid = await waitingPayout();
  const taken = fixture.debit('to a friend', paid.net);
  const columns = { date: 0, text: 4, debit: 2, credit: 3 };
  const { id } = await fixture.imported({ ...fileOf([taken]), columns });
  expect(await fixture.matchLine(id, paid.reference)).toMatchObject({ status: 200 });
  const { id: whole } = await fixture.imported(fileOf([taken, fixture.debit(paid.reference, paid.net)]));
  expect(await fixture.verdictsOf(whole)).toEqual(['known', 'differs second_payment']);
  expect(await fixture.findingsOf(paid.id)).toEqual(['paid_twice']);
});

it('a matched line settles no other payout, even if a later file lists its number with that payout’s reference', async () => {
  const [one, other] = [await waitingPayout(), await waitingPayout()];
  const number = `FT${one.reference.slice(1, 9)}`;
  const { id } = await fixture.imported(fileOf([fixture.debit('a name only', one.net, number)]));
  expect(await fixture.matchLine(id, one.reference)).toMatchObject({ status: 200 });
  const { id: named } = await fixture.imported(fileOf([fixture.debit(other.reference, other.net, number)]));
  expect(await fixture.verdictsOf(named)).toEqual(['differs matched_elsewhere']);
  expect((await fixture.withdrawal(other.id)).state).toBe('Exec');
  expect(await fixture.findingsOf(other.id)).toEqual(['line_differs']);
});

it('a line counts as a second payment even if it is matched after a file listed it beside the named line', async () => {
  const paid = await waitingPayout();
  const taken = fixture.debit('to a friend', paid.net);
  const { id } = await fixture.imported(fileOf([taken]));
  // The exporter imports the whole day, so the line that names the payout waits for another operator.
  await fixture.aloneADay('100.00');
  const named = fixture.debit(paid.reference, paid.net);
  const { id: whole } = await fixture.imported(fileOf([taken, named]));
  expect(await fixture.verdictsOf(whole)).toEqual(['unmatched', 'differs own_export']);
  await fixture.aloneADay('');
  expect(await fixture.matchLine(id, paid.reference)).toMatchObject({ status: 200 });
  expect(await fixture.findingsOf(paid.id)).toEqual(['paid_twice']);
});
