import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/**
 * Which lines are certainly two bookings (lines of one file) or may be two bookings (equal lines of two parts of a
 * day).
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

const verdicts = async (lines: readonly string[]) => fixture.verdictsOf((await fixture.imported(fileOf(lines))).id);
const debit = ({ reference, net }: Row, bank = '') => fixture.debit(reference, net, bank);

describe('a line with a number and a line without a number, in one file', () => {
  it.each([
    ['with the number first', true],
    ['without it first', false],
  ])('are two payments of a payout, %s', async (_which, isNumberFirst) => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const lines = [debit(row, `FT${row.reference.slice(1, 9)}`), debit(row)];
    await verdicts(isNumberFirst ? lines : lines.toReversed());
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('are a refund and a recall of an order', async () => {
    const { person, id, reference } = await fixture.openedDeposit('900.00');
    const credits = ['IN1', 'IN2'].map((number) => fixture.credit(reference, '900.00', `${number}${reference}`));
    await fixture.imported(fileOf(credits));
    const { token } = await openConsole(fixture.t, 'manager');
    const extra = await fixture.t.db
      .selectFrom('deposits')
      .select(['deposit_id', 'version'])
      .where('extra_of', '=', id)
      .executeTakeFirstOrThrow();
    const seen = { id: extra.deposit_id, version: extra.version, reason: 'not ordered' };
    await fixture.t.ask('/console/deposits/sendback', seen, { token });
    const number = `RV${reference.slice(1)}`;
    await verdicts([fixture.debit(reference, '900.00', number), fixture.debit(reference, '900.00')]);
    expect(await fixture.findingsOf(id)).toEqual(['credit_unknown']);
    expect(await fixture.isStopped(person)).toBe(true);
  });
});

describe('equal lines without numbers, in files of two parts of a day', () => {
  it('that name a payout are two payments, of which the second waits for a person', async () => {
    const { person, rows } = await fixture.exported('500.00', '501.00', '502.00', '503.00');
    const [twice, one, other, last] = rows as [Row, Row, Row, Row];
    expect(await verdicts([debit(one), debit(twice)])).toEqual(['matched', 'matched']);
    // The evening, without the morning: the bank has paid the payout again.
    const evening = [debit(other), debit(twice), debit(last)];
    expect(await verdicts(evening)).toEqual(['matched', 'differs other_number_form', 'matched']);
    expect(await fixture.findingsOf(twice.id)).toEqual(['line_differs']);
    expect(await fixture.isStopped(person)).toBe(false);
    // The imports again of the evening's file and of the morning's file make no new findings.
    expect(await verdicts(evening.toReversed())).toEqual(['known', 'differs other_number_form', 'known']);
    expect(await verdicts([debit(twice), debit(one)])).toEqual(['known', 'known']);
    expect(await fixture.findingsOf(twice.id)).toEqual(['line_differs']);
    // A file of the whole day lists both.
    await verdicts([debit(one), debit(twice), ...evening]);
    expect(await fixture.findingsOf(twice.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('that name no record are two movements of money', async () => {
    const { rows } = await fixture.exported('500.00', '501.00');
    const [one, other] = rows as [Row, Row];
    const rent = fixture.debit('rent', '320.00');
    const { id } = await fixture.imported(fileOf([debit(one), rent]));
    const { seen, by } = await fixture.takenFinding(id);
    await fixture.t.ask('/console/reconciliation/resolve', { ...seen, as: 'dismissed' }, by);
    const { id: evening } = await fixture.imported(fileOf([rent, debit(other)]));
    const open = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select(['kind', 'resolved_at'])
      .where('statement_id', '=', evening)
      .execute();
    expect(open).toEqual([{ kind: 'line_unmatched', resolved_at: null }]);
  });

  it('are found if the first was matched to the payout, and the second names that payout', async () => {
    const { person, rows } = await fixture.exported('500.00', '501.00', '502.00');
    const [twice, one, other] = rows as [Row, Row, Row];
    const { id } = await fixture.imported(fileOf([fixture.debit('a name only', twice.net), debit(one)]));
    expect(await fixture.matchLine(id, twice.reference)).toMatchObject({ status: 200 });
    await verdicts([debit(other), debit(twice)]);
    expect(await fixture.findingsOf(twice.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('are found if the first was matched to a payout, and the second names no record', async () => {
    const { rows } = await fixture.exported('500.00', '501.00', '502.00');
    const [matched, one, other] = rows as [Row, Row, Row];
    const { id } = await fixture.imported(fileOf([fixture.debit('a name only', matched.net), debit(one)]));
    expect(await fixture.matchLine(id, matched.reference)).toMatchObject({ status: 200 });
    expect(await verdicts([debit(other), fixture.debit('to a friend', matched.net)])).toEqual(['matched', 'unmatched']);
  });
});
