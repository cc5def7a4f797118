import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitStatements } from '../../../platform/migrations/split-statements.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

const MIGRATION = new URL('../../../migrations/0840_bank_bookings.sql', import.meta.url);

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterAll(() => fixture?.t.close());

const readBookings = () =>
  fixture.t.db
    .selectFrom('bank_bookings')
    .select(['booked_on', 'out_minor', 'bank_reference', 'named', 'pays', 'is_early'])
    .orderBy('booked_on')
    .orderBy('out_minor')
    .orderBy('bank_reference')
    .orderBy('named')
    .orderBy('pays')
    .execute();

/** The tables as an earlier version left them, and the same tables after the migration. */
async function migrateAgain(): Promise<void> {
  const client = new pg.Client({ connectionString: fixture.t.ownerUrl });
  await client.connect();
  try {
    await client.query('UPDATE bank_statement_lines SET booking_id = NULL');
    await client.query('DELETE FROM bank_bookings');
    const statements = splitStatements(readFileSync(MIGRATION, 'utf8')).map(({ text }) =>
      text.replaceAll(/--[^\n]*/g, '').trim(),
    );
    for (const text of statements) if (/^(UPDATE|INSERT)/.test(text)) await client.query(text);
  } finally {
    await client.end();
  }
}

it('the migration makes the same bookings from earlier files as an import does', async () => {
  const { person, rows } = await fixture.exported('500.00', '600.00');
  const [paid, matched] = rows as [Row, Row];
  const { reference } = await fixture.openedDeposit('900.00');
  const payment = fixture.debit(paid.reference, paid.net);
  const stray = fixture.debit('a name only', matched.net, 'FT600001');
  const { id } = await fixture.imported(fileOf([stray]));
  expect(await fixture.matchLine(id, matched.reference)).toMatchObject({ status: 200 });
  const lines = [
    ...[payment, payment, stray, fixture.debit('rent', paid.net), fixture.debit('rent', paid.net)],
    fixture.debit(`${paid.reference} ${matched.reference}`, '7.00'),
    fixture.debit(reference, '900.00', 'RV900001', fixture.day(5)),
    fixture.credit(reference, '900.00', 'IN900001'),
  ];
  await fixture.imported(fileOf(lines));
  await fixture.imported(fileOf(lines.toReversed()));
  const before = await readBookings();
  expect(before).toHaveLength(7);
  expect(before.filter(({ pays }) => pays !== '').map(({ pays }) => pays)).toEqual([paid.id, matched.id]);

  await migrateAgain();
  expect(await readBookings()).toEqual(before);
  // The same lines in another file are the same bookings.
  const { id: again } = await fixture.imported(fileOf(lines));
  expect(await fixture.verdictsOf(again)).toEqual([
    ...['known', 'differs second_payment', 'known', 'unmatched', 'unmatched'],
    ...['differs several_references', 'differs money_out date', 'known'],
  ]);
  expect(await readBookings()).toEqual(before);
  expect(await fixture.findingsOf(paid.id)).toEqual(['line_differs', 'paid_twice']);
  expect(await fixture.isStopped(person)).toBe(true);
  await assertInvariants(fixture.t.db);
});
