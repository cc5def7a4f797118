import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { makePerson, withKey } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementDesk, type Row, type StatementDesk } from './testing/statement-desk.ts';

/** The bank pays a payout again under a number that does not show it. */

let desk: StatementDesk;
beforeAll(async () => {
  desk = await openStatementDesk();
});
afterEach(() => assertInvariants(desk.t.db));
afterAll(() => desk?.t.close());

async function matchLine(statementId: string, reference: string): Promise<void> {
  const { finding_id: id } = await desk.t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('statement_id', '=', statementId)
    .orderBy('line')
    .executeTakeFirstOrThrow();
  const { token } = await openConsole(desk.t, 'manager');
  await desk.t.ask('/console/reconciliation/take', { id, over: true }, { token });
  const { finding } = await desk.t.ask('/console/reconciliation/finding', { id }, { token });
  const asked = { id, version: finding.version, reason: 'asked the bank', reference };
  expect(await desk.t.call('/console/reconciliation/match', asked, { token })).toMatchObject({ status: 200 });
}

async function findingsOf({ id }: Row): Promise<string[]> {
  const found = await desk.t.db
    .selectFrom('reconciliation_findings')
    .select('kind')
    .where('record_id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();
  return found.map(({ kind }) => kind);
}

async function verdictsOf(statementId: string) {
  return (await desk.linesOf(statementId)).map(({ outcome, notes }) => [outcome, ...notes]);
}

it.each([
  ['of the importer’s own export', true],
  ['without our reference', false],
])('a line is a second payment if a colleague matched an earlier line %s', async (_which, isOwnExport) => {
  await desk.aloneADay(isOwnExport ? '450.00' : '');
  const { person, rows } = await desk.exported('500.00');
  const [row] = rows as [Row];
  const first = isOwnExport ? desk.debit(row.reference, row.net) : desk.debit('payout of Juan', row.net);
  const { id } = await desk.imported(fileOf([first]));
  expect(await verdictsOf(id)).toEqual([isOwnExport ? ['differs', 'own_export'] : ['unmatched']]);
  await matchLine(id, row.reference);
  expect((await desk.withdrawal(row.id)).state).toBe('Success');
  // The same booking comes again in the next file.
  expect((await desk.imported(fileOf([desk.debit(row.reference, row.net)]))).figures).toMatchObject({ known: 1 });
  expect(await findingsOf(row)).toEqual([]);
  await desk.later(72);
  const { id: next } = await desk.imported(fileOf([desk.debit(row.reference, row.net)]));
  expect(await verdictsOf(next)).toEqual([['differs', 'second_payment']]);
  expect(await findingsOf(row)).toEqual(['paid_twice']);
  const friend = await makePerson(desk.t, 0);
  const sent = await desk.t.call('/wallet/transfer', { uid: friend.uid, amount: '1.00' }, withKey(person.token));
  expect(sent.code).toBe('sending_stopped');
});

it.each([
  ['the same day', 0],
  ['a later day', 72],
])('a line of one cent less is a second payment if its file comes on %s', async (_which, hours) => {
  await desk.aloneADay('');
  const { rows } = await desk.exported('500.00');
  const [row] = rows as [Row];
  expect((await desk.imported(fileOf([desk.debit(row.reference, row.net)]))).figures).toMatchObject({ matched: 1 });
  await desk.later(hours);
  await desk.imported(fileOf([desk.debit(row.reference, (Number(row.net) - 0.01).toFixed(2))]));
  expect(await findingsOf(row)).toEqual(['paid_twice']);
});

it.each([
  ['settled in one file', [[0, 1]]],
  ['settled in two files', [[0], [1]]],
  ['settled by hand', []],
  ['matched by a colleague', [[0, 1]]],
])('a line of a later day with a batch’s number is a second payment if the first was %s', async (how, settling) => {
  const isMatched = how.startsWith('matched');
  await desk.aloneADay(isMatched ? '450.00' : '');
  const { rows } = await desk.exported('500.00', '600.00');
  const [row] = rows as [Row];
  const number = `BULK${row.reference.slice(1, 7)}Z`;
  const line = ({ reference, net }: Row) => desk.debit(reference, net, number);
  for (const which of settling) {
    const { id } = await desk.imported(fileOf(which.map((index) => line(rows[index] as Row))));
    if (isMatched) await matchLine(id, row.reference);
  }
  if (settling.length === 0) {
    const { token } = await openConsole(desk.t, 'manager');
    const items = rows.map(({ id, version }) => ({ id, version }));
    await desk.t.ask('/console/payout-files/settle', { items, bankReference: number }, { token });
  }
  expect((await desk.withdrawal(row.id)).state).toBe('Success');
  expect((await desk.imported(fileOf([line(row)]))).figures).toMatchObject({ known: 1 });
  await desk.later(72);
  await desk.imported(fileOf([line(row)]));
  expect(await findingsOf(row)).toEqual(['paid_twice']);
});

it.each([
  ['of the same file', 0],
  ['of a later file', 72],
])(
  'the second of two lines of the importer’s own export is a second payment, though it is %s',
  async (_which, hours) => {
    await desk.aloneADay('450.00');
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const line = () => desk.debit(row.reference, row.net);
    const { id } = await desk.imported(fileOf(hours === 0 ? [line(), line()] : [line()]));
    if (hours > 0) {
      await desk.later(hours);
      await desk.imported(fileOf([line()]));
    }
    expect((await findingsOf(row)).sort()).toEqual(['line_differs', 'paid_twice']);
    // A colleague settles the payout by the first line.
    await matchLine(id, row.reference);
    expect((await desk.withdrawal(row.id)).state).toBe('Success');
    expect(await findingsOf(row)).toEqual(['paid_twice']);
  },
);
