import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import type { Person } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** The bank pays a payout again, and the number of the second booking does not show that it is a repetition. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

it.each([
  ['of the importer’s own export', true],
  ['without our reference', false],
])('a line is a second payment if a colleague matched an earlier line %s', async (_which, isOwnExport) => {
  await fixture.aloneADay(isOwnExport ? '450.00' : '');
  const { person, rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  const first = isOwnExport ? fixture.debit(row.reference, row.net) : fixture.debit('payout of Juan', row.net);
  const { id } = await fixture.imported(fileOf([first]));
  expect(await fixture.verdictsOf(id)).toEqual([isOwnExport ? 'differs own_export' : 'unmatched']);
  expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200 });
  expect((await fixture.withdrawal(row.id)).state).toBe('Success');
  // The same booking in the next file.
  expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({ known: 1 });
  expect(await fixture.findingsOf(row.id)).toEqual([]);
  await fixture.later(72);
  const { id: next } = await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]));
  expect(await fixture.verdictsOf(next)).toEqual(['differs second_payment']);
  expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
  expect(await fixture.isStopped(person)).toBe(true);
});

it.each([
  ['the same day', 0],
  ['a later day', 72],
])('a line that is one cent less is a second payment if its file comes on %s', async (_which, hours) => {
  await fixture.aloneADay('');
  const { rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({
    matched: 1,
  });
  await fixture.later(hours);
  await fixture.imported(fileOf([fixture.debit(row.reference, (Number(row.net) - 0.01).toFixed(2))]));
  expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
});

it.each([
  ['settled in one file', [[0, 1]]],
  ['settled in two files', [[0], [1]]],
  ['settled by hand', []],
  ['matched by a colleague', [[0, 1]]],
])(
  'a line of a later day with the number of a batch is a second payment if the first was %s',
  async (how, settling) => {
    const isMatched = how.startsWith('matched');
    await fixture.aloneADay(isMatched ? '450.00' : '');
    const { rows } = await fixture.exported('500.00', '600.00');
    const [row] = rows as [Row];
    const number = `BULK${row.reference.slice(1, 7)}Z`;
    const line = ({ reference, net }: Row) => fixture.debit(reference, net, number);
    for (const which of settling) {
      const { id } = await fixture.imported(fileOf(which.map((index) => line(rows[index] as Row))));
      if (isMatched) expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200 });
    }
    if (settling.length === 0) {
      const { token } = await openConsole(fixture.t, 'manager');
      const items = rows.map(({ id, version }) => ({ id, version }));
      await fixture.t.ask('/console/payout-files/settle', { items, bankReference: number }, { token });
    }
    expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    expect((await fixture.imported(fileOf([line(row)]))).figures).toMatchObject({ known: 1 });
    await fixture.later(72);
    await fixture.imported(fileOf([line(row)]));
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
  },
);

describe('a second line about an importer’s own export', () => {
  const exported = async () => {
    await fixture.aloneADay('450.00');
    const { person, rows } = await fixture.exported('500.00');
    return { person, row: rows[0] as Row };
  };

  it('is a second payment once a colleague has matched the first line of the file', async () => {
    const { person, row } = await exported();
    const line = fixture.debit(row.reference, row.net);
    const { id } = await fixture.imported(fileOf([line, line]));
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs', 'paid_twice']);
    expect(await fixture.matchLine(id, row.reference)).toMatchObject({ status: 200 });
    expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('settles the payout if a colleague imports it later, and the first line is a second payment', async () => {
    const { person, row } = await exported();
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]));
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs']);
    await fixture.later(72);
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]));
    expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });
});

describe('forged lines', () => {
  const secondIsFound = async (person: Person, row: Row, number = '') => {
    const { id } = await fixture.imported(fileOf([fixture.debit(row.reference, row.net, number)]));
    expect(await fixture.verdictsOf(id)).toEqual(['differs second_payment']);
    expect(await fixture.findingsOf(row.id)).toContain('paid_twice');
    expect(await fixture.isStopped(person)).toBe(true);
  };
  const madeUp = (row: Row) => [
    fixture.debit(row.reference, row.net),
    fixture.debit(row.reference, row.net, '', fixture.day(3)),
  ];

  it('do not hide a second payment of a later day, even if they were imported before the export', async () => {
    await fixture.aloneADay('');
    const { person, row } = await fixture.waiting('500.00');
    const { id } = await fixture.imported(fileOf(madeUp(row)));
    expect(await fixture.verdictsOf(id)).toEqual(['differs state', 'differs state']);
    await fixture.export();
    expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({
      matched: 1,
    });
    await fixture.later(72);
    await secondIsFound(person, row);
  });

  it('do not hide a second payment beside the exporter’s line, which a colleague entered by hand', async () => {
    await fixture.aloneADay('480.00');
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const { id } = await fixture.imported(fileOf(madeUp(row)));
    expect(await fixture.verdictsOf(id)).toEqual(['differs own_export', 'differs date second_payment']);
    await fixture.enter(row, 'paid', 'FT-1');
    expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({
      known: 1,
    });
    await fixture.later(72);
    await secondIsFound(person, row);
  });

  it('without our reference do not make a number count as a batch’s number, which would hide another payment', async () => {
    await fixture.aloneADay('');
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const number = `FT${row.reference.slice(1, 9)}`;
    await fixture.imported(fileOf([fixture.debit(row.reference, row.net, `${number}A`)]));
    await fixture.imported(
      fileOf([fixture.debit('fee', '1.00', `${number}A`), fixture.debit('fees', '2.00', `${number}A`)]),
    );
    await secondIsFound(person, row, `${number}B`);
  });
});

it('a fee with the number of its transfer does not hide a payment with another number', async () => {
  await fixture.aloneADay('');
  const { rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  const number = `FT${row.reference.slice(1, 9)}`;
  const paid = (bank: string) => [fixture.debit(row.reference, row.net, bank), fixture.debit('fee', '15.00', bank)];
  expect((await fixture.imported(fileOf(paid(`${number}A`)))).figures).toMatchObject({ matched: 1 });
  expect((await fixture.imported(fileOf(paid(`${number}A`)))).figures).toMatchObject({ known: 1 });
  const { id } = await fixture.imported(fileOf(paid(`${number}B`)));
  expect(await fixture.verdictsOf(id)).toEqual(['differs second_payment', 'unmatched']);
});

it('a prefix that all numbers share, typed by hand, does not hide a second payment', async () => {
  await fixture.aloneADay('');
  const { rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  await fixture.enter(row, 'paid', 'FT202611');
  const first = fileOf([fixture.debit(row.reference, row.net, 'FT2026110000417')]);
  expect((await fixture.imported(first)).figures).toMatchObject({ known: 1 });
  await fixture.later(72);
  await fixture.imported(fileOf([fixture.debit(row.reference, row.net, 'FT2026110009921')]));
  expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
});
