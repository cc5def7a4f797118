import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/** Bookings that differ only in our reference, which the bank lists in a column of its own. */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(() => fixture.aloneADay(''));
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

async function rejected() {
  const { person, row } = await fixture.waiting('500.00');
  const { token } = await openConsole(fixture.t, 'manager');
  await fixture.t.ask(
    '/console/withdrawals/reject',
    { id: row.id, version: row.version, reason: 'please ask again' },
    { token },
  );
  return { person, row };
}

const paid = (row: Row) => fixture.imported(fileOf([fixture.debit('payout', row.net, row.reference)]));

describe('two returned payouts with equal payments: same text, day and amount', () => {
  it('stop both users', async () => {
    const [one, other] = [await rejected(), await rejected()];
    for (const { row } of [one, other]) await paid(row);
    for (const { row, person } of [one, other]) {
      expect(await fixture.findingsOf(row.id)).toEqual(['paid_after_return']);
      expect(await fixture.isStopped(person)).toBe(true);
    }
  });

  it('are explained one by one', async () => {
    const [one, other] = [await rejected(), await rejected()];
    const { id: statement } = await paid(one.row);
    const { seen } = await fixture.takenFinding(statement);
    // The manager rejected the payout and may not explain its finding, so an owner does.
    const { token } = await openConsole(fixture.t, 'owner');
    await fixture.t.ask('/console/reconciliation/take', { id: seen.id, over: true }, { token });
    const explanation = { ...seen, version: seen.version + 1, as: 'explained' } as const;
    await fixture.t.ask('/console/reconciliation/resolve', explanation, { token });
    expect(await fixture.isStopped(one.person)).toBe(false);
    await paid(other.row);
    expect(await fixture.findingsOf(other.row.id)).toEqual(['paid_after_return']);
    expect(await fixture.isStopped(other.person)).toBe(true);
    // The same booking in another file does not make a new finding.
    await paid(one.row);
    expect(await fixture.findingsOf(one.row.id)).toEqual([]);
  });
});
