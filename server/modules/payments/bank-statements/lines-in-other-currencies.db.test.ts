import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSettings } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import {
  openStatementFixture,
  type Row,
  type StatementFile,
  type StatementFixture,
} from './testing/statement-fixture.ts';

/** Money in another currency, or under a sign of several currencies, never counts as money in the site's currency. */

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
beforeEach(async () => {
  await fixture.later(25);
});
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

let files = 0;
/** A file with amounts as the bank writes them, and a column of currencies. */
const written = (description: string, debit: string, credit: string, currency = ''): StatementFile => ({
  name: 'november.csv',
  file: Buffer.from(
    `Date,Description,Debit,Credit,Currency\n${fixture.day()},${++files} ${description},"${debit}","${credit}",${currency}\n`,
  ).toString('base64'),
});
const imported = async (...line: [string, string, string, string?]) => (await fixture.imported(written(...line))).id;

async function resolve(statement: string, as: 'dismissed' | 'explained') {
  const { seen, by } = await fixture.takenFinding(statement);
  return fixture.t.call('/console/reconciliation/resolve', { ...seen, as }, by);
}

const CURRENCIES = [
  ['another currency', '', 'USD'],
  ['an unclear currency', '$', ''],
] as const;

describe.each(CURRENCIES)('a line in %s', (_what, sign, currency) => {
  it('does not settle a payout that it is matched to', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const statement = await imported('to a friend', `${sign}${row.net}`, '', currency);
    expect(await fixture.matchLine(statement, row.reference)).toMatchObject({ code: 'line_unfit' });
    expect((await fixture.withdrawal(row.id)).state).toBe('Exec');
  });

  it('that named a payout before its export does not repeat the line that pays it', async () => {
    const { row } = await fixture.waiting('500.00');
    await imported(row.reference, `${sign}${row.net}`, '', currency);
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs']);
    await fixture.export();
    await imported(row.reference, row.net, '');
    expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_more']);
  });

  it('of outgoing money without a record is dismissed by two people', async () => {
    const statement = await imported('to a friend', `${sign}900.00`, '', currency);
    expect(await resolve(statement, 'dismissed')).toMatchObject({ status: 200, data: { resolvedAt: null } });
  });

  it('that paid a payout is explained by two people', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const statement = await imported(row.reference, `${sign}${row.net}`, '', currency);
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_more']);
    expect(await resolve(statement, 'explained')).toMatchObject({ status: 200, data: { resolvedAt: null } });
  });
});

describe('incoming money in an unclear currency', () => {
  it('cannot be matched to a deposit', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const statement = await imported('from a friend', '', '$900.00');
    expect(await fixture.matchLine(statement, reference)).toMatchObject({ code: 'line_unfit' });
    expect((await fixture.deposit(id)).state).toBe('WaitExec');
  });

  it('cannot be attached to a user', async () => {
    const { person } = await fixture.openedDeposit('900.00');
    const statement = await imported('from a friend', '', '$900.00');
    const { seen, by } = await fixture.takenFinding(statement);
    const attached = await fixture.t.call('/console/reconciliation/attach', { ...seen, uid: person.uid }, by);
    expect(attached).toMatchObject({ code: 'line_unfit' });
  });
});

describe('a deposit that was paid in another currency', () => {
  const COLUMNS = { date: 0, text: 1, debit: 2, credit: 3 };
  const WITHOUT = [
    ['left the column of currencies out', COLUMNS],
    ['took the column of currencies for the text', { ...COLUMNS, text: 4 }],
    ['chose an empty column of currencies', { ...COLUMNS, currency: 2 }],
  ] as const;
  const file = (content: string): StatementFile => ({
    name: 'november.csv',
    file: Buffer.from(content).toString('base64'),
  });

  it.each(WITHOUT)('is not credited even if the importer %s', async (_how, columns) => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const { id: statement } = await fixture.imported({ ...written(reference, '', '900.00', 'JPY'), columns });
    expect(await fixture.verdictsOf(statement)).toEqual(['differs currency in_review']);
    expect((await fixture.deposit(id)).state).toBe('WaitReview');
  });

  it('is read without its column of currencies only if that column contains other values than currencies', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    await fixture.imported({ ...written(reference, '', '900.00', 'Branch 7'), columns: COLUMNS });
    expect((await fixture.deposit(id)).state).toBe('Success');
  });

  it('is a separate payment, even if a line with the same bank number was read without its currency', async () => {
    const { id, reference } = await fixture.openedDeposit('900.00');
    const row = `${fixture.day()},${reference},,900.00,IN${reference.slice(1)}`;
    const headings = 'Date,Description,Debit,Credit,Reference No.';
    await fixture.imported(file(`${headings}\n${row}\n`));
    expect((await fixture.deposit(id)).state).toBe('Success');
    const { id: again } = await fixture.imported(file(`${headings},Currency\n${row},JPY\n`));
    expect(await fixture.verdictsOf(again)).toEqual(['differs second_payment currency in_review']);
    const { id: known } = await fixture.imported(file(`${headings},Currency\n${row},PHP\n`));
    expect(await fixture.verdictsOf(known)).toEqual(['known']);
  });
});
