import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, partOf, type StatementFixture } from './testing/statement-fixture.ts';

/** Equal lines of incoming money without a number, in files that may list two parts of a day. */

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

type File = ReturnType<typeof fileOf>;
const verdicts = async (file: File) => fixture.verdictsOf((await fixture.imported(file)).id);
const openOf = (...statements: string[]) =>
  fixture.t.db
    .selectFrom('reconciliation_findings')
    .select(['kind', 'statement_id'])
    .where('statement_id', 'in', statements)
    .where('resolved_at', 'is', null)
    .execute();

/** The deposits of an order's further payments. */
const extrasOf = (id: string) =>
  fixture.t.db.selectFrom('deposits').select(['deposit_id', 'state']).where('extra_of', '=', id).execute();

async function accept(id: string) {
  const { token } = await openConsole(fixture.t, 'manager');
  const { version } = await fixture.deposit(id);
  return fixture.t.call('/console/deposits/accept', { id, version, reason: 'seen at the bank' }, { token });
}

describe('a payment that a user makes twice on one day', () => {
  it('is compared by a person if the evening’s file lists nothing else, and credited once for each', async () => {
    const { id, person, reference } = await fixture.openedDeposit('500.00');
    const line = fixture.credit(reference, '500.00');
    expect(await verdicts(partOf([line]))).toEqual(['matched']);
    const { id: evening } = await fixture.imported(partOf([line]));
    expect(await fixture.verdictsOf(evening)).toEqual(['differs other_number_form']);
    expect(await balanceOf(fixture.t, person.uid), 'not credited by this').toBe(500_00n);
    expect(await fixture.matchLine(evening, reference)).toMatchObject({ status: 200 });
    const [extra] = await extrasOf(id);
    expect(extra?.state).toBe('WaitReview');
    expect(await accept(extra?.deposit_id ?? '')).toMatchObject({ status: 200 });
    expect(await balanceOf(fixture.t, person.uid)).toBe(1000_00n);
    // The file of the whole day lists both.
    expect(await verdicts(fileOf([line, line]))).toEqual(['known', 'known']);
    expect(await extrasOf(id)).toHaveLength(1);
  });

  it('waits for two persons if the whole day’s file lists both, and an earlier finding then matches nothing', async () => {
    const { id, reference } = await fixture.openedDeposit('500.00');
    const line = fixture.credit(reference, '500.00');
    await verdicts(partOf([line]));
    const { id: evening } = await fixture.imported(partOf([line]));
    expect(await verdicts(fileOf([line, line]))).toEqual(['known', 'differs second_payment in_review']);
    expect(await fixture.matchLine(evening, reference)).toMatchObject({ code: 'line_unfit' });
    expect(await extrasOf(id)).toHaveLength(1);
  });

  it('is found in a third part of the day as well', async () => {
    const { id, reference } = await fixture.openedDeposit('500.00');
    const line = fixture.credit(reference, '500.00');
    await verdicts(partOf([line]));
    const second = await fixture.imported(partOf([line]));
    expect(await fixture.matchLine(second.id, reference)).toMatchObject({ status: 200 });
    const third = await fixture.imported(partOf([line]));
    expect(await fixture.verdictsOf(third.id)).toEqual(['differs other_number_form']);
    expect(await fixture.matchLine(third.id, reference)).toMatchObject({ status: 200 });
    expect(await extrasOf(id)).toHaveLength(2);
    expect(await verdicts(fileOf([line, line, line]))).toEqual(['known', 'known', 'known']);
  });

  it.each(['INSTAPAY', ''])('is the same line if a later file shows it (number: %j)', async (number) => {
    const [one, other] = [await fixture.openedDeposit('500.00'), await fixture.openedDeposit('501.00')];
    const line = fixture.credit(one.reference, '500.00', number);
    const beside = fixture.credit(other.reference, '501.00', number);
    expect(await verdicts(partOf([line, beside]))).toEqual(['matched', 'matched']);
    // It lists the whole day.
    expect(await verdicts(fileOf([line]))).toEqual(['known']);
    // Both list another payment.
    expect(await verdicts(partOf([beside, line]))).toEqual(['known', 'known']);
    expect(await extrasOf(one.id)).toEqual([]);
  });

  it('is the same line if its number names it', async () => {
    const { reference } = await fixture.openedDeposit('500.00');
    const line = fixture.credit(reference, '500.00', 'IN004711');
    expect(await verdicts(partOf([line]))).toEqual(['matched']);
    expect(await verdicts(partOf([line]))).toEqual(['known']);
  });

  it.each([
    ['a word', 'INSTAPAY'],
    ['that of a branch', 'BRANCH07'],
  ])('is compared if its number is %s', async (_which, number) => {
    const [twice, one, other] = [
      await fixture.openedDeposit('500.00'),
      await fixture.openedDeposit('501.00'),
      await fixture.openedDeposit('502.00'),
    ];
    const line = (deposit: typeof one, amount: string) => fixture.credit(deposit.reference, amount, number);
    await verdicts(partOf([line(twice, '500.00'), line(one, '501.00')]));
    expect(await verdicts(partOf([line(other, '502.00'), line(twice, '500.00')]))).toEqual([
      ...['matched', 'differs other_number_form'],
    ]);
  });
});

describe('money that names no record', () => {
  it('is another payment in another part of the day, and each is attached once', async () => {
    const { uid } = await makePerson(fixture.t, 0);
    const line = fixture.credit('from a friend', '320.00');
    const attach = async (statement: string) => {
      const { seen, by } = await fixture.takenFinding(statement);
      return fixture.t.call('/console/reconciliation/attach', { ...seen, uid }, by);
    };
    const morning = await fixture.imported(partOf([line]));
    expect(await attach(morning.id)).toMatchObject({ status: 200 });
    const evening = await fixture.imported(partOf([line]));
    expect(await fixture.verdictsOf(evening.id)).toEqual(['unmatched']);
    expect(await openOf(morning.id, evening.id)).toMatchObject([{ statement_id: evening.id }]);
    expect(await attach(evening.id)).toMatchObject({ status: 200 });
    expect(await verdicts(fileOf([line, line]))).toEqual(['known', 'known']);
  });
});

describe('files of two accounts of the site', () => {
  const ofAccount = (number: string, lines: readonly string[]) => partOf(lines, `,Account No.: ${number}`);

  it('have no line in common: an equal payment from the other account is a second one', async () => {
    const { rows } = await fixture.exported('500.00', '501.00');
    const lines = rows.map(({ reference, net }) => fixture.debit(reference, net));
    expect(await verdicts(ofAccount('0012-3456-7890', lines))).toEqual(['matched', 'matched']);
    expect(await verdicts(ofAccount('**** **** 7890', lines))).toEqual(['known', 'known']);
    expect(await verdicts(ofAccount('0012-3456-1111', lines))).toEqual([
      ...['differs other_number_form', 'differs other_number_form'],
    ]);
    // A file that names no account is compared as before.
    expect(await verdicts(fileOf(lines))).toEqual(['known', 'known']);
  });
});
