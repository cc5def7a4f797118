import { PERMISSIONS_OF } from '@pitaka/core/identity/operators/roles.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementDesk, type Row, type StatementDesk } from './testing/statement-desk.ts';

let desk: StatementDesk;
beforeAll(async () => {
  desk = await openStatementDesk();
});
afterAll(() => desk?.t.close());
beforeEach(() => desk.later(24));

describe('a statement of deposits', () => {
  it('credits matching payments once, and sets the others aside', async () => {
    const right = await desk.openedDeposit('500.00');
    const less = await desk.openedDeposit('500.00');
    const twice = await desk.openedDeposit('500.00');
    const early = await desk.openedDeposit('500.00');
    const provider = await desk.openedDeposit('500.00', 'sandbox');
    const lines = [
      desk.credit(right.reference, '500.00', 'IN0001'),
      desk.credit(less.reference, '499.99', 'IN0002'),
      desk.credit(twice.reference, '500.00', 'IN0003'),
      desk.credit(twice.reference, '500.00', 'IN0004'),
      desk.credit(twice.reference, '500.00', 'IN0004'),
      desk.credit(early.reference, '500.00', 'IN0005', desk.day(-3)),
      desk.credit(provider.reference, '500.00', 'IN0006'),
      desk.debit(right.reference, '500.00', 'OUT0001'),
    ];
    const file = fileOf(lines);
    const before = await desk.preview(file);
    const { id, figures } = await desk.imported(file);
    expect(figures).toMatchObject({ matched: 2, known: 1, differs: 5, paidIn: '1000.00', paidOut: '0.00' });
    expect((await desk.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'amount', 'in_review'],
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
      ['known'],
      ['differs', 'date'],
      ['differs', 'paid_by_provider'],
      ['differs', 'money_out'],
    ]);
    expect(before.lines).toEqual(await desk.linesOf(id));
    expect(await balanceOf(desk.t, right.person.uid)).toBe(500_00n);
    expect(await balanceOf(desk.t, twice.person.uid)).toBe(500_00n);
    expect(await balanceOf(desk.t, less.person.uid)).toBe(0n);
    expect(await desk.deposit(less.id)).toMatchObject({ state: 'WaitReview', suspended: '499.99' });
    expect((await desk.deposit(early.id)).state).toBe('WaitExec');
    const waiting = await desk.t.ask(
      '/console/deposits/list',
      { states: ['WaitReview'], words: twice.person.uid },
      { token: desk.cashier.token },
    );
    expect(waiting.content).toMatchObject([{ extraOf: twice.id, suspended: '500.00' }]);
    const shown = await desk.t.ask('/console/deposits/detail', { id: twice.id }, { token: desk.cashier.token });
    expect(shown.trail.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'differs', 'known']);
    expect(shown.trail.journals.map(({ kind }) => kind)).toEqual(['deposit']);
    expect(shown.user.paidIn, 'what is set aside is not theirs yet').toMatchObject({ total: '500.00', count: 1 });
    expect(shown.user.paidOut).toEqual({ total: '0.00', count: 0, lastAt: null });

    const again = await desk.imported(fileOf(lines.slice(0, 4)));
    expect(again.figures).toMatchObject({ known: 4 });
    expect(await balanceOf(desk.t, right.person.uid)).toBe(500_00n);
    await assertInvariants(desk.t.db);
  });

  it('counts two equal bookings without a bank number as two payments of that file only', async () => {
    const { reference, person } = await desk.openedDeposit('500.00');
    const line = desk.credit(reference, '500.00');
    const { id } = await desk.imported(fileOf([line, line]));
    expect((await desk.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
    ]);
    expect((await desk.imported(fileOf([line, line]))).figures).toMatchObject({ known: 2 });
    expect(await balanceOf(desk.t, person.uid)).toBe(500_00n);
    await assertInvariants(desk.t.db);
  });

  it.each(['0', '-', '0000', 'N/A'])(
    'credits two users who paid the same amount on one day if the bank’s column of numbers says %s',
    async (mark) => {
      const [one, other, third] = [
        await desk.openedDeposit('500.00'),
        await desk.openedDeposit('500.00'),
        await desk.openedDeposit('500.00'),
      ];
      const file = fileOf([desk.credit(one.reference, '500.00', mark), desk.credit(other.reference, '500.00', mark)]);
      expect((await desk.preview(file)).figures).toMatchObject({ matched: 2, known: 0 });
      expect((await desk.imported(file)).figures).toMatchObject({ matched: 2, known: 0 });
      expect((await desk.imported(fileOf([desk.credit(third.reference, '500.00', mark)]))).figures).toMatchObject({
        matched: 1,
      });
      for (const { person } of [one, other, third]) expect(await balanceOf(desk.t, person.uid)).toBe(500_00n);
      await assertInvariants(desk.t.db);
    },
  );

  it('ignores a bank number that appears on different rows, so that two payments on one day both count', async () => {
    const { reference, person } = await desk.openedDeposit('500.00');
    const [first, second] = [desk.credit(reference, '500.00', 'BATCH7'), desk.credit(reference, '500.00', 'BATCH7')];
    const { id } = await desk.imported(fileOf([`${first},1500.00`, `${second},2000.00`]));
    expect((await desk.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
    ]);
    expect(await balanceOf(desk.t, person.uid)).toBe(500_00n);
  });

  it('recognises a booking in two files, though its number is shared in one of them', async () => {
    const [one, other] = [await desk.openedDeposit('500.00'), await desk.openedDeposit('500.00')];
    const lines = [one, other].map(({ reference }) => desk.credit(reference, '500.00', 'BRANCH01'));
    const [first = '', second = ''] = lines;
    expect((await desk.imported(fileOf([first]))).figures).toMatchObject({ matched: 1 });
    expect((await desk.imported(fileOf(lines))).figures).toMatchObject({ known: 1, matched: 1 });
    expect((await desk.imported(fileOf([second]))).figures).toMatchObject({ known: 1 });
    // One of these is the payment reported before; the other is a second payment.
    const { figures } = await desk.imported(fileOf([`${first},1500.00`, `${first},2000.00`]));
    expect(figures).toMatchObject({ known: 1, differs: 1 });
    for (const { person } of [one, other]) expect(await balanceOf(desk.t, person.uid)).toBe(500_00n);
    await assertInvariants(desk.t.db);
  });

  it('credits both users whose files are imported at the same instant under one number', async () => {
    const [one, other] = [await desk.openedDeposit('500.00'), await desk.openedDeposit('500.00')];
    const answers = await Promise.all(
      [one, other].map(({ reference }) => desk.tryImport(fileOf([desk.credit(reference, '500.00', 'BATCH8')]))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    for (const { person } of [one, other]) expect(await balanceOf(desk.t, person.uid)).toBe(500_00n);
    await assertInvariants(desk.t.db);
  });

  const accepting = async (id: string, operator: ConsoleOperator) => {
    const { version } = await desk.deposit(id);
    return desk.t.call(
      '/console/deposits/accept',
      { id, version, reason: 'seen at the bank' },
      { token: operator.token },
    );
  };

  it('sets a large payment aside for a second operator', async () => {
    const [large, small] = [await desk.openedDeposit('50000.00'), await desk.openedDeposit('49999.99')];
    const file = fileOf([desk.credit(large.reference, '50000.00'), desk.credit(small.reference, '49999.99')]);
    const before = await desk.preview(file);
    const { id, figures } = await desk.imported(file);
    expect(figures).toMatchObject({ matched: 1, differs: 1, paidIn: '49999.99' });
    expect((await desk.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['differs', 'second_person', 'in_review'],
      ['matched'],
    ]);
    expect(before.lines).toEqual(await desk.linesOf(id));
    expect(await desk.deposit(large.id)).toMatchObject({
      state: 'WaitReview',
      suspended: '50000.00',
      differences: ['second_person'],
    });
    expect(await accepting(large.id, desk.cashier)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await balanceOf(desk.t, large.person.uid)).toBe(0n);
    expect((await desk.imported(fileOf([desk.credit(large.reference, '50000.00')]))).figures).toMatchObject({
      known: 1,
    });

    expect(await accepting(large.id, await openConsole(desk.t, 'cashier'))).toMatchObject({ status: 200 });
    expect(await balanceOf(desk.t, large.person.uid)).toBe(50_000_00n);
    expect(await balanceOf(desk.t, small.person.uid)).toBe(49_999_99n);
    await assertInvariants(desk.t.db);
  });

  it('lets no operator accept a differing payment of their own import', async () => {
    const { id, reference, person } = await desk.openedDeposit('500.00');
    await desk.imported(fileOf([desk.credit(reference, '49000.00')]));
    expect(await accepting(id, desk.cashier)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await accepting(id, await openConsole(desk.t, 'cashier'))).toMatchObject({ status: 200 });
    expect(await balanceOf(desk.t, person.uid)).toBe(49_000_00n);
  });

  it('imports no line of a deposit without the permission to decide on deposits', async () => {
    const { id, reference } = await desk.openedDeposit('500.00');
    const { rows } = await desk.exported('500.00');
    const [row] = rows as [Row];
    const mixed = fileOf([desk.debit(row.reference, row.net), desk.credit(reference, '500.00')]);
    const may = PERMISSIONS_OF.cashier as Set<Permission>;
    may.delete('deposit.decide');
    try {
      expect(await desk.tryImport(mixed)).toMatchObject({ status: 403, code: 'permission_missing' });
      expect((await desk.withdrawal(row.id)).state).toBe('Exec');
      expect((await desk.deposit(id)).state).toBe('WaitExec');
      expect((await desk.imported(fileOf([desk.debit(row.reference, row.net)]))).figures.matched).toBe(1);
    } finally {
      may.add('deposit.decide');
    }
    expect((await desk.imported(mixed)).figures).toMatchObject({ matched: 1, known: 1 });
  });

  it('credits a payment that comes after its order expired', async () => {
    const { id, reference, person } = await desk.openedDeposit('500.00');
    await desk.later(3 * 24);
    for (const worker of desk.t.app.paymentWorkers) await worker.runDue();
    expect((await desk.deposit(id)).failKind).toBe('expired');
    expect((await desk.imported(fileOf([desk.credit(reference, '500.00')]))).figures.matched).toBe(1);
    expect(await balanceOf(desk.t, person.uid)).toBe(500_00n);
  });

  it('credits one person’s imports under several names up to one person’s daily sum, also at the same instant', async () => {
    await desk.later(24);
    const owner = await openConsole(desk.t, 'owner');
    const names = [owner, await openPuppet(desk.t, owner, 'manager'), await openPuppet(desk.t, owner, 'manager')];
    const opened: Awaited<ReturnType<StatementDesk['openedDeposit']>>[] = [];
    while (opened.length < names.length) opened.push(await desk.openedDeposit('49000.00'));
    await Promise.all(
      names.map(({ token }, index) => {
        const file = fileOf([desk.credit(opened[index]?.reference ?? '', '49000.00', `IN97${index}0`)]);
        return desk.t.ask('/console/statements/import', file, { token });
      }),
    );
    const states = await Promise.all(opened.map(async ({ id }) => (await desk.deposit(id)).state));
    expect(states.sort()).toEqual(['Success', 'WaitReview', 'WaitReview']);
    await assertInvariants(desk.t.db);
  });

  it('credits one operator’s imports up to the site’s daily sum; the rest waits for a second person', async () => {
    const opened = [await desk.openedDeposit('20000.00'), await desk.openedDeposit('20000.00')];
    const more = await desk.openedDeposit('20000.00');
    const lines = opened.map(({ reference }, index) => desk.credit(reference, '20000.00', `IN94${index}0`));
    expect((await desk.imported(fileOf(lines))).figures).toMatchObject({ matched: 2 });
    expect((await desk.imported(fileOf([desk.credit(more.reference, '20000.00', 'IN9500')]))).figures).toMatchObject({
      matched: 0,
      differs: 1,
    });
    expect(await desk.deposit(more.id)).toMatchObject({ state: 'WaitReview', suspended: '20000.00' });
    await desk.later(24);
    const next = await desk.openedDeposit('20000.00');
    expect((await desk.imported(fileOf([desk.credit(next.reference, '20000.00', 'IN9600')]))).figures).toMatchObject({
      matched: 1,
    });
  });
});
