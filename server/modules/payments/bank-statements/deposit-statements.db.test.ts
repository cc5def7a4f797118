import { PERMISSIONS_OF } from '@pitaka/core/identity/operators/roles.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole, openPuppet } from '../../../entry/testing/console-client.ts';
import { balanceOf } from '../../../entry/testing/money-people.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { fileOf, openStatementFixture, type Row, type StatementFixture } from './testing/statement-fixture.ts';

let fixture: StatementFixture;
beforeAll(async () => {
  fixture = await openStatementFixture();
});
afterAll(() => fixture?.t.close());
beforeEach(() => fixture.later(24));

describe('a statement of deposits', () => {
  it('credits matching payments once, and sets the other payments aside', async () => {
    const right = await fixture.openedDeposit('500.00');
    const less = await fixture.openedDeposit('500.00');
    const twice = await fixture.openedDeposit('500.00');
    const early = await fixture.openedDeposit('500.00');
    const provider = await fixture.openedDeposit('500.00', 'sandbox');
    const lines = [
      fixture.credit(right.reference, '500.00', 'IN0001'),
      fixture.credit(less.reference, '499.99', 'IN0002'),
      fixture.credit(twice.reference, '500.00', 'IN0003'),
      fixture.credit(twice.reference, '500.00', 'IN0004'),
      fixture.credit(twice.reference, '500.00', 'IN0004'),
      fixture.credit(early.reference, '500.00', 'IN0005', fixture.day(-3)),
      fixture.credit(provider.reference, '500.00', 'IN0006'),
      fixture.debit(right.reference, '500.00', 'OUT0001'),
    ];
    const file = fileOf(lines);
    const before = await fixture.preview(file);
    const { id, figures } = await fixture.imported(file);
    expect(figures).toMatchObject({ matched: 2, known: 1, differs: 5, paidIn: '1000.00', paidOut: '0.00' });
    expect((await fixture.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'amount', 'in_review'],
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
      ['known'],
      ['differs', 'date'],
      ['differs', 'paid_by_provider'],
      ['differs', 'money_out'],
    ]);
    expect(before.lines).toEqual(await fixture.linesOf(id));
    expect(await balanceOf(fixture.t, right.person.uid)).toBe(500_00n);
    expect(await balanceOf(fixture.t, twice.person.uid)).toBe(500_00n);
    expect(await balanceOf(fixture.t, less.person.uid)).toBe(0n);
    expect(await fixture.deposit(less.id)).toMatchObject({ state: 'WaitReview', suspended: '499.99' });
    expect((await fixture.deposit(early.id)).state).toBe('WaitExec');
    const waiting = await fixture.t.ask(
      '/console/deposits/list',
      { states: ['WaitReview'], words: twice.person.uid },
      { token: fixture.cashier.token },
    );
    expect(waiting.content).toMatchObject([{ extraOf: twice.id, suspended: '500.00' }]);
    const shown = await fixture.t.ask('/console/deposits/detail', { id: twice.id }, { token: fixture.cashier.token });
    expect(shown.trail.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'differs', 'known']);
    expect(shown.trail.journals.map(({ kind }) => kind)).toEqual(['deposit']);
    expect(shown.user.paidIn, 'what is set aside is not theirs yet').toMatchObject({ total: '500.00', count: 1 });
    expect(shown.user.paidOut).toEqual({ total: '0.00', count: 0, lastAt: null });

    const again = await fixture.imported(fileOf(lines.slice(0, 4)));
    expect(again.figures).toMatchObject({ known: 4 });
    expect(await balanceOf(fixture.t, right.person.uid)).toBe(500_00n);
    await assertInvariants(fixture.t.db);
  });

  it('counts two equal bookings without a bank number as two payments only within one file', async () => {
    const { reference, person } = await fixture.openedDeposit('500.00');
    const line = fixture.credit(reference, '500.00');
    const { id } = await fixture.imported(fileOf([line, line]));
    expect((await fixture.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
    ]);
    expect((await fixture.imported(fileOf([line, line]))).figures).toMatchObject({ known: 2 });
    expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
    await assertInvariants(fixture.t.db);
  });

  it.each(['0', '-', '0000', 'N/A'])(
    'credits two users who paid the same amount on one day if the bank’s column of numbers says %s',
    async (mark) => {
      const [one, other, third] = [
        await fixture.openedDeposit('500.00'),
        await fixture.openedDeposit('500.00'),
        await fixture.openedDeposit('500.00'),
      ];
      const file = fileOf([
        fixture.credit(one.reference, '500.00', mark),
        fixture.credit(other.reference, '500.00', mark),
      ]);
      expect((await fixture.preview(file)).figures).toMatchObject({ matched: 2, known: 0 });
      expect((await fixture.imported(file)).figures).toMatchObject({ matched: 2, known: 0 });
      expect((await fixture.imported(fileOf([fixture.credit(third.reference, '500.00', mark)]))).figures).toMatchObject(
        {
          matched: 1,
        },
      );
      for (const { person } of [one, other, third]) expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
      await assertInvariants(fixture.t.db);
    },
  );

  it('ignores a bank number that appears on different rows, so that two payments on one day both count', async () => {
    const { reference, person } = await fixture.openedDeposit('500.00');
    const [first, second] = [
      fixture.credit(reference, '500.00', 'BATCH7'),
      fixture.credit(reference, '500.00', 'BATCH7'),
    ];
    const { id } = await fixture.imported(fileOf([`${first},1500.00`, `${second},2000.00`]));
    expect((await fixture.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
    ]);
    expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
  });

  it('recognises a booking in two files, even if other rows of one file share its number', async () => {
    const [one, other] = [await fixture.openedDeposit('500.00'), await fixture.openedDeposit('500.00')];
    const lines = [one, other].map(({ reference }) => fixture.credit(reference, '500.00', 'BRANCH01'));
    const [first = '', second = ''] = lines;
    expect((await fixture.imported(fileOf([first]))).figures).toMatchObject({ matched: 1 });
    expect((await fixture.imported(fileOf(lines))).figures).toMatchObject({ known: 1, matched: 1 });
    expect((await fixture.imported(fileOf([second]))).figures).toMatchObject({ known: 1 });
    // One of these lines is the payment that was reported before; the other is a second payment.
    const { figures } = await fixture.imported(fileOf([`${first},1500.00`, `${first},2000.00`]));
    expect(figures).toMatchObject({ known: 1, differs: 1 });
    for (const { person } of [one, other]) expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
    await assertInvariants(fixture.t.db);
  });

  it('credits both users if their files are imported at the same instant with one number for both', async () => {
    const [one, other] = [await fixture.openedDeposit('500.00'), await fixture.openedDeposit('500.00')];
    const answers = await Promise.all(
      [one, other].map(({ reference }) => fixture.tryImport(fileOf([fixture.credit(reference, '500.00', 'BATCH8')]))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    for (const { person } of [one, other]) expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
    await assertInvariants(fixture.t.db);
  });

  const accepting = async (id: string, operator: ConsoleOperator) => {
    const { version } = await fixture.deposit(id);
    return fixture.t.call(
      '/console/deposits/accept',
      { id, version, reason: 'seen at the bank' },
      { token: operator.token },
    );
  };

  it('sets a large payment aside for a second operator', async () => {
    const [large, small] = [await fixture.openedDeposit('50000.00'), await fixture.openedDeposit('49999.99')];
    const file = fileOf([fixture.credit(large.reference, '50000.00'), fixture.credit(small.reference, '49999.99')]);
    const before = await fixture.preview(file);
    const { id, figures } = await fixture.imported(file);
    expect(figures).toMatchObject({ matched: 1, differs: 1, paidIn: '49999.99' });
    expect((await fixture.linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['differs', 'second_person', 'in_review'],
      ['matched'],
    ]);
    expect(before.lines).toEqual(await fixture.linesOf(id));
    expect(await fixture.deposit(large.id)).toMatchObject({
      state: 'WaitReview',
      suspended: '50000.00',
      differences: ['second_person'],
    });
    expect(await accepting(large.id, fixture.cashier)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await balanceOf(fixture.t, large.person.uid)).toBe(0n);
    expect((await fixture.imported(fileOf([fixture.credit(large.reference, '50000.00')]))).figures).toMatchObject({
      known: 1,
    });

    expect(await accepting(large.id, await openConsole(fixture.t, 'cashier'))).toMatchObject({ status: 200 });
    expect(await balanceOf(fixture.t, large.person.uid)).toBe(50_000_00n);
    expect(await balanceOf(fixture.t, small.person.uid)).toBe(49_999_99n);
    await assertInvariants(fixture.t.db);
  });

  it('does not let an operator accept a differing payment that the same operator imported', async () => {
    const { id, reference, person } = await fixture.openedDeposit('500.00');
    await fixture.imported(fileOf([fixture.credit(reference, '49000.00')]));
    expect(await accepting(id, fixture.cashier)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await accepting(id, await openConsole(fixture.t, 'cashier'))).toMatchObject({ status: 200 });
    expect(await balanceOf(fixture.t, person.uid)).toBe(49_000_00n);
  });

  it('does not import lines of a deposit if the operator lacks the permission to decide on deposits', async () => {
    const { id, reference } = await fixture.openedDeposit('500.00');
    const { rows } = await fixture.exported('500.00');
    const [row] = rows as [Row];
    const mixed = fileOf([fixture.debit(row.reference, row.net), fixture.credit(reference, '500.00')]);
    const may = PERMISSIONS_OF.cashier as Set<Permission>;
    may.delete('deposit.decide');
    try {
      expect(await fixture.tryImport(mixed)).toMatchObject({ status: 403, code: 'permission_missing' });
      expect((await fixture.withdrawal(row.id)).state).toBe('Exec');
      expect((await fixture.deposit(id)).state).toBe('WaitExec');
      expect((await fixture.imported(fileOf([fixture.debit(row.reference, row.net)]))).figures.matched).toBe(1);
    } finally {
      may.add('deposit.decide');
    }
    expect((await fixture.imported(mixed)).figures).toMatchObject({ matched: 1, known: 1 });
  });

  it('credits a payment that comes after its order expired', async () => {
    const { id, reference, person } = await fixture.openedDeposit('500.00');
    await fixture.later(3 * 24);
    for (const worker of fixture.t.app.paymentWorkers) await worker.runDue();
    expect((await fixture.deposit(id)).failKind).toBe('expired');
    expect((await fixture.imported(fileOf([fixture.credit(reference, '500.00')]))).figures.matched).toBe(1);
    expect(await balanceOf(fixture.t, person.uid)).toBe(500_00n);
  });

  it('credits the imports of one person’s accounts up to the daily limit of one account, even at the same instant', async () => {
    await fixture.later(24);
    const owner = await openConsole(fixture.t, 'owner');
    const names = [owner, await openPuppet(fixture.t, owner, 'manager'), await openPuppet(fixture.t, owner, 'manager')];
    const opened: Awaited<ReturnType<StatementFixture['openedDeposit']>>[] = [];
    while (opened.length < names.length) opened.push(await fixture.openedDeposit('49000.00'));
    await Promise.all(
      names.map(({ token }, index) => {
        const file = fileOf([fixture.credit(opened[index]?.reference ?? '', '49000.00', `IN97${index}0`)]);
        return fixture.t.ask('/console/statements/import', file, { token });
      }),
    );
    const states = await Promise.all(opened.map(async ({ id }) => (await fixture.deposit(id)).state));
    expect(states.sort()).toEqual(['Success', 'WaitReview', 'WaitReview']);
    await assertInvariants(fixture.t.db);
  });

  it('credits one operator’s imports up to the site’s daily limit; the rest waits for a second person', async () => {
    const opened = [await fixture.openedDeposit('20000.00'), await fixture.openedDeposit('20000.00')];
    const more = await fixture.openedDeposit('20000.00');
    const lines = opened.map(({ reference }, index) => fixture.credit(reference, '20000.00', `IN94${index}0`));
    expect((await fixture.imported(fileOf(lines))).figures).toMatchObject({ matched: 2 });
    expect(
      (await fixture.imported(fileOf([fixture.credit(more.reference, '20000.00', 'IN9500')]))).figures,
    ).toMatchObject({
      matched: 0,
      differs: 1,
    });
    expect(await fixture.deposit(more.id)).toMatchObject({ state: 'WaitReview', suspended: '20000.00' });
    await fixture.later(24);
    const next = await fixture.openedDeposit('20000.00');
    expect(
      (await fixture.imported(fileOf([fixture.credit(next.reference, '20000.00', 'IN9600')]))).figures,
    ).toMatchObject({
      matched: 1,
    });
  });
});
