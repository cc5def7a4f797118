import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type StatementFixture } from './testing/statement-fixture.ts';

/** One person may dismiss money that left the bank without a record, but only up to the daily sum. */

let fixture: StatementFixture;
let manager: ConsoleOperator;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(async () => {
  await fixture.aloneADay('1000.00');
  await fixture.later(25);
  manager = await openConsole(fixture.t, 'manager');
});
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

async function dismiss(operator: ConsoleOperator, statement: string, as: 'dismissed' | 'explained' = 'dismissed') {
  const { token } = operator;
  const { finding_id: id } = await fixture.t.db
    .selectFrom('reconciliation_findings')
    .select('finding_id')
    .where('statement_id', '=', statement)
    .executeTakeFirstOrThrow();
  await fixture.t.ask('/console/reconciliation/take', { id, over: true }, { token });
  const { finding } = await fixture.t.ask('/console/reconciliation/finding', { id }, { token });
  const resolution = { id, version: finding.version, reason: 'known at the bank', as };
  return fixture.t.call('/console/reconciliation/resolve', resolution, { token });
}

const left = async (text: string, amount: string) => (await fixture.imported(fileOf([fixture.debit(text, amount)]))).id;

describe('outgoing money', () => {
  it('without our reference is dismissed by two people above the sum', async () => {
    const statement = await left('to a friend', '1000.01');
    const first = await dismiss(manager, statement);
    expect(first).toMatchObject({
      status: 200,
      data: { resolvedAt: null, owner: null, firstExplainedBy: manager.name },
    });
    expect((await dismiss(manager, statement)).code).toBe('second_person_needed');
    const owner = await openConsole(fixture.t, 'owner');
    expect(await dismiss(owner, statement, 'explained')).toMatchObject({ data: { resolvedBy: owner.name } });
  });

  it('is added up over 24 hours', async () => {
    const [one, other] = [await left('rent', '600.00'), await left('rent again', '600.00')];
    expect(await dismiss(manager, one)).toMatchObject({ data: { resolvedBy: manager.name } });
    expect(await dismiss(manager, other)).toMatchObject({ data: { resolvedAt: null } });
  });

  it('that names two deposits needs a second person', async () => {
    const { id, reference } = await fixture.openedDeposit('1900.00');
    const other = await fixture.openedDeposit('1900.00');
    await fixture.aloneADay('');
    await fixture.imported(fileOf([fixture.credit(reference, '1900.00', `IN${reference}`)]));
    expect((await fixture.deposit(id)).state).toBe('Success');
    await fixture.aloneADay('1000.00');
    const statement = await left(`${reference} ${other.reference}`, '1900.00');
    expect(await fixture.verdictsOf(statement)).toEqual(['differs several_references']);
    expect(await dismiss(manager, statement)).toMatchObject({ data: { resolvedAt: null } });
  });

  it('that is a fee counts with its own amount, not with the amount of the payment that it names', async () => {
    const { rows } = await fixture.exported('2000.00');
    manager = await openConsole(fixture.t, 'manager');
    const statement = await left(rows[0]?.reference ?? '', '15.00');
    expect(await dismiss(manager, statement)).toMatchObject({ data: { resolvedBy: manager.name } });
  });
});

describe('a line whose amount cannot be read', () => {
  const unread = async (rest: string) => {
    const text = `Date,Description,Debit,Credit,Reference No.\n${fixture.day()},${rest}\n`;
    const { id } = await fixture.imported({ name: 'november.csv', file: Buffer.from(text).toString('base64') });
    expect(await fixture.verdictsOf(id)).toEqual([expect.stringMatching(/^unreadable /)]);
    return id;
  };

  it.each(['to a friend, of mine,200000.00,,FT100001', 'to a friend,,,,200000.00,,FT100002'])(
    'is dismissed by two people if the payer’s text moved the amount to another column: %s',
    async (rest) => {
      expect(await dismiss(manager, await unread(rest))).toMatchObject({ data: { resolvedAt: null } });
    },
  );

  it('is dismissed by one person if it has no amount at all, as a line with an opening balance has', async () => {
    expect(await dismiss(manager, await unread('OPENING BALANCE,,,'))).toMatchObject({
      data: { resolvedBy: manager.name },
    });
  });
});

it('incoming money without our reference is dismissed by one person, for any amount', async () => {
  const { id } = await fixture.imported(fileOf([fixture.credit('from nobody', '5000.00')]));
  expect(await dismiss(manager, id)).toMatchObject({ data: { resolvedBy: manager.name } });
});

describe('a line that cannot be read, but whose amount left', () => {
  const COLUMNS = 'Date,Description,Debit,Credit,Reference No.';
  const unread = async (row: string, headings = COLUMNS) => {
    const rent = headings === COLUMNS ? `${fixture.day()},rent` : `rent,${fixture.day()}`;
    const text = `${headings}\n${rent},5.00,,FT000001\n${row}\n`;
    const { id } = await fixture.imported({ name: 'november.csv', file: Buffer.from(text).toString('base64') });
    expect(await fixture.verdictsOf(id)).toEqual(['unmatched', expect.stringMatching(/^unreadable /)]);
    const found = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select('finding_id')
      .where('statement_id', '=', id)
      .where('kind', '=', 'line_unreadable')
      .executeTakeFirstOrThrow();
    return found.finding_id;
  };
  const letGo = async (id: string) => {
    const { token } = manager;
    await fixture.t.ask('/console/reconciliation/take', { id, over: true }, { token });
    const { finding } = await fixture.t.ask('/console/reconciliation/finding', { id }, { token });
    const resolution = { id, version: finding.version, reason: 'known at the bank', as: 'dismissed' } as const;
    const { data } = await fixture.t.call('/console/reconciliation/resolve', resolution, { token });
    return data.resolvedAt === null ? 'second_awaited' : 'closed';
  };

  it.each([
    ['its date is none', '2026-11-31,to a friend,1000.01,,FT000002', 'second_awaited'],
    ['its date is none, up to the sum', '2026-11-31,to a friend,1000.00,,FT000002', 'closed'],
    ['its date is a word', 'pending,to a friend,1000.01,,FT000002', 'second_awaited'],
    ['its date is none, in another currency', '2026-11-31,to a friend,USD 900.00,,FT000002', 'second_awaited'],
    ['it has too few columns', '2026-11-20,to a friend,1000.01', 'second_awaited'],
    ['it has neither a date nor a readable amount', 'pending,to a friend,1 of 2,,FT000002', 'second_awaited'],
    ['it is a row of sums', 'Total,,200000.00,300000.00,', 'closed'],
    ['it is a page’s heading', COLUMNS, 'closed'],
    ['its money came in', '2026-11-31,from a friend,,200000.00,FT000002', 'closed'],
  ])('is let go above the sum by two people: %s', async (_why, row, done) => {
    expect(await letGo(await unread(row))).toBe(done);
  });

  it('is let go by two people if a comma in its text moved the date', async () => {
    const id = await unread('to a friend, of mine,2026-11-20,200000.00,,', 'Description,Date,Debit,Credit,No.');
    expect(await letGo(id)).toBe('second_awaited');
  });
});
