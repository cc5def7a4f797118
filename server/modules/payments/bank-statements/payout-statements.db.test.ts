import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { balanceOf, makePerson, withdraw, withKey } from '../../../entry/testing/money-people.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { countWaiting } from '../../../platform/testing/count-waiting.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { WITHDRAWAL_RECORD } from '../withdrawals/index.ts';
import { fileOf, openStatementDesk, type Row, type StatementDesk } from './testing/statement-desk.ts';

let desk: StatementDesk;
beforeAll(async () => {
  desk = await openStatementDesk();
});
afterAll(() => desk?.t.close());
beforeEach(() => desk.later(24));

describe('a statement of payouts', () => {
  it('settles the correct line and gives the reason for every other one', async () => {
    const { person, rows } = await desk.exported('500.00', '600.00', '700.00', '800.00');
    const [right, wrong, early, back] = rows as [Row, Row, Row, Row];
    const lines = [
      desk.debit(right.reference, right.net, 'FT0001'),
      desk.debit(wrong.reference, '599.99', 'FT0002'),
      desk.debit('W00000000000', '10.00', 'FT0003'),
      desk.debit(right.reference, right.net, 'FT0001'),
      desk.debit(early.reference, early.net, 'FT0004', desk.day(-2)),
      'Total,,1.00,,',
      desk.credit(back.reference, back.net, 'FT0005'),
      desk.debit(right.reference, right.net, 'FT0006'),
    ];
    const file = fileOf(lines);
    const before = await desk.preview(file);
    expect(before.figures).toMatchObject({ matched: 1, known: 1, differs: 4, unmatched: 1, unreadable: 1 });
    expect((await desk.withdrawal(right.id)).state).toBe('Exec');

    const { id, figures } = await desk.imported(file);
    expect(figures).toMatchObject({ lines: 8, matched: 1, paidOut: right.net, paidIn: '0.00' });
    // The bank's name, an empty line, the headings: bookings begin on the fourth.
    expect((await desk.linesOf(id)).map(({ line, outcome, notes }) => [line, outcome, ...notes])).toEqual([
      [4, 'matched'],
      [5, 'differs', 'amount'],
      [6, 'unmatched'],
      [7, 'known'],
      [8, 'differs', 'date'],
      [9, 'unreadable', 'unreadable_date'],
      [10, 'differs', 'returned'],
      [11, 'differs', 'second_payment'],
    ]);
    expect(before.lines).toEqual(await desk.linesOf(id));
    expect(await desk.withdrawal(right.id)).toMatchObject({ state: 'Success', providerReference: 'FT0001' });
    for (const row of [wrong, early, back]) expect((await desk.withdrawal(row.id)).state).toBe('Exec');
    expect(await balanceOf(desk.t, person.uid, 'hold.withdrawal')).toBe(2100_00n);
    expect((await desk.linesOf(id, 'matched')).map((line) => line.about)).toEqual([right.id]);
    await assertInvariants(desk.t.db);
  });

  it('reports a second payment if the bank’s number cannot rule it out', async () => {
    const { rows } = await desk.exported('500.00', '600.00');
    const [nought, batch] = rows as [Row, Row];
    const { id } = await desk.imported(
      fileOf([
        desk.debit(nought.reference, nought.net, '0'),
        desk.debit(nought.reference, nought.net, '0'),
        `${desk.debit(batch.reference, batch.net, 'BATCH9')},1500.00`,
        `${desk.debit(batch.reference, batch.net, 'BATCH9')},900.00`,
      ]),
    );
    expect((await desk.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment'],
      ['matched'],
      ['differs', 'second_payment'],
    ]);
    expect(await desk.withdrawal(batch.id)).toMatchObject({ state: 'Success', providerReference: 'BATCH9' });
  });

  it('imports a file once, and recognises the same booking in another file', async () => {
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const file = fileOf([desk.debit(row.reference, row.net)]);
    const { id } = await desk.imported(file);
    expect(await desk.tryImport(file)).toMatchObject({
      status: 409,
      code: 'statement_imported',
      data: { statementId: id },
    });
    expect((await desk.preview(file)).imported).toMatchObject({ id, by: desk.cashier.name });
    desk.t.now = new Date(desk.t.now.getTime() + 1000);
    const again = await desk.imported(fileOf([desk.debit(row.reference, row.net)]));
    expect(again.figures).toMatchObject({ matched: 0, known: 1 });
    const shown = await desk.t.ask('/console/withdrawals/detail', { id: row.id }, { token: desk.cashier.token });
    expect(shown.transitions.filter(({ event }) => event === 'paid')).toHaveLength(1);
    // The record's page links the bank's lines and the journals, and shows the total paid to the user.
    expect(shown.trail.lines).toEqual([
      { statementId: id, line: 4, bookedOn: expect.any(String), outcome: 'matched' },
      { statementId: again.id, line: 4, bookedOn: expect.any(String), outcome: 'known' },
    ]);
    expect(shown.trail.journals.map(({ kind }) => kind)).toEqual(['withdrawal.hold', 'withdrawal.paid']);
    for (const journal of shown.trail.journals) {
      const { record } = await desk.t.ask('/console/ledger/journal', { id: journal.id }, { token: desk.cashier.token });
      expect(record).toEqual({ type: 'withdrawal', id: row.id });
    }
    expect(shown.user.paidOut).toEqual({ total: row.net, count: 1, lastAt: shown.withdrawal.settledAt });
    await assertInvariants(desk.t.db);
  });

  it('settles a payout once if two operators import it at the same instant, in one file or in two', async () => {
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const one = fileOf([desk.debit(row.reference, row.net)]);
    const other = fileOf([desk.debit(row.reference, row.net)]);
    const answers = await Promise.all([desk.tryImport(one), desk.tryImport(one), desk.tryImport(other)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409]);
    const matched = answers.flatMap((answer) => (answer.status === 200 ? [answer.data.figures.matched] : []));
    expect(matched.sort()).toEqual([0, 1]);
    await assertInvariants(desk.t.db);
  });

  it('imports exactly what the preview showed, or nothing', async () => {
    const { rows } = await desk.exported('500.00', '600.00');
    const [first, second] = rows as [Row, Row];
    const file = fileOf([desk.debit(first.reference, first.net), desk.debit(second.reference, second.net)]);
    const { seen } = await desk.preview(file);
    const swapped = { ...file, seen, columns: { date: 0, text: 1, debit: 3, credit: 2 } };
    expect(await desk.tryImport(swapped)).toMatchObject({ status: 409, code: 'record_changed' });
    await desk.imported(fileOf([desk.debit(first.reference, first.net)]));
    expect(await desk.tryImport({ ...file, seen })).toMatchObject({ status: 409, code: 'record_changed' });
    expect((await desk.withdrawal(second.id)).state).toBe('Exec');
    const again = await desk.tryImport({ ...file, seen: (await desk.preview(file)).seen });
    expect(again).toMatchObject({ status: 200, data: { figures: { matched: 1, known: 1 } } });
  });

  it('waits for a locked record, and then decides on its new state', async () => {
    const { rows } = await desk.exported('500.00', '600.00');
    const [held, free] = rows as [Row, Row];
    let letGo = () => {};
    const isHeld = new Promise<void>((held_) => {
      void inTransaction(desk.t.db, async (tx) => {
        await lockRecord(tx, WITHDRAWAL_RECORD, 'demo', held.id);
        held_();
        await new Promise<void>((done) => {
          letGo = done;
        });
      });
    });
    await isHeld;
    const under = desk.tryImport(fileOf([desk.debit(free.reference, free.net), desk.debit(held.reference, held.net)]));
    await waitUntilBlocked();
    expect((await desk.withdrawal(free.id)).state).toBe('Exec');
    letGo();
    expect((await under).data.figures).toMatchObject({ matched: 2 });
    await assertInvariants(desk.t.db);
  });

  it('pays once if an operator enters the outcome by hand at the same instant', async () => {
    const { rows } = await desk.exported('500.00', '600.00', '700.00');
    const settler = await openConsole(desk.t, 'manager');
    const hand = (row: Row) =>
      desk.t.call(
        '/console/withdrawals/handpayment',
        { id: row.id, version: row.version, outcome: 'paid', bankReference: 'FT0001' },
        { token: settler.token },
      );
    const [statement, ...byHand] = await Promise.all([
      desk.tryImport(fileOf(rows.map((row) => desk.debit(row.reference, row.net, 'FT0001')))),
      ...rows.map(hand),
    ]);
    expect(statement.status).toBe(200);
    const { matched, known } = statement.data.figures;
    expect(matched + known).toBe(3);
    expect(byHand.filter((answer) => answer.status === 200)).toHaveLength(known);
    for (const row of rows) expect((await desk.withdrawal(row.id)).state).toBe('Success');
    await assertInvariants(desk.t.db);
  });

  it('leaves payouts of providers, released ones and never exported ones for review', async () => {
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const hand = { id: row.id, version: row.version, outcome: 'refused', proof: 'FT-R1' } as const;
    const settler = await openConsole(desk.t, 'manager');
    await desk.t.ask(
      '/console/withdrawals/handpayment',
      { ...hand, reason: 'the bank would not' },
      { token: settler.token },
    );
    const { figures, id } = await desk.imported(fileOf([desk.debit(row.reference, row.net)]));
    expect(figures).toMatchObject({ matched: 0, differs: 1 });
    expect(await desk.linesOf(id)).toMatchObject([{ notes: ['state'], about: row.id }]);
    expect((await desk.withdrawal(row.id)).state).toBe('Fail');
  });

  it('stores and shows only the end of account numbers', async () => {
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const file = fileOf([
      `${desk.day()},INSTAPAY ${row.reference} TO 001234567890 JUAN,${row.net},,FT12345678`,
      `${desk.day()},FROM 0917 123 4567,,10.00,`,
      'Total 001234567890,,,,',
    ]);
    const before = await desk.preview(file);
    const { id } = await desk.imported(file);
    const lines = await desk.linesOf(id);
    expect(lines.map((line) => line.text)).toEqual([
      `INSTAPAY ${row.reference} TO ****7890 JUAN`,
      'FROM ****4567',
      'Total ****7890',
    ]);
    expect(lines[0]).toMatchObject({ outcome: 'matched', bankReference: 'FT12345678' });
    expect(before.lines).toEqual(lines);
    expect(before.sample[0]).toEqual([desk.day(), lines[0]?.text, row.net, '', 'FT12345678']);
    const kept = await desk.t.db
      .selectFrom('bank_statement_lines')
      .selectAll()
      .where('statement_id', '=', id)
      .execute();
    const said = JSON.stringify([before, kept], (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(said).not.toMatch(/001234567890|0917 123 4567/);
  });

  it('audits the import and each settled record', async () => {
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const { id } = await desk.imported(fileOf([desk.debit(row.reference, row.net, 'FT77')]));
    const owner = await openConsole(desk.t, 'owner');
    const audit = await desk.t.ask('/console/audit/list', { size: 5 }, { token: owner.token });
    // The owner's own login events come first.
    expect(audit.content.slice(2, 4)).toMatchObject([
      { action: 'withdrawal.statement_paid', target: `withdrawal:${row.id}`, operator: desk.cashier.name },
      { action: 'statement.import', target: `statement:${id}`, operator: desk.cashier.name },
    ]);
    expect(await desk.t.ask('/console/audit/verify', {}, { token: owner.token })).toMatchObject({ isWhole: true });
  });
});

async function waitUntilBlocked() {
  while ((await countWaiting(desk.t.db)) === 0);
}

describe('a payment above its order', () => {
  const open = async (words: string) =>
    (await desk.t.ask('/console/findings/list', { words }, { token: desk.cashier.token })).content;

  it('stops further payouts to its user, whether more was paid or another amount was paid once more', async () => {
    const { person, rows } = await desk.exported('500.00', '600.00', '700.00');
    const [more, again, less] = rows as [Row, Row, Row];
    // The operator who pays by hand sends a friend ten times the order, or pays another order a second time.
    await desk.imported(fileOf([desk.debit(again.reference, again.net, 'FT0101')]));
    await desk.imported(
      fileOf([
        desk.debit(more.reference, '5000.00', 'FT0102'),
        desk.debit(again.reference, '599.99', 'FT0103'),
        desk.debit(less.reference, '1.00', 'FT0104'),
      ]),
    );
    expect((await open(more.reference)).map(({ kind }) => kind)).toEqual(['paid_more']);
    expect((await open(again.reference)).map(({ kind }) => kind)).toEqual(['paid_twice']);
    expect((await open(less.reference)).map(({ kind }) => kind)).toEqual(['line_differs']);
    const friend = await makePerson(desk.t, 0);
    const send = { uid: friend.uid, amount: '1.00' };
    expect((await desk.t.call('/wallet/transfer', send, withKey(person.token))).code).toBe('sending_stopped');
    await assertInvariants(desk.t.db);
  });
});

describe('a line of a later day than the line that settled its payout', () => {
  it.each([
    ['no number for either', '', ''],
    ['a number only for the first', 'FT950011', ''],
  ])('is a second payment if the bank gives %s', async (_which, first, second) => {
    const { person, rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const line = (number: string) => desk.debit(row.reference, row.net, number);
    const settled = line(first);
    const isSettled = await desk.imported(fileOf([settled]));
    expect(isSettled.figures).toMatchObject({ matched: 1 });
    const sameDay = line(second);
    await desk.later(72);
    // The same booking comes again in a file of a later day.
    expect((await desk.imported(fileOf([sameDay]))).figures).toMatchObject({ known: 1 });
    await desk.imported(fileOf([line(second)]));
    const found = await desk.t.db
      .selectFrom('reconciliation_findings')
      .select(['kind', 'uid'])
      .where('record_id', '=', row.id)
      .execute();
    expect(found).toEqual([{ kind: 'paid_twice', uid: person.uid }]);
  });
});

describe('an open line of a statement', () => {
  type Finding = { id: string; version: number; kind: string };
  const open = async (words = '') =>
    (await desk.t.ask('/console/findings/list', { about: 'statement', words }, { token: desk.cashier.token })).content;
  const act = (path: 'match' | 'attach' | 'resolve', { id, version }: Finding, by: { token: string }, more: object) =>
    desk.t.call(`/console/reconciliation/${path}`, { id, version, reason: 'asked the bank', ...more } as never, {
      token: by.token,
    });

  it('becomes a finding of its importer if it differs, has no match or cannot be read', async () => {
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const before = new Set((await open()).map(({ id }) => id));
    const lines = [desk.debit(row.reference, '399.99'), desk.debit('nothing', '7.00', 'FT9001'), 'Total,,1.00,,'];
    const { id } = await desk.imported(fileOf(lines));
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
    await desk.imported(fileOf(lines.slice(0, 2)));
    expect((await open()).filter((one) => !before.has(one.id))).toHaveLength(3);
  });

  it('is a second payment if its file lists the payout twice and the payout was settled under a shared number', async () => {
    const { rows } = await desk.exported('500.00', '600.00');
    const [row, other] = rows as [Row, Row];
    const manager = await openConsole(desk.t, 'manager');
    const items = rows.map(({ id, version }) => ({ id, version }));
    const settled = { items, bankReference: 'BULK20261122' };
    await desk.t.ask('/console/payout-files/settle', settled, { token: manager.token });
    const line = (of: Row) => desk.debit(of.reference, of.net, settled.bankReference);
    const { id } = await desk.imported(fileOf([line(row), line(other), line(row)]));
    expect((await desk.linesOf(id)).map(({ outcome }) => outcome)).toEqual(['known', 'known', 'differs']);
    expect((await open(row.reference)).map(({ kind }) => kind)).toEqual(['paid_twice']);
  });

  it('is matched to its payout by an operator who did not export it', async () => {
    const { rows } = await desk.exported('500.00', '600.00');
    const [row, other] = rows as [Row, Row];
    const manager = await openConsole(desk.t, 'manager');
    const owner = await openConsole(desk.t, 'owner');
    await desk.imported(fileOf([desk.debit('a name only', row.net, 'FT9101')]));
    const [line] = (await open()).filter(({ theirs }) => theirs?.id === 'FT9101') as Finding[] as [Finding];
    await desk.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: manager.token });
    const taken = (await desk.t.ask('/console/reconciliation/finding', { id: line.id }, { token: manager.token }))
      .finding;
    expect(await act('match', taken, owner, { reference: row.reference })).toMatchObject({ code: 'record_claimed' });
    expect(await act('match', taken, manager, { reference: 'W1' })).toMatchObject({
      data: { fields: { reference: { code: 'field_invalid' } } },
    });
    expect(await act('match', taken, manager, { reference: other.reference })).toMatchObject({ code: 'line_unfit' });
    const puppet = await openPuppet(desk.t, desk.cashier, 'manager');
    await desk.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: puppet.token });
    const again = { ...taken, version: taken.version + 1 };
    expect(await act('match', again, puppet, { reference: row.reference })).toMatchObject({ code: 'approval_too_new' });
    await desk.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: manager.token });
    const back = { ...again, version: again.version + 1 };
    expect(await act('match', back, manager, { reference: row.reference })).toMatchObject({
      data: { resolvedAs: 'matched', recordId: row.id, resolution: 'asked the bank' },
    });
    expect(await desk.withdrawal(row.id)).toMatchObject({ state: 'Success', providerReference: 'FT9101' });
    await assertInvariants(desk.t.db);
  });

  it('settles its importer’s own exports up to one person’s daily sum; another operator settles the rest', async () => {
    await desk.aloneADay('550.00');
    const { rows } = await desk.exported('500.00', '600.00');
    const [small, large] = rows as [Row, Row];
    const lines = [small, large].map((row, index) => desk.debit(row.reference, row.net, `FT930${index}`));
    const { id } = await desk.imported(fileOf(lines));
    expect((await desk.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'own_export'],
    ]);
    expect((await desk.withdrawal(small.id)).state).toBe('Success');
    expect((await desk.withdrawal(large.id)).state).toBe('Exec');
    // A second account of the same person has no second sum, and the same line in another file is the same finding.
    const first = desk.cashier;
    desk.cashier = await openPuppet(desk.t, first, 'cashier');
    const { id: again } = await desk.imported(fileOf([lines[1] ?? '', '']));
    expect((await desk.linesOf(again)).map(({ outcome }) => outcome)).toEqual(['differs']);
    desk.cashier = await openConsole(desk.t, 'cashier');
    const { id: others } = await desk.imported(fileOf([lines[1] ?? '', '', '']));
    expect((await desk.linesOf(others)).map(({ outcome }) => outcome)).toEqual(['matched']);
    expect((await desk.withdrawal(large.id)).state).toBe('Success');
    desk.cashier = first;
    await desk.aloneADay('');
    await assertInvariants(desk.t.db);
  });

  it('can be attached to a user, and neither its importer nor the operator who attached it credits it', async () => {
    const { person } = await desk.exported('500.00');
    const manager = await openConsole(desk.t, 'manager');
    const before = await balanceOf(desk.t, person.uid);
    await desk.imported(fileOf([desk.credit('no reference at all', '321.00', 'IN9201')]));
    const [line] = (await open()).filter(({ theirs }) => theirs?.id === 'IN9201') as Finding[] as [Finding];
    await desk.t.ask('/console/reconciliation/take', { id: line.id, over: true }, { token: manager.token });
    const taken = { ...line, version: line.version + 1 };
    const attached = await act('attach', taken, manager, { uid: person.uid });
    expect(attached).toMatchObject({ data: { resolvedAs: 'attached', uid: person.uid } });
    expect(await balanceOf(desk.t, person.uid)).toBe(before);
    const id = String(attached.data.recordId);
    const deposit = await desk.deposit(id);
    expect(deposit).toMatchObject({ state: 'WaitReview', suspended: '321.00' });
    const accept = { id, version: deposit.version, reason: 'it is theirs' };
    for (const { token } of [manager, desk.cashier]) {
      const answer = await desk.t.call('/console/deposits/accept', accept, { token });
      expect(answer).toMatchObject({ code: 'approval_own' });
    }
    const { token } = await openConsole(desk.t, 'cashier');
    await desk.t.ask('/console/deposits/accept', accept, { token });
    expect(await balanceOf(desk.t, person.uid)).toBe(before + 321_00n);
    await assertInvariants(desk.t.db);
  });

  it('stops payouts to a user who was paid twice, or paid after a return, until it is resolved', async () => {
    const { person, rows } = await desk.exported('500.00', '600.00');
    const [back, twice] = rows as [Row, Row];
    const [settler, manager] = await Promise.all([openConsole(desk.t, 'manager'), openConsole(desk.t, 'manager')]);
    await desk.t.ask(
      '/console/withdrawals/handpayment',
      { id: back.id, version: back.version, outcome: 'refused', proof: 'FT-R1', reason: 'the bank would not' },
      { token: settler.token },
    );
    const card = await desk.t.db
      .selectFrom('payout_accounts')
      .select('account_id')
      .where('uid', '=', person.uid)
      .executeTakeFirstOrThrow();
    const waits = await withdraw(desk.t, person, card.account_id, '700.00');
    await desk.imported(
      fileOf([
        desk.debit(back.reference, back.net, 'FT9301'),
        desk.debit(twice.reference, twice.net, 'FT9302'),
        desk.debit(twice.reference, twice.net, 'FT9303'),
      ]),
    );
    const detail = await desk.t.ask('/console/withdrawals/detail', { id: waits.data.id }, { token: manager.token });
    expect(detail.withdrawal.state).toBe('WaitReview');
    expect(detail.user.contradictions.map(({ kind }) => kind).sort()).toEqual(['paid_after_return', 'paid_twice']);
    const approve = { id: waits.data.id, version: detail.withdrawal.version, reason: '' };
    expect(await desk.t.call('/console/withdrawals/approve', approve, { token: manager.token })).toMatchObject({
      status: 422,
      code: 'payouts_stopped',
    });
    const found = await open(person.uid);
    expect(found).toHaveLength(2);
    for (const { id } of found) {
      await desk.t.ask('/console/reconciliation/take', { id, over: true }, { token: settler.token });
      const one = (await desk.t.ask('/console/reconciliation/finding', { id }, { token: settler.token })).finding;
      expect(await act('resolve', one, settler, { as: 'dismissed' })).toMatchObject({ code: 'record_state' });
      if (one.kind === 'paid_after_return') {
        expect(await act('resolve', one, settler, {})).toMatchObject({ code: 'approval_participant' });
        const puppet = await openPuppet(desk.t, settler, 'manager');
        await desk.t.ask('/console/reconciliation/take', { id, over: true }, { token: puppet.token });
        expect(await act('resolve', { ...one, version: one.version + 1 }, puppet, {})).toMatchObject({
          code: 'approval_too_new',
        });
        await desk.t.ask('/console/reconciliation/take', { id, over: true }, { token: manager.token });
        expect((await act('resolve', { ...one, version: one.version + 2 }, manager, {})).status).toBe(200);
      } else expect((await act('resolve', one, settler, {})).status).toBe(200);
    }
    await desk.t.ask('/console/withdrawals/approve', approve, { token: manager.token });
    expect((await desk.withdrawal(waits.data.id)).state).toBe('WaitExec');
    await assertInvariants(desk.t.db);
  });
});
