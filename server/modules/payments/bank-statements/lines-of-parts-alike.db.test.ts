import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, partOf, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** Equal lines without a number in files that may list two parts of a day. */

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

const verdicts = async (file: ReturnType<typeof fileOf>) => fixture.verdictsOf((await fixture.imported(file)).id);
const debit = ({ reference, net }: Row, day = 0) => fixture.debit(reference, net, '', fixture.day(day));
const exported = async (...amounts: string[]) => {
  const { person, rows } = await fixture.exported(...amounts);
  return { person, rows: rows as [Row, Row, Row] };
};

describe('a line of a file that lists nothing else of our records', () => {
  it('and a line of a later file are compared by a person, and stop no user', async () => {
    const { person, rows } = await exported('500.00', '501.00');
    const [twice, other] = rows;
    expect(await verdicts(partOf([debit(twice)]))).toEqual(['matched']);
    expect(await verdicts(partOf([debit(other), debit(twice)]))).toEqual(['matched', 'differs other_number_form']);
    expect(await fixture.findingsOf(twice.id)).toEqual(['line_differs']);
    const [finding] = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select('owner')
      .where('record_id', '=', twice.id)
      .execute();
    expect(finding?.owner).not.toBeNull();
    expect(await fixture.isStopped(person)).toBe(false);
    // A file of the whole day lists both payments.
    await verdicts(fileOf([debit(twice), debit(other), debit(twice)]));
    expect(await fixture.findingsOf(twice.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('is compared by another person than the exporter of its payout', async () => {
    const { row } = await fixture.waiting('500.00');
    const exporter = await openConsole(fixture.t, 'manager');
    await fixture.t.ask('/console/payout-files/make', { provider: 'manual', reason: 'morning run' }, exporter);
    await verdicts(partOf([debit(row)]));
    const { id: statement } = await fixture.imported(partOf([debit(row)]));
    const { finding_id: id, version } = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select(['finding_id', 'version'])
      .where('statement_id', '=', statement)
      .executeTakeFirstOrThrow();
    await fixture.t.ask('/console/reconciliation/take', { id, over: true }, exporter);
    const answer = { id, version: version + 1, reason: 'the same line', as: 'dismissed' } as const;
    const own = await fixture.t.call('/console/reconciliation/resolve', answer, exporter);
    expect(own.code).toBe('approval_participant');
    const { seen, by } = await fixture.takenFinding(statement);
    const other = await fixture.t.call('/console/reconciliation/resolve', { ...seen, as: 'dismissed' }, by);
    expect(other).toMatchObject({ status: 200, data: { resolvedAs: 'dismissed' } });
  });

  it('is compared with an equal line of a file that is as short', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows;
    expect(await verdicts(partOf([debit(row)]))).toEqual(['matched']);
    expect(await verdicts(partOf([debit(row)]))).toEqual(['differs other_number_form']);
  });

  it('is the line of a file that begins on an earlier day', async () => {
    const { rows } = await exported('500.00', '501.00');
    const [row, other] = rows;
    await fixture.later(24);
    expect(await verdicts(partOf([debit(row)]))).toEqual(['matched']);
    expect(await verdicts(partOf([debit(other, -1), debit(row)]))).toEqual(['matched', 'known']);
    expect(await fixture.findingsOf(row.id)).toEqual([]);
  });

  it('is the line of a file that states the whole day as its period', async () => {
    const { rows } = await exported('500.00', '501.00');
    const [row, other] = rows;
    expect(await verdicts(partOf([debit(row)]))).toEqual(['matched']);
    expect(await verdicts(fileOf([debit(other), debit(row)]))).toEqual(['matched', 'known']);
    expect(await fixture.findingsOf(row.id)).toEqual([]);
  });

  it('without a record is another movement of money', async () => {
    const rent = fixture.debit('rent', '320.00');
    const [morning, evening] = [await fixture.imported(partOf([rent])), await fixture.imported(partOf([rent]))];
    const open = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select('statement_id')
      .where('statement_id', 'in', [morning.id, evening.id])
      .where('resolved_at', 'is', null)
      .execute();
    expect(open).toHaveLength(2);
  });
});

describe('a line with a number that names no booking', () => {
  it.each([
    ['a word', 'TRANSFER'],
    ['that of a branch', '0042'],
  ])('is compared with an equal one of another part of the day: %s', async (_which, number) => {
    const { person, rows } = await exported('500.00', '501.00', '502.00');
    const [twice, one, other] = rows;
    const line = ({ reference, net }: Row) => fixture.debit(reference, net, number);
    expect(await verdicts(partOf([line(twice), line(one)]))).toEqual(['matched', 'matched']);
    expect(await verdicts(partOf([line(other), line(twice)]))).toEqual(['matched', 'differs other_number_form']);
    expect(await fixture.findingsOf(twice.id)).toEqual(['line_differs']);
    expect(await fixture.isStopped(person)).toBe(false);
    await verdicts(fileOf([twice, one, other, twice].map(line)));
    expect(await fixture.findingsOf(twice.id)).toEqual(['paid_twice']);
  });

  it('is known in a file that lists another payment of its batch', async () => {
    const { rows } = await exported('500.00', '501.00');
    const lines = rows.map(({ reference, net }) => fixture.debit(reference, net, 'BULK000417'));
    expect(await verdicts(partOf(lines))).toEqual(['matched', 'matched']);
    expect(await verdicts(partOf(lines.toReversed()))).toEqual(['known', 'known']);
  });
});

describe('a line of a file that lists another payment of ours', () => {
  it('is the line of a later file that lists both', async () => {
    const { rows } = await exported('500.00', '501.00', '502.00');
    const [row, other, last] = rows;
    expect(await verdicts(partOf([debit(row), debit(other)]))).toEqual(['matched', 'matched']);
    const evening = [debit(row), debit(other), debit(last)];
    expect(await verdicts(partOf(evening))).toEqual(['known', 'known', 'matched']);
    expect(await verdicts(partOf(evening.toReversed()))).toEqual(['known', 'known', 'known']);
    expect(await fixture.findingsOf(row.id)).toEqual([]);
  });

  it('is no line of a later file that lacks a line of its file: the later one begins after it', async () => {
    const { rows } = await exported('500.00', '501.00', '502.00');
    const [row, other, last] = rows;
    await verdicts(partOf([debit(row), fixture.debit('rent', '20.00'), debit(other)]));
    expect(await verdicts(partOf([debit(row), debit(other), debit(last)]))).toEqual([
      ...['differs other_number_form', 'differs other_number_form', 'matched'],
    ]);
  });

  it('and that its exporter imported shows nothing of a payout above one person’s sum', async () => {
    const { rows } = await exported('900.00', '100.00');
    const [large, small] = rows;
    await fixture.aloneADay('500.00');
    // The exporter made up the small payment, which is made in the evening.
    const { id } = await fixture.imported(partOf([debit(large), debit(small)]));
    expect(await fixture.verdictsOf(id)).toEqual(['differs own_export', 'matched']);
    expect(await fixture.matchLine(id, large.reference)).toMatchObject({ status: 200 });
    const manager = await openConsole(fixture.t, 'manager');
    const evening = partOf([debit(large), debit(small)]);
    const done = await fixture.t.ask('/console/statements/import', evening, { token: manager.token });
    expect(await fixture.verdictsOf(done.id)).toEqual(['differs other_number_form', 'known']);
    expect(await fixture.findingsOf(large.id)).toEqual(['line_differs']);
  });
});
