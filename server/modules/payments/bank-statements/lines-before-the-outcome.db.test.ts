import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole } from '../../../entry/testing/console-client.ts';
import { balanceOf, type Person, runWorkers, setSettings, withKey } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { requestedWithdrawal, trustedUser } from '../withdrawals/testing/withdrawing.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

/**
 * Lines that named a payout while it was under way, and their meaning once an operator or the user settles the payout
 * in another way.
 */

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
beforeEach(() => fixture.aloneADay(''));
afterEach(() => assertInvariants(fixture.t.db));
afterAll(() => fixture?.t.close());

/** The bank pays the payout, and its line is a difference that one operator may dismiss. */
async function paidEarly(row: Row, note = 'state') {
  const { id } = await fixture.imported(fileOf([fixture.debit(row.reference, row.net, `FT${row.reference}`)]));
  expect(await fixture.verdictsOf(id)).toEqual([`differs ${note}`]);
  expect(await fixture.findingsOf(row.id)).toEqual(['line_differs']);
  return id;
}

async function reject(row: Row) {
  const { token } = await openConsole(fixture.t, 'manager');
  const { version } = await fixture.withdrawal(row.id);
  await fixture.t.ask('/console/withdrawals/reject', { id: row.id, version, reason: 'please ask again' }, { token });
}

describe('the money of a payout that the bank paid is returned to the user', () => {
  it('by the user’s own cancellation: the user’s payouts stop, and no money is lost', async () => {
    const { person, row } = await fixture.waiting('500.00');
    const before = await balanceOf(fixture.t, person.uid);
    await paidEarly(row);
    await fixture.t.ask('/withdraw/cancel', { id: row.id }, withKey(person.token));
    expect(await balanceOf(fixture.t, person.uid)).toBe(before + 500_00n);
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_after_return']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('by an operator, who cannot dismiss the line afterwards', async () => {
    const { row } = await fixture.waiting('500.00');
    const statement = await paidEarly(row);
    await reject(row);
    const { seen, by } = await fixture.takenFinding(statement);
    const dismissed = await fixture.t.call('/console/reconciliation/resolve', { ...seen, as: 'dismissed' }, by);
    expect(dismissed.code).toBe('record_state');
  });

  it.each(['dismissed', 'explained'] as const)('after one operator has %s the line', async (as) => {
    const { person, row } = await fixture.waiting('500.00');
    const { seen, by } = await fixture.takenFinding(await paidEarly(row));
    await fixture.t.ask('/console/reconciliation/resolve', { ...seen, as }, by);
    expect(await fixture.findingsOf(row.id)).toEqual([]);
    await reject(row);
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_after_return']);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('and a larger made-up line with the same number does not hide it; a fee is only a difference', async () => {
    const { row } = await fixture.waiting('500.00');
    const number = `FT${row.reference.slice(1, 9)}`;
    for (const amount of ['15.00', row.net, '9000.00']) {
      await fixture.imported(fileOf([fixture.debit(row.reference, amount, number)]));
    }
    await reject(row);
    const found = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select(['kind', 'theirs'])
      .where('record_id', '=', row.id)
      .orderBy('line')
      .orderBy('finding_id')
      .execute();
    const kinds = Object.fromEntries(found.map(({ kind, theirs }) => [theirs.amount, kind]));
    expect(kinds).toEqual({ '15.00': 'line_differs', [row.net]: 'paid_after_return', '9000.00': 'paid_more' });
  });

  it('as refused by the bank, while the line that its exporter imported waits', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.aloneADay('480.00');
    await paidEarly(row, 'own_export');
    await fixture.aloneADay('');
    await fixture.enter(row, 'refused', 'FT-R1');
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_after_return']);
  });
});

describe('a payout that was entered by hand', () => {
  it('is paid by the line that its exporter imported, even after the money came back', async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.aloneADay('480.00');
    await paidEarly(row, 'own_export');
    await fixture.aloneADay('');
    await fixture.enter(row, 'paid', `FT${row.reference}`);
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs']);
    await fixture.enter(row, 'returned', 'FT-R2');
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs']);
    expect(await fixture.isStopped(person)).toBe(false);
  });

  it('is paid twice by two lines of different days that were listed before its export', async () => {
    const { row } = await fixture.waiting('500.00');
    for (const later of [-1, 0]) {
      await fixture.imported(fileOf([fixture.debit(row.reference, row.net, '', fixture.day(later))]));
    }
    await fixture.export();
    await fixture.enter(row, 'paid', 'FT-3');
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs', 'paid_twice']);
  });

  it('is paid twice by two lines of one file that were listed before its export', async () => {
    const { row } = await fixture.waiting('500.00');
    const line = fixture.debit(row.reference, row.net);
    await fixture.imported(fileOf([line, line]));
    await fixture.export();
    expect((await fixture.imported(fileOf([line]))).figures).toMatchObject({ matched: 1 });
    // The finding of the line that has paid the payout closes.
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
  });

  it('is paid in parts that add up to its amount', async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.imported(
      fileOf([fixture.debit(row.reference, (Number(row.net) - 0.01).toFixed(2), '', fixture.day())]),
    );
    await fixture.imported(fileOf([fixture.debit(row.reference, '0.01', '', fixture.day())]));
    await fixture.enter(row, 'paid', 'FT-4');
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs', 'line_differs']);
    expect(await fixture.isStopped(person)).toBe(false);
  });
});

describe('a payout for which the bank paid more than was ordered', () => {
  it.each(['paid', 'returned'] as const)('stays a contradiction once an operator enters it as %s', async (outcome) => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.imported(fileOf([fixture.debit(row.reference, '700.00', `FT${row.reference}`)]));
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_more']);
    await fixture.enter(row, outcome, `FT${row.reference}`);
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_more']);
    expect(await fixture.isStopped(person)).toBe(true);
  });
});

describe('a payout that the bank paid, and that an operator entered as returned', () => {
  const notes = async (row: Row) => {
    const found = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select(['kind', 'theirs'])
      .where('record_id', '=', row.id)
      .where('resolved_at', 'is', null)
      .orderBy('finding_id')
      .execute();
    return found.map(({ kind, theirs }) => `${kind} ${theirs.notes}`).sort();
  };
  const numberOf = (row: Row) => `FT${row.reference.slice(1, 9)}`;
  const listPaid = async (row: Row) =>
    fixture.verdictsOf((await fixture.imported(fileOf([fixture.debit(row.reference, row.net, numberOf(row))]))).id);
  const listReturned = (row: Row) => fixture.imported(fileOf([fixture.credit(row.reference, row.net, 'RT770001')]));

  it('is a finding until a file lists the return; its payers and the operator who entered it cannot close it', async () => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    expect(await listPaid(row)).toEqual(['matched']);
    const manager = await openConsole(fixture.t, 'manager');
    const { version: seen } = await fixture.withdrawal(row.id);
    const said = { outcome: 'returned' as const, proof: 'FT-R7', bankReference: '', reason: 'the bank says so' };
    await fixture.t.ask('/console/withdrawals/handpayment', { id: row.id, version: seen, ...said }, manager);
    expect(await notes(row)).toEqual(['line_differs not_returned']);
    expect(await fixture.isStopped(person)).toBe(false);
    const { finding_id: id, version } = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select(['finding_id', 'version'])
      .where('record_id', '=', row.id)
      .executeTakeFirstOrThrow();
    const dismissal = { id, version, reason: 'it came back', as: 'dismissed' as const };
    const dismissed = await fixture.t.call('/console/reconciliation/resolve', dismissal, manager);
    expect(dismissed.code).toBe('approval_participant');
    expect(await listPaid(row)).toEqual(['differs not_returned']);
    expect(await notes(row)).toEqual(['line_differs not_returned']);
    await listReturned(row);
    expect(await notes(row)).toEqual(['line_differs returned']);
    expect(await listPaid(row)).toEqual(['known']);
  });

  it('is a finding, too, if the payment is listed after the return was entered', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.enter(row, 'returned', 'FT-R8');
    expect(await listPaid(row)).toEqual(['differs not_returned']);
    expect(await notes(row)).toEqual(['line_differs not_returned']);
  });

  it('stays a finding if the person who entered the return imports its line, until a file of another person lists it', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await listPaid(row);
    const manager = await openConsole(fixture.t, 'manager');
    const { version } = await fixture.withdrawal(row.id);
    const said = { outcome: 'returned' as const, proof: 'FT-R10', bankReference: '', reason: 'the bank says so' };
    await fixture.t.ask('/console/withdrawals/handpayment', { id: row.id, version, ...said }, manager);
    const madeUp = fileOf([fixture.credit(row.reference, row.net, 'RT770001')]);
    await fixture.t.ask('/console/statements/import', madeUp, manager);
    expect(await notes(row)).toEqual(['line_differs not_returned', 'line_differs returned']);
    expect(await listPaid(row)).toEqual(['differs not_returned']);
    await listReturned(row);
    expect(await notes(row)).toEqual(['line_differs returned']);
  });

  it('stays a finding if that person imported its line before', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await listPaid(row);
    const manager = await openConsole(fixture.t, 'manager');
    const madeUp = fileOf([fixture.credit(row.reference, row.net, 'RT770001')]);
    await fixture.t.ask('/console/statements/import', madeUp, manager);
    const { version } = await fixture.withdrawal(row.id);
    const said = { outcome: 'returned' as const, proof: 'FT-R11', bankReference: '', reason: 'the bank says so' };
    await fixture.t.ask('/console/withdrawals/handpayment', { id: row.id, version, ...said }, manager);
    expect(await notes(row)).toEqual(['line_differs not_returned', 'line_differs returned']);
  });

  it('stays a finding if what came back is a part that three files list', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await listPaid(row);
    await fixture.enter(row, 'returned', 'FT-R12');
    for (const number of ['RT770002', '', 'RT770002']) {
      await fixture.imported(fileOf([fixture.credit(row.reference, '200.00', number)]));
    }
    expect(await notes(row)).toContain('line_differs not_returned');
  });

  it('is a finding as well if it was paid in parts, which one person has let go', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    for (const amount of ['240.00', (Number(row.net) - 240).toFixed(2)]) {
      const { id } = await fixture.imported(fileOf([fixture.debit(row.reference, amount, `FT24${amount}`)]));
      const { seen, by } = await fixture.takenFinding(id);
      await fixture.t.ask('/console/reconciliation/resolve', { ...seen, as: 'dismissed' }, by);
    }
    await fixture.enter(row, 'paid', 'FT-9');
    expect(await notes(row)).toEqual([]);
    await fixture.enter(row, 'returned', 'FT-R14');
    expect(await notes(row)).toEqual(['line_differs not_returned']);
  });

  it('is a finding as well if a part came back', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await listPaid(row);
    await fixture.enter(row, 'returned', 'FT-R15');
    // The user can pay it in, to have the rest twice.
    await fixture.imported(fileOf([fixture.credit(row.reference, '300.00', 'RT770015')]));
    expect(await notes(row)).toContain('line_differs not_returned');
  });

  it('is not closed by who proved the return first', async () => {
    await fixture.aloneADay('100.00');
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const [first, second] = [await openConsole(fixture.t, 'manager'), await openConsole(fixture.t, 'manager')];
    for (const { token } of [first, second]) {
      const { version } = await fixture.withdrawal(row.id);
      const said = { outcome: 'returned' as const, proof: 'FT-R13', bankReference: '', reason: 'the bank says so' };
      await fixture.t.ask('/console/withdrawals/handpayment', { id: row.id, version, ...said }, { token });
    }
    await fixture.aloneADay('');
    await listPaid(row);
    const madeUp = fileOf([fixture.credit(row.reference, row.net, 'RT770003')]);
    await fixture.t.ask('/console/statements/import', madeUp, first);
    expect(await notes(row)).toContain('line_differs not_returned');
    const found = await fixture.t.db
      .selectFrom('reconciliation_findings')
      .select(['finding_id', 'version', 'theirs'])
      .where('record_id', '=', row.id)
      .execute();
    const { finding_id: id = '', version = 0 } = found.find(({ theirs }) => theirs.notes === 'not_returned') ?? {};
    await fixture.t.ask('/console/reconciliation/take', { id, over: true }, first);
    const dismissal = { id, version: version + 1, reason: 'it came back', as: 'dismissed' as const };
    const dismissed = await fixture.t.call('/console/reconciliation/resolve', dismissal, first);
    expect(dismissed.code).toBe('approval_participant');
  });

  it('is none if a file listed the return before', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await listPaid(row);
    await listReturned(row);
    await fixture.enter(row, 'returned', 'FT-R9');
    expect(await notes(row)).toEqual(['line_differs returned']);
  });
});

describe('a payout that its exporter paid twice', () => {
  it('stops its user’s payouts before a colleague settles it', async () => {
    await fixture.aloneADay('450.00');
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    await fixture.imported(
      fileOf(['A', 'B'].map((end) => fixture.debit(row.reference, row.net, `FT${row.reference.slice(1, 9)}${end}`))),
    );
    expect((await fixture.withdrawal(row.id)).state).toBe('Exec');
    expect(await fixture.findingsOf(row.id)).toEqual(['line_differs', 'paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });
});

describe('a payout that one transfer paid together with other payouts', () => {
  it.each(['at once', 'one after the other'])(
    'is not paid twice by its own line if the payouts are entered %s',
    async (how) => {
      const { person, rows } = await fixture.exported('500.00', '600.00');
      const [row, other] = rows as [Row, Row];
      await fixture.aloneADay('480.00');
      const line = fixture.debit(row.reference, row.net, `FT${row.reference.slice(1, 9)}`);
      expect(await fixture.verdictsOf((await fixture.imported(fileOf([line]))).id)).toEqual(['differs own_export']);
      await fixture.aloneADay('');
      const number = `BATCH${row.reference.slice(1, 7)}`;
      if (how === 'at once') {
        const { token } = await openConsole(fixture.t, 'manager');
        const items = rows.map(({ id, version }) => ({ id, version }));
        await fixture.t.ask('/console/payout-files/settle', { items, bankReference: number }, { token });
      } else for (const one of [row, other]) await fixture.enter(one, 'paid', number);
      expect(await fixture.findingsOf(row.id)).toEqual(['line_differs']);
      expect(await fixture.isStopped(person)).toBe(false);
    },
  );
});

describe('a payout of a provider', () => {
  const atProvider = async (ending: string): Promise<{ person: Person; id: string }> => {
    await setSettings(fixture.t, { withdrawal: { coolingHours: 0, recallSeconds: 0 }, payments: {} });
    const person = await trustedUser(fixture.t, 10_000, ending);
    return { person, id: await requestedWithdrawal(fixture.t, person, '500.00') };
  };

  it.each([
    ['0001', 'Success', 'paid_twice'],
    ['0002', 'Fail', 'paid_after_return'],
  ])('has a contradiction if the bank pays it as well (%s, %s)', async (ending, state, kind) => {
    const { person, id } = await atProvider(ending);
    await runWorkers(fixture.t, 5);
    await runWorkers(fixture.t, 5);
    await fixture.aloneADay('');
    await fixture.later(0);
    const row = await fixture.withdrawal(id);
    expect(row.state).toBe(state);
    const { id: statement } = await fixture.imported(
      fileOf([fixture.debit(row.reference, row.net, `FT${row.reference}`)]),
    );
    expect(await fixture.verdictsOf(statement)).toEqual(['differs paid_by_provider']);
    expect(await fixture.findingsOf(id)).toEqual([kind]);
    expect(await fixture.isStopped(person)).toBe(true);
  });

  it('is paid twice if it was routed to the provider after the bank had paid it', async () => {
    const { person, row } = await fixture.waiting('500.00');
    await paidEarly(row);
    const manager = await openConsole(fixture.t, 'manager');
    const { version } = await fixture.withdrawal(row.id);
    const route = { id: row.id, version, provider: 'sandbox', reason: 'the bank is slow today' };
    await fixture.t.ask('/console/withdrawals/route', route, { token: manager.token });
    const owner = await openConsole(fixture.t, 'owner');
    const seen = { id: row.id, version: (await fixture.withdrawal(row.id)).version, reason: '' };
    await fixture.t.ask('/console/withdrawals/approve', seen, { token: owner.token });
    fixture.t.now = new Date(fixture.t.now.getTime() + 3_600_000);
    await runWorkers(fixture.t, 5);
    await runWorkers(fixture.t, 5);
    await fixture.later(0);
    expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    expect(await fixture.findingsOf(row.id)).toEqual(['paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });
});
