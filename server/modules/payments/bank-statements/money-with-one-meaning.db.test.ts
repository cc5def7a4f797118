import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** A booking of the bank counts for one record, in whatever way operators assign it. */

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

describe('a payout that the bank returned', () => {
  it('is entered at the withdrawal, and its money cannot become a deposit as well', async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net, `FT${row.reference}`)]));
    const { id } = await fixture.imported(fileOf([fixture.credit(row.reference, row.net, `RT${row.reference}`)]));
    expect(await fixture.verdictsOf(id)).toEqual(['differs returned']);
    const { seen, by } = await fixture.takenFinding(id);
    const attached = await fixture.t.call('/console/reconciliation/attach', { ...seen, uid: person.uid }, by);
    expect(attached).toMatchObject({ code: 'line_unfit' });
    const before = await balanceOf(fixture.t, person.uid);
    await fixture.enter(row, 'returned', `RT${row.reference}`);
    expect(await balanceOf(fixture.t, person.uid)).toBe(before + 500_00n);
  });
});

describe('a payout whose line waits for a colleague of its exporter', () => {
  const open = async (...numbers: [string, string]) => {
    await fixture.aloneADay('450.00');
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const [other, own] = numbers.map((number) => number && `${number}${row.reference.slice(1)}`) as [string, string];
    const lines = [fixture.debit('to a friend', row.net, other), fixture.debit(row.reference, row.net, own)];
    const { id } = await fixture.imported(fileOf(lines));
    expect(await fixture.verdictsOf(id)).toEqual(['unmatched', 'differs own_export']);
    await fixture.aloneADay('');
    return { person, row, id };
  };

  it.each([
    ['without numbers', ['', '']],
    ['with numbers', ['FA', 'FB']],
  ] as [string, [string, string]][])(
    'counts as paid twice if another line of its file is matched to it, %s',
    async (_which, numbers) => {
      const { person, row, id } = await open(...numbers);
      expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200 });
      expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
      expect(await fixture.isStopped(person)).toBe(true);
    },
  );
});

describe('a payout to which a line without our reference was matched', () => {
  const matched = async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const line = fixture.debit('to a friend', row.net);
    const { id } = await fixture.imported(fileOf([line]));
    expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200 });
    return { person, row, line };
  };

  it.each([
    ['after', false],
    ['before', true],
  ])('counts as paid twice if a file lists its own line %s the matched line', async (_which, isFirst) => {
    const { person, row, line } = await matched();
    const own = fixture.debit(row.reference, row.net);
    const { id } = await fixture.imported(fileOf(isFirst ? [own, line] : [line, own]));
    const verdicts = ['known', 'differs second_payment'];
    expect(await fixture.verdictsOf(id)).toEqual(isFirst ? verdicts.toReversed() : verdicts);
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('counts as paid once if a file lists only its own line', async () => {
    const { row } = await matched();
    expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({
      known: 1,
    });
    expect(await fixture.findingsOf(row.id)).toEqual([]);
  });
});
