import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type StatementFixture } from './testing/statement-fixture.ts';

/** A recall under the bank's number of another line. */

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

const leaves = async (reference: string, ...those: (readonly [amount: string, number: string])[]) => {
  const lines = those.map(([amount, number]) => fixture.debit(reference, amount, number));
  return fixture.verdictsOf((await fixture.imported(fileOf(lines))).id);
};

it('a fee that is listed under the recall’s number before the recall does not hide the recall', async () => {
  const { person, id, reference } = await paid('900.00');
  await leaves(reference, ['15.00', 'RV770001'], ['900.00', 'RV770001']);
  expect(await fixture.findingsOf(id)).toEqual(['credit_unknown', 'line_differs']);
  expect(await fixture.isStopped(person)).toBe(true);
});

it('a made-up line of one cent under the number of the recall does not hide it', async () => {
  const { person, id, reference } = await paid('900.00');
  await leaves(reference, ['0.01', 'RV770002']);
  await leaves(reference, ['900.00', 'RV770002']);
  expect(await fixture.findingsOf(id)).toEqual(['credit_unknown', 'line_differs']);
  expect(await fixture.isStopped(person)).toBe(true);
});
