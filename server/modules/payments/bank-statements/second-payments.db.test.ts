import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, withKey } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** The bank pays a payout again under a number that does not show it. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

async function matchLine(statementId: string, reference: string): Promise<void> {
  const { finding_id: id } = await fixture.t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('statement_id', '=', statementId)
    .orderBy('line')
    .executeTakeFirstOrThrow();
  const { token } = await openConsole(fixture.t, 'manager');
  await fixture.t.ask('/console/reconciliation/take', { id, over: true }, { token });
  const { finding } = await fixture.t.ask('/console/reconciliation/finding', { id }, { token });
  const asked = { id, version: finding.version, reason: 'asked the bank', reference };
  expect(await fixture.t.call('/console/reconciliation/match', asked, { token })).toMatchObject({ status: 200 });
}

async function findingsOf({ id }: Row): Promise<string[]> {
  const found = await fixture.t.db
    .selectFrom('reconciliation_findings')
    .select('kind')
    .where('record_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();
  return found.map(({ kind }) => kind);
}

async function verdictsOf(statementId: string) {
  return (await fixture.linesOf(statementId)).map(({ outcome, notes }) => [outcome, ...notes]);
}

it.each([
  ['of the importer’s own export', true],
  ['without our reference', false],
])('a line is a second payment if a colleague matched an earlier line %s', async (_which, isOwnExport) => {
  await fixture.aloneADay(isOwnExport ? '450.00' : '');
  const { person, rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  const first = isOwnExport ? fixture.debit(row.reference, row.net) : fixture.debit('payout of Juan', row.net);
  const { id } = await fixture.imported(fileOf([first]));
  expect(await verdictsOf(id)).toEqual([isOwnExport ? ['differs', 'own_export'] : ['unmatched']]);
  await matchLine(id, row.reference);
  expect((await fixture.withdrawal(row.id)).state).toBe('Success');
  // The same booking comes again in the next file.
  expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({ known: 1 });
  expect(await findingsOf(row)).toEqual([]);
  await fixture.later(72);
  const { id: next } = await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]));
  expect(await verdictsOf(next)).toEqual([['differs', 'second_payment']]);
  expect(await findingsOf(row)).toEqual(['paid_twice']);
  const friend = await makePerson(fixture.t, 0);
  const sent = await fixture.t.call('/wallet/transfer', { uid: friend.uid, amount: '1.00' }, withKey(person.token));
  expect(sent.code).toBe('sending_stopped');
});

it.each([
  ['the same day', 0],
  ['a later day', 72],
])('a line of one cent less is a second payment if its file comes on %s', async (_which, hours) => {
  await fixture.aloneADay('');
  const { rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures).toMatchObject({
    matched: 1,
  });
  await fixture.later(hours);
  await fixture.imported(fileOf([fixture.debit(row.reference, (Number(row.net) - 0.01).toFixed(2))]));
  expect(await findingsOf(row)).toEqual(['paid_twice']);
});

it.each([
  ['settled in one file', [[0, 1]]],
  ['settled in two files', [[0], [1]]],
  ['settled by hand', []],
  ['matched by a colleague', [[0, 1]]],
])('a line of a later day with a batch’s number is a second payment if the first was %s', async (how, settling) => {
  const isMatched = how.startsWith('matched');
  await fixture.aloneADay(isMatched ? '450.00' : '');
  const { rows } = await fixture.exported('500.00', '600.00');
  const [row] = rows as [Row];
  const number = `BULK${row.reference.slice(1, 7)}Z`;
  const line = ({ reference, net }: Row) => fixture.debit(reference, net, number);
  for (const which of settling) {
    const { id } = await fixture.imported(fileOf(which.map((index) => line(rows[index] as Row))));
    if (isMatched) await matchLine(id, row.reference);
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
  expect(await findingsOf(row)).toEqual(['paid_twice']);
});

it.each([
  ['of the same file', 0],
  ['of a later file', 72],
])(
  'the second of two lines of the importer’s own export is a second payment, though it is %s',
  async (_which, hours) => {
    await fixture.aloneADay('450.00');
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const line = () => fixture.debit(row.reference, row.net);
    const { id } = await fixture.imported(fileOf(hours === 0 ? [line(), line()] : [line()]));
    if (hours > 0) {
      await fixture.later(hours);
      await fixture.imported(fileOf([line()]));
    }
    expect((await findingsOf(row)).sort()).toEqual(['line_differs', 'paid_twice']);
    // A colleague settles the payout by the first line.
    await matchLine(id, row.reference);
    expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    expect(await findingsOf(row)).toEqual(['paid_twice']);
  },
);
