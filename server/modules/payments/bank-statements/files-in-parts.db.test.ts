import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** One booking in files of any kind: parts of a day, the whole day, other orders of lines, other columns. */

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

const verdicts = async (lines: readonly string[], columns?: object) =>
  fixture.verdictsOf((await fixture.imported({ ...fileOf(lines), ...(columns && { columns }) })).id);

describe('a payout that the bank paid twice on one day, without numbers', () => {
  it('is found if the whole day’s file follows the morning’s, in either order of its lines', async () => {
    const { rows } = await fixture.exported('500.00', '600.00');
    for (const [index, row] of rows.entries()) {
      const [line, other] = [fixture.debit(row.reference, row.net), fixture.debit('rent', row.net)];
      expect(await verdicts([line])).toEqual(['matched']);
      const day = [line, other, line];
      expect(await verdicts(index === 0 ? day : day.toReversed())).toEqual([
        ...['known', 'unmatched', 'differs second_payment'],
      ]);
      expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
      // The same day once more does not make a new finding.
      expect(await verdicts(day.toReversed())).toEqual(['known', 'unmatched', 'differs second_payment']);
      expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
    }
  });
});

describe('two payouts of one amount in files of parts of a day', () => {
  it('are each paid by their own line, whichever file lists it', async () => {
    const { person, rows } = await fixture.exported('500.00', '500.00');
    const [one, other] = rows as [Row, Row];
    const [first, second] = [one, other].map(({ reference, net }) => fixture.debit(reference, net)) as [string, string];
    expect(await verdicts([first])).toEqual(['matched']);
    expect(await verdicts([second])).toEqual(['matched']);
    expect(await verdicts([second, first])).toEqual(['known', 'known']);
    expect([...(await fixture.findingsOf(one.id)), ...(await fixture.findingsOf(other.id))]).toEqual([]);
    expect(await fixture.isStopped(person)).toBe(false);
  });
});

describe('a file that is read with another column', () => {
  const TEXT = { date: 0, text: 4, debit: 2, credit: 3, bankReference: 1 };
  const NUMBER = { date: 0, text: 1, debit: 2, credit: 3, bankReference: 1 };

  it('of texts makes new findings of lines that name no record, and a second payment is still found', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const [line, fee] = [fixture.debit(row.reference, row.net), fixture.debit('rent', '20.00')];
    const { id } = await fixture.imported({ ...fileOf([line, line, fee]), columns: { ...TEXT, bankReference: 4 } });
    expect(await fixture.verdictsOf(id)).toEqual(['matched', 'differs second_payment', 'unmatched']);
    const count = async () =>
      (await fixture.t.db.selectFrom('reconciliation_findings').select('finding_id').execute()).length;
    const before = await count();
    expect(await verdicts([line, line, fee])).toEqual(['known', 'differs second_payment', 'unmatched']);
    // The rent, under its other text.
    expect(await count()).toBe(before + 1);
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
  });

  it('of numbers does not settle a payout twice, and a second payment is still shown', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const number = `FT${row.reference.slice(1, 9)}`;
    const lines = ['A', 'B'].map((end) => fixture.debit(row.reference, row.net, number + end));
    // Its description contains our reference, so no line has a number.
    expect(await verdicts(lines, NUMBER)).toEqual(['matched', 'differs second_payment']);
    expect(await verdicts(lines)).toEqual(['differs other_number_form', 'differs other_number_form']);
    expect(await fixture.findingsOf(row.id)).toContain('paid_twice');
  });
});

describe('a line without our reference, which another file lists with the reference', () => {
  const openOf = (statement: string) =>
    fixture.t.db
      .selectFrom('reconciliation_findings')
      .select('kind')
      .where('statement_id', '=', statement)
      .where('resolved_at', 'is', null)
      .execute();

  it('stays open until a person dismisses it: in files of parts of the day, they may be two payments', async () => {
    const { rows } = await fixture.exported('500.00', '500.00');
    const [row, other] = rows as [Row, Row];
    const stray = fixture.debit('a name only', row.net);
    const { id } = await fixture.imported(fileOf([stray]));
    expect(await openOf(id)).toEqual([{ kind: 'line_unmatched' }]);
    expect(await verdicts([fixture.debit(row.reference, row.net)])).toEqual(['matched']);
    expect(await openOf(id)).toEqual([{ kind: 'line_unmatched' }]);
    // One transfer does not settle two payouts.
    expect(await fixture.matchLine(id, other.reference)).toMatchObject({ code: 'line_taken' });
  });

  it('is found in the evening’s file although the morning’s listed an equal line that names a payout', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    expect(await verdicts([fixture.debit(row.reference, row.net)])).toEqual(['matched']);
    const { id } = await fixture.imported(fileOf([fixture.debit('to a friend', row.net)]));
    expect(await openOf(id)).toEqual([{ kind: 'line_unmatched' }]);
  });

  it('is matched to that record alone', async () => {
    const { rows } = await fixture.exported('500.00', '500.00');
    const [named, other] = rows as [Row, Row];
    const { id } = await fixture.imported(fileOf([fixture.debit('a name only', named.net)]));
    await fixture.aloneADay('100.00');
    expect(await verdicts([fixture.debit(named.reference, named.net)])).toEqual(['differs own_export']);
    await fixture.aloneADay('');
    expect(await fixture.matchLine(id, other.reference)).toMatchObject({ code: 'line_taken' });
    expect(await fixture.matchLine(id, named.reference)).toMatchObject({ status: 200 });
    expect(await fixture.findingsOf(named.id)).toEqual([]);
    expect((await fixture.withdrawal(other.id)).state).toBe('Exec');
  });
});

/** Numbers drawn from a seed, the same in each run: a linear congruential generator. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('two payments of one payout, and other lines, in random files', () => {
  const SECONDS = ['an equal line', 'another number', 'a day later', 'no number'] as const;

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('leave an open finding of the second payment (seed %i)', async (seed) => {
    const below = numbersOf(seed);
    for (let turn = 0; turn < seed; turn++) below(1);
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.later(48);
    const second = SECONDS[seed % SECONDS.length];
    const number = second === 'an equal line' || second === 'a day later' ? '' : `FT${row.reference.slice(1, 9)}`;
    const payment = (end: string, days: number) => fixture.debit(row.reference, row.net, end, fixture.day(days - 2));
    const first = payment(number && `${number}A`, 0);
    const other = payment(second === 'another number' ? `${number}B` : '', second === 'a day later' ? 1 : 0);
    const rest = [fixture.debit('rent', row.net, '', fixture.day(-2)), fixture.debit(row.reference, '15.00', '')];
    const all = [first, other, ...rest];
    const shuffled = () => all.map((line) => ({ line, at: below(1000) })).sort((a, b) => a.at - b.at);
    for (let files = 1 + below(4); files > 0; files--) {
      const lines = shuffled().slice(0, 1 + below(all.length));
      await fixture.imported(fileOf(lines.map(({ line }) => line)));
    }
    await fixture.imported(fileOf(shuffled().map(({ line }) => line)));
    const found = await fixture.findingsOf(row.id);
    // The fee is a finding, too.
    expect(found.length).toBeGreaterThanOrEqual(2);
    if (second !== 'no number') expect(found).toContain('paid_twice');
  });
});
