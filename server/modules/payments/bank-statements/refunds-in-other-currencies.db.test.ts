import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/**
 * Outgoing money in another currency than the deposit's, or with a sign of several currencies, does not refund the
 * deposit.
 */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
  await setSettings(fixture.t, {
    withdrawal: { coolingHours: 0 },
    payments: { walletProvider: 'manual', currency: 'PHP' },
    deposit: { methods: [{ code: 'manual', instructions: ['Bank: BDO'] }] },
    alone: { aDay: '1000.00' },
  });
});
beforeEach(() => fixture.later(25));
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

let files = 0;
const leaves = async (reference: string, amount: string, currency = '') => {
  const content = `Date,Description,Debit,Credit,Currency\n${fixture.day()},${++files} ${reference},"${amount}",,${currency}\n`;
  const file = { name: 'november.csv', file: Buffer.from(content).toString('base64') };
  return fixture.verdictsOf((await fixture.imported(file)).id);
};

/** A deposit whose only payment was sent back. */
async function sentBack() {
  const opened = await fixture.openedDeposit('900.00');
  const content = `Date,Description,Debit,Credit\n${fixture.day()},${++files} ${opened.reference},,"950.00"\n`;
  await fixture.imported({ name: 'november.csv', file: Buffer.from(content).toString('base64') });
  const { token } = await openConsole(fixture.t, 'manager');
  const { version } = await fixture.deposit(opened.id);
  await fixture.t.ask('/console/deposits/sendback', { id: opened.id, version, reason: 'not ordered' }, { token });
  return opened;
}

describe('a payment that was sent back', () => {
  it.each([
    ['in an unclear currency', '$950.00', ''],
    ['in another currency', '950.00', 'USD'],
  ])('is not refunded by money that left %s', async (_what, amount, currency) => {
    const { id, reference } = await sentBack();
    expect(await leaves(reference, amount, currency)).toEqual(['differs money_out']);
    expect(await fixture.findingsOf(id)).toEqual(['line_differs']);
  });

  it.each([
    ['in an unclear currency', '$950.00', ''],
    ['in another currency', '950.00', 'USD'],
  ])(
    'is refunded in its own currency once, and money that leaves again %s is a finding',
    async (_what, amount, currency) => {
      const { id, reference } = await sentBack();
      expect(await leaves(reference, '950.00')).toEqual(['known']);
      expect(await leaves(reference, amount, currency)).toEqual(['differs money_out']);
      expect(await fixture.findingsOf(id)).toEqual(['line_differs']);
    },
  );

  it('is refunded if the sign may mean the currency of the site', async () => {
    const { id, reference } = await sentBack();
    expect(await leaves(reference, '₱950.00')).toEqual(['known']);
    expect(await fixture.findingsOf(id)).toEqual([]);
  });
});

describe('a payment in another currency that was sent back', () => {
  it('is not refunded by the same figure in the site’s currency', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const content = `Date,Description,Debit,Credit,Currency\n${fixture.day()},${++files} ${reference},,"900000.00",KRW\n`;
    await fixture.imported({ name: 'november.csv', file: Buffer.from(content).toString('base64') });
    for (const role of ['manager', 'owner'] as const) {
      const { token } = await openConsole(fixture.t, role);
      const { version } = await fixture.deposit(id);
      await fixture.t.ask('/console/deposits/sendback', { id, version, reason: 'not ordered' }, { token });
    }
    expect((await fixture.deposit(id)).state).toBe('Fail');
    expect(await leaves(reference, '900000.00', 'PHP')).toEqual(['differs money_out']);
    expect(await leaves(reference, '900000.00', 'KRW')).toEqual(['known']);
    expect(await fixture.findingsOf(id)).toEqual(['line_differs']);
  });
});

it('a payout is not returned by as many dollars', async () => {
  const { rows } = await fixture.exported('500.00');
  const [row] = rows as [Row];
  await fixture.imported(fileOf([fixture.debit(row.reference, row.net, 'FT770001')]));
  await fixture.enter(row, 'returned', 'FT-R1');
  await fixture.imported(fileOf([fixture.credit(row.reference, `USD ${row.net}`, 'RT770001')]));
  const found = await fixture.t.db
    .selectFrom('reconciliation_findings')
    .select('theirs')
    .where('record_id', '=', row.id)
    .where('resolved_at', 'is', null)
    .execute();
  expect(found.map(({ theirs }) => theirs.notes).sort()).toEqual(['not_returned', 'returned currency']);
});
