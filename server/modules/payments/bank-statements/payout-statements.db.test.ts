import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, withdraw, withKey } from '../../../entry/testing/money-people.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { WITHDRAWAL_RECORD } from '../withdrawals/index.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.later(24));

describe('a statement of payouts', () => {
  it('settles the correct line, and gives a reason for every other line', async () => {
    const { person, rows } = await fixture.exported('500.00', '600.00', '700.00', '800.00');
    const [right, wrong, early, back] = rows as [Row, Row, Row, Row];
    const lines = [
      fixture.debit(right.reference, right.net, 'FT0001'),
      fixture.debit(wrong.reference, '599.99', 'FT0002'),
      fixture.debit('W00000000000', '10.00', 'FT0003'),
      fixture.debit(right.reference, right.net, 'FT0001'),
      fixture.debit(early.reference, early.net, 'FT0004', fixture.day(-2)),
      'Total,,1.00,,',
      fixture.credit(back.reference, back.net, 'FT0005'),
      fixture.debit(right.reference, right.net, 'FT0006'),
    ];
    const file = fileOf(lines);
    const before = await fixture.preview(file);
    expect(before.figures).toMatchObject({ matched: 1, known: 0, differs: 5, unmatched: 1, unreadable: 1 });
    expect((await fixture.withdrawal(right.id)).state).toBe('Exec');

    const { id, figures } = await fixture.imported(file);
    expect(figures).toMatchObject({ lines: 8, matched: 1, paidOut: right.net, paidIn: '0.00' });
    // The bank's name, an empty line, the headings: bookings begin on the fourth line.
    expect((await fixture.linesOf(id)).map(({ line, outcome, notes }) => [line, outcome, ...notes])).toEqual([
      [4, 'matched'],
      [5, 'differs', 'amount'],
      [6, 'unmatched'],
      [7, 'differs', 'second_payment'],
      [8, 'differs', 'date'],
      [9, 'unreadable', 'unreadable_date'],
      [10, 'differs', 'returned'],
      [11, 'differs', 'second_payment'],
    ]);
    expect(before.lines).toEqual(await fixture.linesOf(id));
    expect(await fixture.withdrawal(right.id)).toMatchObject({ state: 'Success', providerReference: 'FT0001' });
    for (const row of [wrong, early, back]) expect((await fixture.withdrawal(row.id)).state).toBe('Exec');
    expect(await balanceOf(fixture.t, person.uid, 'hold.withdrawal')).toBe(2100_00n);
    expect((await fixture.linesOf(id, 'matched')).map((line) => line.about)).toEqual([right.id]);
    await assertInvariants(fixture.t.db);
  });

  it('reports a second payment unless the bank’s number rules it out', async () => {
    const { rows } = await fixture.exported('500.00', '600.00');
    const [nought, batch] = rows as [Row, Row];
    const { id } = await fixture.imported(
      fileOf([
        fixture.debit(nought.reference, nought.net, '0'),
        fixture.debit(nought.reference, nought.net, '0'),
        `${fixture.debit(batch.reference, batch.net, 'BATCH9')},1500.00`,
        `${fixture.debit(batch.reference, batch.net, 'BATCH9')},900.00`,
      ]),
    );
    expect((await fixture.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment'],
      ['matched'],
      ['differs', 'second_payment'],
    ]);
    expect(await fixture.withdrawal(batch.id)).toMatchObject({ state: 'Success', providerReference: 'BATCH9' });
  });

  it('imports a file once, and recognises the same booking in another file', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const file = fileOf([fixture.debit(row.reference, row.net)]);
    const { id } = await fixture.imported(file);
    expect(await fixture.tryImport(file)).toMatchObject({
      status: 409,
      code: 'statement_imported',
      data: { statementId: id },
    });
    expect((await fixture.preview(file)).imported).toMatchObject({ id, by: fixture.cashier.name });
    fixture.t.now = new Date(fixture.t.now.getTime() + 1000);
    const again = await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]));
    expect(again.figures).toMatchObject({ matched: 0, known: 1 });
    const shown = await fixture.t.ask('/console/withdrawals/detail', { id: row.id }, { token: fixture.cashier.token });
    expect(shown.transitions.filter(({ event }) => event === 'paid')).toHaveLength(1);
    // The record's page links the bank's lines and the journals, and shows the total paid to the user.
    expect(shown.trail.lines).toEqual([
      { statementId: id, line: 4, bookedOn: expect.any(String), outcome: 'matched' },
      { statementId: again.id, line: 4, bookedOn: expect.any(String), outcome: 'known' },
    ]);
    expect(shown.trail.journals.map(({ kind }) => kind)).toEqual(['withdrawal.hold', 'withdrawal.paid']);
    for (const journal of shown.trail.journals) {
      const { record } = await fixture.t.ask(
        '/console/ledger/journal',
        { id: journal.id },
        { token: fixture.cashier.token },
      );
      expect(record).toEqual({ type: 'withdrawal', id: row.id });
    }
    expect(shown.user.paidOut).toEqual({ total: row.net, count: 1, lastAt: shown.withdrawal.settledAt });
    await assertInvariants(fixture.t.db);
  });

  it('settles a payout once if two operators import it at the same instant, in one file or in two', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const one = fileOf([fixture.debit(row.reference, row.net)]);
    const other = fileOf([fixture.debit(row.reference, row.net)]);
    const answers = await Promise.all([fixture.tryImport(one), fixture.tryImport(one), fixture.tryImport(other)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409]);
    const matched = answers.flatMap((answer) => (answer.status === 200 ? [answer.data.figures.matched] : []));
    expect(matched.sort()).toEqual([0, 1]);
    await assertInvariants(fixture.t.db);
  });

  it('imports exactly what the preview showed, or nothing', async () => {
    const { rows } = await fixture.exported('500.00', '600.00');
    const [first, second] = rows as [Row, Row];
    const file = fileOf([fixture.debit(first.reference, first.net), fixture.debit(second.reference, second.net)]);
    const { seen } = await fixture.preview(file);
    const swapped = { ...file, seen, columns: { date: 0, text: 1, debit: 3, credit: 2 } };
    expect(await fixture.tryImport(swapped)).toMatchObject({ status: 409, code: 'record_changed' });
    await fixture.imported(fileOf([fixture.debit(first.reference, first.net)]));
    expect(await fixture.tryImport({ ...file, seen })).toMatchObject({ status: 409, code: 'record_changed' });
    expect((await fixture.withdrawal(second.id)).state).toBe('Exec');
    const again = await fixture.tryImport({ ...file, seen: (await fixture.preview(file)).seen });
    expect(again).toMatchObject({ status: 200, data: { figures: { matched: 1, known: 1 } } });
  });

  it('waits for a locked record, and then decides on its new state', async () => {
    const { rows } = await fixture.exported('500.00', '600.00');
    const [held, free] = rows as [Row, Row];
    let letGo = () => {};
    const isHeld = new Promise<void>((held_) => {
      void inTransaction(fixture.t.db, async (tx) => {
        await lockRecord(tx, WITHDRAWAL_RECORD, 'demo', held.id);
        held_();
        await new Promise<void>((done) => {
          letGo = done;
        });
      });
    });
    await isHeld;
    const under = fixture.tryImport(
      fileOf([fixture.debit(free.reference, free.net), fixture.debit(held.reference, held.net)]),
    );
    await waitUntilBlocked();
    expect((await fixture.withdrawal(free.id)).state).toBe('Exec');
    letGo();
    expect((await under).data.figures).toMatchObject({ matched: 2 });
    await assertInvariants(fixture.t.db);
  });

  it('pays once if an operator enters the outcome by hand at the same instant', async () => {
    const { rows } = await fixture.exported('500.00', '600.00', '700.00');
    const settler = await openConsole(fixture.t, 'manager');
    const hand = (row: Row) =>
      fixture.t.call(
        '/console/withdrawals/handpayment',
        { id: row.id, version: row.version, outcome: 'paid', bankReference: 'FT0001' },
        { token: settler.token },
      );
    const [statement, ...byHand] = await Promise.all([
      fixture.tryImport(fileOf(rows.map((row) => fixture.debit(row.reference, row.net, 'FT0001')))),
      ...rows.map(hand),
    ]);
    expect(statement.status).toBe(200);
    const { matched, known } = statement.data.figures;
    expect(matched + known).toBe(3);
    expect(byHand.filter((answer) => answer.status === 200)).toHaveLength(known);
    for (const row of rows) expect((await fixture.withdrawal(row.id)).state).toBe('Success');
    await assertInvariants(fixture.t.db);
  });

  it('leaves payouts of providers, released payouts and never exported payouts for review', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const hand = { id: row.id, version: row.version, outcome: 'refused', proof: 'FT-R1' } as const;
    const settler = await openConsole(fixture.t, 'manager');
    await fixture.t.ask(
      '/console/withdrawals/handpayment',
      { ...hand, reason: 'the bank would not' },
      { token: settler.token },
    );
    const { figures, id } = await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]));
    expect(figures).toMatchObject({ matched: 0, differs: 1 });
    expect(await fixture.linesOf(id)).toMatchObject([{ notes: ['state'], about: row.id }]);
    expect((await fixture.withdrawal(row.id)).state).toBe('Fail');
  });

  it('stores and shows only the end of account numbers', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const file = fileOf([
      `${fixture.day()},INSTAPAY ${row.reference} TO 001234567890 JUAN,${row.net},,FT12345678`,
      `${fixture.day()},FROM 0917 123 4567,,10.00,`,
      'Total 001234567890,,,,',
    ]);
    const before = await fixture.preview(file);
    const { id } = await fixture.imported(file);
    const lines = await fixture.linesOf(id);
    expect(lines.map((line) => line.text)).toEqual([
      `INSTAPAY ${row.reference} TO ****7890 JUAN`,
      'FROM ****4567',
      'Total ****7890',
    ]);
    expect(lines[0]).toMatchObject({ outcome: 'matched', bankReference: 'FT12345678' });
    expect(before.lines).toEqual(lines);
    expect(before.sample[0]).toEqual([fixture.day(), lines[0]?.text, row.net, '', 'FT12345678']);
    const kept = await fixture.t.db
      .selectFrom('bank_statement_lines')
      .selectAll()
      .where('statement_id', '=', id)
      .execute();
    const said = JSON.stringify([before, kept], (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(said).not.toMatch(/001234567890|0917 123 4567/);
  });

  it('audits the import and each settled record', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const { id } = await fixture.imported(fileOf([fixture.debit(row.reference, row.net, 'FT77')]));
    const owner = await openConsole(fixture.t, 'owner');
    const audit = await fixture.t.ask('/console/audit/list', { size: 5 }, { token: owner.token });
    // The owner's own login events come first.
    expect(audit.content.slice(2, 4)).toMatchObject([
      { action: 'withdrawal.statement_paid', target: `withdrawal:${row.id}`, operator: fixture.cashier.name },
      { action: 'statement.import', target: `statement:${id}`, operator: fixture.cashier.name },
    ]);
    expect(await fixture.t.ask('/console/audit/verify', {}, { token: owner.token })).toMatchObject({ isWhole: true });
  });
});

async function waitUntilBlocked() {
  while ((await countWaiting(fixture.t.db)) === 0);
}

describe('a payment of more than its order', () => {
  const open = async (words: string) =>
    (await fixture.t.ask('/console/findings/list', { words }, { token: fixture.cashier.token })).content;

  it('stops further payouts to its user, whether the bank paid more or paid another amount in addition', async () => {
    const { person, rows } = await fixture.exported('500.00', '600.00', '700.00');
    const [more, again, less] = rows as [Row, Row, Row];
    // The operator who pays by hand sends a friend ten times the order, or pays another order a second time.
    await fixture.imported(fileOf([fixture.debit(again.reference, again.net, 'FT0101')]));
    await fixture.imported(
      fileOf([
        fixture.debit(more.reference, '5000.00', 'FT0102'),
        fixture.debit(again.reference, '599.99', 'FT0103'),
        fixture.debit(less.reference, '1.00', 'FT0104'),
      ]),
    );
    expect((await open(more.reference)).map(({ kind }) => kind)).toEqual(['paid_more']);
    expect((await open(again.reference)).map(({ kind }) => kind)).toEqual(['paid_twice']);
    expect((await open(less.reference)).map(({ kind }) => kind)).toEqual(['line_differs']);
    const friend = await makePerson(fixture.t, 0);
    const send = { uid: friend.uid, amount: '1.00' };
    expect((await fixture.t.call('/wallet/transfer', send, withKey(person.token))).code).toBe('sending_stopped');
    await assertInvariants(fixture.t.db);
  });
});

describe('a line of a later day than the line that settled its payout', () => {
  it.each([
    ['no number for either', '', '', 'known', []],
    ['a number only for the first', 'FT950011', '', 'differs other_number_form', ['line_differs']],
  ])('is a second payment if the bank gives %s', async (_which, first, second, repeated, waits) => {
    const { person, rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const line = (number: string) => fixture.debit(row.reference, row.net, number);
    const settled = line(first);
    const isSettled = await fixture.imported(fileOf([settled]));
    expect(isSettled.figures).toMatchObject({ matched: 1 });
    const sameDay = line(second);
    await fixture.later(72);
    // The file of a later day repeats the same booking. Without a number, a person must compare the two.
    expect(await fixture.verdictsOf((await fixture.imported(fileOf([sameDay]))).id)).toEqual([repeated]);
    expect(await fixture.findingsOf(row.id)).toEqual(waits);
    expect(await fixture.isStopped(person)).toBe(false);
    await fixture.imported(fileOf([line(second)]));
    expect(await fixture.findingsOf(row.id)).toEqual([...waits, 'paid_twice']);
    expect(await fixture.isStopped(person)).toBe(true);
  });
});

describe('an open line of a statement', () => {
  type Finding = { id: string; version: number; kind: string };
  const open = async (words = '') =>
    (await fixture.t.ask('/console/findings/list', { about: 'statement', words }, { token: fixture.cashier.token }))
      .content;
  const act = (path: 'match' | 'attach' | 'resolve', { id, version }: Finding, by: { token: string }, more: object) =>
    fixture.t.call(`/console/reconciliation/${path}`, { id, version, reason: 'asked the bank', ...more } as never, {
      token: by.token,
    });

  it('becomes a finding of its importer if it differs, has no match or cannot be read', async () => {
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const before = new Set((await open()).map(({ id }) => id));
    const lines = [fixture.debit(row.reference, '399.99'), fixture.debit('nothing', '7.00', 'FT9001'), 'Total,,1.00,,'];
    const { id } = await fixture.imported(fileOf(lines));
    const found = (await open())
      .filter((one) => !before.has(one.id))
      .sort((a, b) => (a.line?.line ?? 0) - (b.line?.line ?? 0));
    expect(found.map(({ kind }) => kind)).toEqual(['line_differs', 'line_unmatched', 'line_unreadable']);
    expect(found[0]).toMatchObject({
      ownerIsSelf: true,
      recordId: row.id,
      uid: row.uid,
      theirs: { amount: '399.99', status: 'paid' },
      line: { statementId: id, line: expect.any(Number), notes: ['amount'] },
    });
    // The same booking in another file is the same finding; an unreadable line belongs to its own file.
    await fixture.imported(fileOf(lines.slice(0, 2)));
    expect((await open()).filter((one) => !before.has(one.id))).toHaveLength(3);
  });

  it('is a second payment if its file lists the payout twice and both lines share the number that settled it', async () => {
    const { rows } = await fixture.exported('500.00', '600.00');
    const [row, other] = rows as [Row, Row];
    const manager = await openConsole(fixture.t, 'manager');
    const items = rows.map(({ id, version }) => ({ id, version }));
    const settled = { items, bankReference: 'BULK20261122' };
    await fixture.t.ask('/console/payout-files/settle', settled, { token: manager.token });
    const line = (of: Row) => fixture.debit(of.reference, of.net, settled.bankReference);
    const { id } = await fixture.imported(fileOf([line(row), line(other), line(row)]));
    expect((await fixture.linesOf(id)).map(({ outcome }) => outcome)).toEqual(['known', 'known', 'differs']);
    expect((await open(row.reference)).map(({ kind }) => kind)).toEqual(['paid_twice']);
  });

  it('is matched to its payout by an operator who did not export it', async () => {
    const { rows } = await fixture.exported('500.00', '600.00');
    const [row, other] = rows as [Row, Row];
    const manager = await openConsole(fixture.t, 'manager');
    const owner = await openConsole(fixture.t, 'owner');
    await fixture.imported(fileOf([fixture.debit('a name only', row.net, 'FT9101')]));
    const [line] = (await open()).filter(({ theirs }) => theirs?.id === 'FT9101') as Finding[] as [Finding];
    await fixture.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: manager.token });
    const taken = (await fixture.t.ask('/console/reconciliation/finding', { id: line.id }, { token: manager.token }))
      .finding;
    expect(await act('match', taken, owner, { reference: row.reference })).toMatchObject({ code: 'record_claimed' });
    expect(await act('match', taken, manager, { reference: 'W1' })).toMatchObject({
      data: { fields: { reference: { code: 'field_invalid' } } },
    });
    expect(await act('match', taken, manager, { reference: other.reference })).toMatchObject({ code: 'line_unfit' });
    const puppet = await openPuppet(fixture.t, fixture.cashier, 'manager');
    await fixture.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: puppet.token });
    const again = { ...taken, version: taken.version + 1 };
    expect(await act('match', again, puppet, { reference: row.reference })).toMatchObject({ code: 'approval_too_new' });
    await fixture.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: manager.token });
    const back = { ...again, version: again.version + 1 };
    expect(await act('match', back, manager, { reference: row.reference })).toMatchObject({
      data: { resolvedAs: 'matched', recordId: row.id, resolution: 'asked the bank' },
    });
    expect(await fixture.withdrawal(row.id)).toMatchObject({ state: 'Success', providerReference: 'FT9101' });
    await assertInvariants(fixture.t.db);
  });

  it('settles its importer’s own exports up to one person’s daily limit; another operator settles the rest', async () => {
    await fixture.aloneADay('550.00');
    const { rows } = await fixture.exported('500.00', '600.00');
    const [small, large] = rows as [Row, Row];
    const lines = [small, large].map((row, index) => fixture.debit(row.reference, row.net, `FT930${index}`));
    const { id } = await fixture.imported(fileOf(lines));
    expect((await fixture.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'own_export'],
    ]);
    expect((await fixture.withdrawal(small.id)).state).toBe('Success');
    expect((await fixture.withdrawal(large.id)).state).toBe('Exec');
    // A second account of the same person has no daily limit of its own, and the same line in another file is the same
    // finding.
    const first = fixture.cashier;
    fixture.cashier = await openPuppet(fixture.t, first, 'cashier');
    const { id: again } = await fixture.imported(fileOf([lines[1] ?? '', '']));
    expect((await fixture.linesOf(again)).map(({ outcome }) => outcome)).toEqual(['differs']);
    fixture.cashier = await openConsole(fixture.t, 'cashier');
    const { id: others } = await fixture.imported(fileOf([lines[1] ?? '', '', '']));
    expect((await fixture.linesOf(others)).map(({ outcome }) => outcome)).toEqual(['matched']);
    expect((await fixture.withdrawal(large.id)).state).toBe('Success');
    fixture.cashier = first;
    await fixture.aloneADay('');
    await assertInvariants(fixture.t.db);
  });

  it('can be attached to a user; its importer and the operator who attached it cannot credit it', async () => {
    const { person } = await fixture.exported('500.00');
    const manager = await openConsole(fixture.t, 'manager');
    const before = await balanceOf(fixture.t, person.uid);
    await fixture.imported(fileOf([fixture.credit('no reference at all', '321.00', 'IN9201')]));
    const [line] = (await open()).filter(({ theirs }) => theirs?.id === 'IN9201') as Finding[] as [Finding];
    await fixture.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: manager.token });
    const taken = { ...line, version: line.version + 1 };
    const attached = await act('attach', taken, manager, { uid: person.uid });
    expect(attached).toMatchObject({ data: { resolvedAs: 'attached', uid: person.uid } });
    expect(await balanceOf(fixture.t, person.uid)).toBe(before);
    const id = String(attached.data.recordId);
    const deposit = await fixture.deposit(id);
    expect(deposit).toMatchObject({ state: 'WaitReview', suspended: '321.00' });
    const accept = { id, version: deposit.version, reason: 'it is theirs' };
    for (const { token } of [manager, fixture.cashier]) {
      const answer = await fixture.t.call('/console/deposits/accept', accept, { token });
      expect(answer).toMatchObject({ code: 'approval_own' });
    }
    const { token } = await openConsole(fixture.t, 'cashier');
    await fixture.t.ask('/console/deposits/accept', accept, { token });
    expect(await balanceOf(fixture.t, person.uid)).toBe(before + 321_00n);
    await assertInvariants(fixture.t.db);
  });

  it('stops payouts to a user who was paid twice, or paid after a return, until the finding is resolved', async () => {
    const { person, rows } = await fixture.exported('500.00', '600.00');
    const [back, twice] = rows as [Row, Row];
    const [settler, manager] = await Promise.all([
      openConsole(fixture.t, 'manager'),
      openConsole(fixture.t, 'manager'),
    ]);
    await fixture.t.ask(
      '/console/withdrawals/handpayment',
      { id: back.id, version: back.version, outcome: 'refused', proof: 'FT-R1', reason: 'the bank would not' },
      { token: settler.token },
    );
    const card = await fixture.t.db
      .selectFrom('payout_accounts')
      .select('account_id')
      .where('uid', '=', person.uid)
      .executeTakeFirstOrThrow();
    const waits = await withdraw(fixture.t, person, card.account_id, '700.00');
    await fixture.imported(
      fileOf([
        fixture.debit(back.reference, back.net, 'FT9301'),
        fixture.debit(twice.reference, twice.net, 'FT9302'),
        fixture.debit(twice.reference, twice.net, 'FT9303'),
      ]),
    );
    const detail = await fixture.t.ask('/console/withdrawals/detail', { id: waits.data.id }, { token: manager.token });
    expect(detail.withdrawal.state).toBe('WaitReview');
    expect(detail.user.contradictions.map(({ kind }) => kind).sort()).toEqual(['paid_after_return', 'paid_twice']);
    const approve = { id: waits.data.id, version: detail.withdrawal.version, reason: '' };
    expect(await fixture.t.call('/console/withdrawals/approve', approve, { token: manager.token })).toMatchObject({
      status: 422,
      code: 'payouts_stopped',
    });
    const found = await open(person.uid);
    expect(found).toHaveLength(2);
    for (const { id } of found) {
      await fixture.t.ask('/console/reconciliation/take', { id, over: true }, { token: settler.token });
      const one = (await fixture.t.ask('/console/reconciliation/finding', { id }, { token: settler.token })).finding;
      expect(await act('resolve', one, settler, { as: 'dismissed' })).toMatchObject({ code: 'record_state' });
      if (one.kind === 'paid_after_return') {
        expect(await act('resolve', one, settler, {})).toMatchObject({ code: 'approval_participant' });
        const puppet = await openPuppet(fixture.t, settler, 'manager');
        await fixture.t.ask('/console/reconciliation/take', { id, over: true }, { token: puppet.token });
        expect(await act('resolve', { ...one, version: one.version + 1 }, puppet, {})).toMatchObject({
          code: 'approval_too_new',
        });
        await fixture.t.ask('/console/reconciliation/take', { id, over: true }, { token: manager.token });
        expect((await act('resolve', { ...one, version: one.version + 2 }, manager, {})).status).toBe(200);
      } else expect((await act('resolve', one, settler, {})).status).toBe(200);
    }
    await fixture.t.ask('/console/withdrawals/approve', approve, { token: manager.token });
    expect((await fixture.withdrawal(waits.data.id)).state).toBe('WaitExec');
    await assertInvariants(fixture.t.db);
  });
});
