import { PERMISSIONS_OF } from '@pitaka/core/identity/operators/roles.ts';
import type { Permission } from '@pitaka/core/values/permissions.ts';
import { siteDay } from '@pitaka/core/values/site-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleOperator, openConsole } from '../../../entry/testing/console-client.ts';
import {
  addWallet,
  balanceOf,
  makePerson,
  type Person,
  setSettings,
  withdraw,
  withKey,
} from '../../../entry/testing/money-people.ts';
import { startTestApp, type TestApp } from '../../../entry/testing/test-app.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { lockRecord } from '../../back-office/reviewed-records/index.ts';
import { assertInvariants } from '../../money/ledger/testing/assert-invariants.ts';
import { WITHDRAWAL_RECORD } from '../withdrawals/index.ts';

let t: TestApp;
let cashier: ConsoleOperator;
let files = 0;
let zone: string;

beforeAll(async () => {
  t = await startTestApp();
  zone = (await t.app.sites.byId('demo'))?.timezone ?? '';
  await setSettings(t, {
    withdrawal: { coolingHours: 0 },
    payments: { walletProvider: 'manual' },
    deposit: { methods: [{ code: 'manual', instructions: ['Bank: BDO'] }, { code: 'sandbox' }] },
  });
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.now = new Date(t.now.getTime() + 24 * 3600_000);
  cashier = await openConsole(t, 'cashier');
});

const HEADINGS = 'Date,Description,Debit,Credit,Reference No.';
/** The site's date, some days later. */
const day = (later = 0) =>
  String(siteDay(new Date(t.now.getTime() + later * 24 * 3600_000), zone)).replace(/^(....)(..)(..)$/, '$1-$2-$3');
const debit = (reference: string, amount: string, bank = '', on = day()) =>
  `${on},"Transfer ${reference} instapay","${amount}",,${bank}`;
const credit = (reference: string, amount: string, bank = '', on = day()) =>
  `${on},FUND TRANSFER ${reference},,"${amount}",${bank}`;

const fileOf = (lines: readonly string[]) => ({
  // A bank prints the time of the export above the list, so its files always differ.
  name: 'november.csv',
  file: Buffer.from(`Banco de Oro,export ${++files}\r\n\r\n${[HEADINGS, ...lines].join('\r\n')}\r\n`).toString(
    'base64',
  ),
});
type File = ReturnType<typeof fileOf>;
const importing = (file: File & { dateOrder?: string; columns?: object; seen?: string }, operator = cashier) =>
  t.call('/console/statements/import', file, { token: operator.token });
async function imported(file: File) {
  const answer = await importing(file);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
}
const preview = (file: File & { dateOrder?: 'dmy' | 'mdy' | '' }) =>
  t.ask('/console/statements/preview', file, { token: cashier.token });
const linesOf = async (id: string, outcome: '' | 'matched' | 'differs' = '') =>
  (await t.ask('/console/statement-lines/list', { id, outcome, size: 100 }, { token: cashier.token })).content;
const withdrawal = async (id: string) =>
  (await t.ask('/console/withdrawals/detail', { id }, { token: cashier.token })).withdrawal;

/** Withdrawals of a user, exported to be paid by hand. */
async function exported(...amounts: string[]) {
  const person = await makePerson(t);
  const card = await addWallet(t, person, '0001');
  // A known payout account, so that the rules require no review.
  await t.db.updateTable('payout_accounts').set({ paid_count: 1 }).where('account_id', '=', card).execute();
  t.now = new Date(t.now.getTime() + 25 * 3600_000);
  cashier = await openConsole(t, 'cashier');
  const asked = [];
  for (const amount of amounts) {
    const answer = await withdraw(t, person, card, amount);
    expect(answer.status, JSON.stringify(answer)).toBe(2004);
    asked.push(answer.data.id);
  }
  await t.ask('/console/payout-files/make', { provider: 'manual', reason: 'morning run' }, { token: cashier.token });
  const rows = await Promise.all(asked.map(withdrawal));
  expect(rows.map((row) => row.state)).toEqual(amounts.map(() => 'Exec'));
  return { person, rows };
}

async function openedDeposit(amount: string, method = 'manual', person?: Person) {
  const who = person ?? (await makePerson(t, 0));
  const made = await t.call('/deposit/create', { amount, method }, withKey(who.token));
  if (made.status !== 200) throw new Error(JSON.stringify(made));
  return { person: who, id: made.data.id, reference: made.data.reference };
}
const deposit = async (id: string) =>
  (await t.ask('/console/deposits/detail', { id }, { token: cashier.token })).deposit;

describe('a statement of payouts', () => {
  it('settles the correct line and gives the reason for every other one', async () => {
    const { person, rows } = await exported('500.00', '600.00', '700.00', '800.00');
    const [right, wrong, early, back] = rows as [Row, Row, Row, Row];
    const lines = [
      debit(right.reference, right.net, 'FT0001'),
      debit(wrong.reference, '599.99', 'FT0002'),
      debit('W00000000000', '10.00', 'FT0003'),
      debit(right.reference, right.net, 'FT0001'),
      debit(early.reference, early.net, 'FT0004', day(-2)),
      'Total,,1.00,,',
      credit(back.reference, back.net, 'FT0005'),
      debit(right.reference, right.net, 'FT0006'),
    ];
    const file = fileOf(lines);
    const before = await preview(file);
    expect(before.figures).toMatchObject({ matched: 1, known: 1, differs: 4, unmatched: 1, unreadable: 1 });
    expect((await withdrawal(right.id)).state).toBe('Exec');

    const { id, figures } = await imported(file);
    expect(figures).toMatchObject({ lines: 8, matched: 1, paidOut: right.net, paidIn: '0.00' });
    // The bank's name, an empty line, the headings: bookings begin on the fourth.
    expect((await linesOf(id)).map(({ line, outcome, notes }) => [line, outcome, ...notes])).toEqual([
      [4, 'matched'],
      [5, 'differs', 'amount'],
      [6, 'unmatched'],
      [7, 'known'],
      [8, 'differs', 'date'],
      [9, 'unreadable', 'unreadable_date'],
      [10, 'differs', 'returned'],
      [11, 'differs', 'second_payment'],
    ]);
    expect(before.lines).toEqual(await linesOf(id));
    expect(await withdrawal(right.id)).toMatchObject({ state: 'Success', providerReference: 'FT0001' });
    for (const row of [wrong, early, back]) expect((await withdrawal(row.id)).state).toBe('Exec');
    expect(await balanceOf(t, person.uid, 'hold.withdrawal')).toBe(2100_00n);
    expect((await linesOf(id, 'matched')).map((line) => line.about)).toEqual([right.id]);
    await assertInvariants(t.db);
  });

  it('reports a second payment where the bank’s number cannot rule it out', async () => {
    const { rows } = await exported('500.00', '600.00');
    const [nought, batch] = rows as [Row, Row];
    const { id } = await imported(
      fileOf([
        debit(nought.reference, nought.net, '0'),
        debit(nought.reference, nought.net, '0'),
        `${debit(batch.reference, batch.net, 'BATCH9')},1500.00`,
        `${debit(batch.reference, batch.net, 'BATCH9')},900.00`,
      ]),
    );
    expect((await linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment'],
      ['matched'],
      ['differs', 'second_payment'],
    ]);
    expect(await withdrawal(batch.id)).toMatchObject({ state: 'Success', providerReference: 'BATCH9' });
  });

  it('is imported once, and the same booking in another file is known', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const file = fileOf([debit(row.reference, row.net)]);
    const { id } = await imported(file);
    expect(await importing(file)).toMatchObject({ status: 409, code: 'statement_imported', data: { statementId: id } });
    expect((await preview(file)).imported).toMatchObject({ id, by: cashier.name });
    t.now = new Date(t.now.getTime() + 1000);
    const again = await imported(fileOf([debit(row.reference, row.net)]));
    expect(again.figures).toMatchObject({ matched: 0, known: 1 });
    const shown = await t.ask('/console/withdrawals/detail', { id: row.id }, { token: cashier.token });
    expect(shown.transitions.filter(({ event }) => event === 'paid')).toHaveLength(1);
    // Its record leads to the bank's lines and the journals, and counts what the person was paid in all.
    expect(shown.trail.lines).toEqual([
      { statementId: id, line: 4, bookedOn: expect.any(String), outcome: 'matched' },
      { statementId: again.id, line: 4, bookedOn: expect.any(String), outcome: 'known' },
    ]);
    expect(shown.trail.journals.map(({ kind }) => kind)).toEqual(['withdrawal.hold', 'withdrawal.paid']);
    for (const journal of shown.trail.journals) {
      const { record } = await t.ask('/console/ledger/journal', { id: journal.id }, { token: cashier.token });
      expect(record).toEqual({ type: 'withdrawal', id: row.id });
    }
    expect(shown.user.paidOut).toEqual({ total: row.net, count: 1, lastAt: shown.withdrawal.settledAt });
    await assertInvariants(t.db);
  });

  it('settles a payout once when two import it at the same instant, the same file or two', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const one = fileOf([debit(row.reference, row.net)]);
    const other = fileOf([debit(row.reference, row.net)]);
    const answers = await Promise.all([importing(one), importing(one), importing(other)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409]);
    const matched = answers.flatMap((answer) => (answer.status === 200 ? [answer.data.figures.matched] : []));
    expect(matched.sort()).toEqual([0, 1]);
    await assertInvariants(t.db);
  });

  it('is imported as previewed, or not at all', async () => {
    const { rows } = await exported('500.00', '600.00');
    const [first, second] = rows as [Row, Row];
    const file = fileOf([debit(first.reference, first.net), debit(second.reference, second.net)]);
    const { seen } = await preview(file);
    const swapped = { ...file, seen, columns: { date: 0, text: 1, debit: 3, credit: 2 } };
    expect(await importing(swapped)).toMatchObject({ status: 409, code: 'record_changed' });
    await imported(fileOf([debit(first.reference, first.net)]));
    expect(await importing({ ...file, seen })).toMatchObject({ status: 409, code: 'record_changed' });
    expect((await withdrawal(second.id)).state).toBe('Exec');
    const again = await importing({ ...file, seen: (await preview(file)).seen });
    expect(again).toMatchObject({ status: 200, data: { figures: { matched: 1, known: 1 } } });
  });

  it('waits for a locked record, and then decides on its new state', async () => {
    const { rows } = await exported('500.00', '600.00');
    const [held, free] = rows as [Row, Row];
    let letGo = () => {};
    const isHeld = new Promise<void>((held_) => {
      void inTransaction(t.db, async (tx) => {
        await lockRecord(tx, WITHDRAWAL_RECORD, 'demo', held.id);
        held_();
        await new Promise<void>((done) => {
          letGo = done;
        });
      });
    });
    await isHeld;
    const under = importing(fileOf([debit(free.reference, free.net), debit(held.reference, held.net)]));
    await waitUntilBlocked();
    expect((await withdrawal(free.id)).state).toBe('Exec');
    letGo();
    expect((await under).data.figures).toMatchObject({ matched: 2 });
    await assertInvariants(t.db);
  });

  it('and a manual entry at the same instant pay it once', async () => {
    const { rows } = await exported('500.00', '600.00', '700.00');
    const hand = (row: Row) =>
      t.call(
        '/console/withdrawals/handpayment',
        { id: row.id, version: row.version, outcome: 'paid', bankReference: 'FT0001' },
        { token: cashier.token },
      );
    const [statement, ...byHand] = await Promise.all([
      importing(fileOf(rows.map((row) => debit(row.reference, row.net, 'FT0001')))),
      ...rows.map(hand),
    ]);
    expect(statement.status).toBe(200);
    const { matched, known } = statement.data.figures;
    expect(matched + known).toBe(3);
    expect(byHand.filter((answer) => answer.status === 200)).toHaveLength(known);
    for (const row of rows) expect((await withdrawal(row.id)).state).toBe('Success');
    await assertInvariants(t.db);
  });

  it('leaves provider payouts, released and never exported ones for review', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const hand = { id: row.id, version: row.version, outcome: 'refused', reason: 'the bank would not' } as const;
    await t.ask('/console/withdrawals/handpayment', hand, { token: cashier.token });
    const { figures, id } = await imported(fileOf([debit(row.reference, row.net)]));
    expect(figures).toMatchObject({ matched: 0, differs: 1 });
    expect(await linesOf(id)).toMatchObject([{ notes: ['state'], about: row.id }]);
    expect((await withdrawal(row.id)).state).toBe('Fail');
  });

  it('stores and shows only the end of account numbers', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const file = fileOf([
      `${day()},INSTAPAY ${row.reference} TO 001234567890 JUAN,${row.net},,FT12345678`,
      `${day()},FROM 0917 123 4567,,10.00,`,
      'Total 001234567890,,,,',
    ]);
    const before = await preview(file);
    const { id } = await imported(file);
    const lines = await linesOf(id);
    expect(lines.map((line) => line.text)).toEqual([
      `INSTAPAY ${row.reference} TO ****7890 JUAN`,
      'FROM ****4567',
      'Total ****7890',
    ]);
    expect(lines[0]).toMatchObject({ outcome: 'matched', bankReference: 'FT12345678' });
    expect(before.lines).toEqual(lines);
    expect(before.sample[0]).toEqual([day(), lines[0]?.text, row.net, '', 'FT12345678']);
    const kept = await t.db.selectFrom('bank_statement_lines').selectAll().where('statement_id', '=', id).execute();
    const said = JSON.stringify([before, kept], (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(said).not.toMatch(/001234567890|0917 123 4567/);
  });

  it('records who imported what, and every record it settled', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const { id } = await imported(fileOf([debit(row.reference, row.net, 'FT77')]));
    const owner = await openConsole(t, 'owner');
    const audit = await t.ask('/console/audit/list', { size: 5 }, { token: owner.token });
    // After the owner's own login events.
    expect(audit.content.slice(2, 4)).toMatchObject([
      { action: 'withdrawal.statement_paid', target: `withdrawal:${row.id}`, operator: cashier.name },
      { action: 'statement.import', target: `statement:${id}`, operator: cashier.name },
    ]);
    expect(await t.ask('/console/audit/verify', {}, { token: owner.token })).toMatchObject({ isWhole: true });
  });
});

type Row = Awaited<ReturnType<typeof withdrawal>>;

async function waitUntilBlocked() {
  const { sql } = await import('kysely');
  for (;;) {
    const { rows } = await sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(t.db);
    if (rows.length > 0) return;
  }
}

describe('a statement of deposits', () => {
  it('credits matching payments once, and sets aside the others', async () => {
    const right = await openedDeposit('500.00');
    const less = await openedDeposit('500.00');
    const twice = await openedDeposit('500.00');
    const early = await openedDeposit('500.00');
    const provider = await openedDeposit('500.00', 'sandbox');
    const lines = [
      credit(right.reference, '500.00', 'IN0001'),
      credit(less.reference, '499.99', 'IN0002'),
      credit(twice.reference, '500.00', 'IN0003'),
      credit(twice.reference, '500.00', 'IN0004'),
      credit(twice.reference, '500.00', 'IN0004'),
      credit(early.reference, '500.00', 'IN0005', day(-3)),
      credit(provider.reference, '500.00', 'IN0006'),
      debit(right.reference, '500.00', 'OUT0001'),
    ];
    const file = fileOf(lines);
    const before = await preview(file);
    const { id, figures } = await imported(file);
    expect(figures).toMatchObject({ matched: 2, known: 1, differs: 5, paidIn: '1000.00', paidOut: '0.00' });
    expect((await linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'amount', 'in_review'],
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
      ['known'],
      ['differs', 'date'],
      ['differs', 'paid_by_provider'],
      ['differs', 'money_out'],
    ]);
    expect(before.lines).toEqual(await linesOf(id));
    expect(await balanceOf(t, right.person.uid)).toBe(500_00n);
    expect(await balanceOf(t, twice.person.uid)).toBe(500_00n);
    expect(await balanceOf(t, less.person.uid)).toBe(0n);
    expect(await deposit(less.id)).toMatchObject({ state: 'WaitReview', suspended: '499.99' });
    expect((await deposit(early.id)).state).toBe('WaitExec');
    const waiting = await t.ask(
      '/console/deposits/list',
      { states: ['WaitReview'], words: twice.person.uid },
      { token: cashier.token },
    );
    expect(waiting.content).toMatchObject([{ extraOf: twice.id, suspended: '500.00' }]);
    const shown = await t.ask('/console/deposits/detail', { id: twice.id }, { token: cashier.token });
    expect(shown.trail.lines.map(({ outcome }) => outcome)).toEqual(['matched', 'differs', 'known']);
    expect(shown.trail.journals.map(({ kind }) => kind)).toEqual(['deposit']);
    expect(shown.user.paidIn, 'what is set aside is not theirs yet').toMatchObject({ total: '500.00', count: 1 });
    expect(shown.user.paidOut).toEqual({ total: '0.00', count: 0, lastAt: null });

    const again = await imported(fileOf(lines.slice(0, 4)));
    expect(again.figures).toMatchObject({ known: 4 });
    expect(await balanceOf(t, right.person.uid)).toBe(500_00n);
    await assertInvariants(t.db);
  });

  it('counts two equal bookings without a bank number as two payments, in that file only', async () => {
    const { reference, person } = await openedDeposit('500.00');
    const line = credit(reference, '500.00');
    const { id } = await imported(fileOf([line, line]));
    expect((await linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
    ]);
    expect((await imported(fileOf([line, line]))).figures).toMatchObject({ known: 2 });
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
    await assertInvariants(t.db);
  });

  it.each(['0', '-', '0000', 'N/A'])(
    'credits both of two users who paid as much on one day where the bank’s column says %s',
    async (mark) => {
      const [one, other, third] = [
        await openedDeposit('500.00'),
        await openedDeposit('500.00'),
        await openedDeposit('500.00'),
      ];
      const file = fileOf([credit(one.reference, '500.00', mark), credit(other.reference, '500.00', mark)]);
      expect((await preview(file)).figures).toMatchObject({ matched: 2, known: 0 });
      expect((await imported(file)).figures).toMatchObject({ matched: 2, known: 0 });
      expect((await imported(fileOf([credit(third.reference, '500.00', mark)]))).figures).toMatchObject({ matched: 1 });
      for (const { person } of [one, other, third]) expect(await balanceOf(t, person.uid)).toBe(500_00n);
      await assertInvariants(t.db);
    },
  );

  it('ignores a number that appears on different rows, so that two payments on one day both count', async () => {
    const { reference, person } = await openedDeposit('500.00');
    const [first, second] = [credit(reference, '500.00', 'BATCH7'), credit(reference, '500.00', 'BATCH7')];
    const { id } = await imported(fileOf([`${first},1500.00`, `${second},2000.00`]));
    expect((await linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['matched'],
      ['differs', 'second_payment', 'in_review'],
    ]);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });

  it('recognises a booking whose number is shared in one of two files', async () => {
    const [one, other] = [await openedDeposit('500.00'), await openedDeposit('500.00')];
    const lines = [one, other].map(({ reference }) => credit(reference, '500.00', 'BRANCH01'));
    const [first = '', second = ''] = lines;
    expect((await imported(fileOf([first]))).figures).toMatchObject({ matched: 1 });
    expect((await imported(fileOf(lines))).figures).toMatchObject({ known: 1, matched: 1 });
    expect((await imported(fileOf([second]))).figures).toMatchObject({ known: 1 });
    // One of these was reported before, the other is a second payment.
    const { figures } = await imported(fileOf([`${first},1500.00`, `${first},2000.00`]));
    expect(figures).toMatchObject({ known: 1, differs: 1 });
    for (const { person } of [one, other]) expect(await balanceOf(t, person.uid)).toBe(500_00n);
    await assertInvariants(t.db);
  });

  it('credits each of two users whose files are imported at the same instant under one number', async () => {
    const [one, other] = [await openedDeposit('500.00'), await openedDeposit('500.00')];
    const answers = await Promise.all(
      [one, other].map(({ reference }) => importing(fileOf([credit(reference, '500.00', 'BATCH8')]))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    for (const { person } of [one, other]) expect(await balanceOf(t, person.uid)).toBe(500_00n);
    await assertInvariants(t.db);
  });

  const accepting = async (id: string, operator: ConsoleOperator) => {
    const { version } = await deposit(id);
    return t.call('/console/deposits/accept', { id, version, reason: 'seen at the bank' }, { token: operator.token });
  };

  it('sets a large payment aside for a second operator', async () => {
    const [large, small] = [await openedDeposit('50000.00'), await openedDeposit('49999.99')];
    const file = fileOf([credit(large.reference, '50000.00'), credit(small.reference, '49999.99')]);
    const before = await preview(file);
    const { id, figures } = await imported(file);
    expect(figures).toMatchObject({ matched: 1, differs: 1, paidIn: '49999.99' });
    expect((await linesOf(id)).map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
      ['differs', 'second_person', 'in_review'],
      ['matched'],
    ]);
    expect(before.lines).toEqual(await linesOf(id));
    expect(await deposit(large.id)).toMatchObject({
      state: 'WaitReview',
      suspended: '50000.00',
      differences: ['second_person'],
    });
    expect(await accepting(large.id, cashier)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await balanceOf(t, large.person.uid)).toBe(0n);
    expect((await imported(fileOf([credit(large.reference, '50000.00')]))).figures).toMatchObject({ known: 1 });

    expect(await accepting(large.id, await openConsole(t, 'cashier'))).toMatchObject({ status: 200 });
    expect(await balanceOf(t, large.person.uid)).toBe(50_000_00n);
    expect(await balanceOf(t, small.person.uid)).toBe(49_999_99n);
    await assertInvariants(t.db);
  });

  it('lets nobody accept money of a file they imported, whatever the difference', async () => {
    const { id, reference, person } = await openedDeposit('500.00');
    await imported(fileOf([credit(reference, '49000.00')]));
    expect(await accepting(id, cashier)).toMatchObject({ status: 403, code: 'approval_own' });
    expect(await accepting(id, await openConsole(t, 'cashier'))).toMatchObject({ status: 200 });
    expect(await balanceOf(t, person.uid)).toBe(49_000_00n);
  });

  it('needs the permission to decide on deposits: else nothing of the file is imported', async () => {
    const { id, reference } = await openedDeposit('500.00');
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const mixed = fileOf([debit(row.reference, row.net), credit(reference, '500.00')]);
    const may = PERMISSIONS_OF.cashier as Set<Permission>;
    may.delete('deposit.decide');
    try {
      expect(await importing(mixed)).toMatchObject({ status: 403, code: 'permission_missing' });
      expect((await withdrawal(row.id)).state).toBe('Exec');
      expect((await deposit(id)).state).toBe('WaitExec');
      expect((await imported(fileOf([debit(row.reference, row.net)]))).figures.matched).toBe(1);
    } finally {
      may.add('deposit.decide');
    }
    expect((await imported(mixed)).figures).toMatchObject({ matched: 1, known: 1 });
  });

  it('credits late money of an expired order', async () => {
    const { id, reference, person } = await openedDeposit('500.00');
    t.now = new Date(t.now.getTime() + 3 * 24 * 3600_000);
    for (const worker of t.app.paymentWorkers) await worker.runDue();
    cashier = await openConsole(t, 'cashier');
    expect((await deposit(id)).failKind).toBe('expired');
    expect((await imported(fileOf([credit(reference, '500.00')]))).figures.matched).toBe(1);
    expect(await balanceOf(t, person.uid)).toBe(500_00n);
  });
});

describe('the layout of a file', () => {
  const send = (text: string | Buffer, more: object = {}) =>
    t.call(
      '/console/statements/preview',
      { name: 'a.csv', file: Buffer.from(text).toString('base64'), ...more },
      {
        token: cashier.token,
      },
    );

  it('is requested where the headings do not suffice, and then read as specified', async () => {
    const { rows } = await exported('500.00');
    const [row] = rows as [Row];
    const text = `When;What;Sum\n${day()};${row.reference};-${row.net.replace('.', ',')}\n`;
    expect(await send(text)).toMatchObject({
      status: 200,
      data: { missing: ['date', 'amount'], headings: ['When', 'What', 'Sum'], lines: [], figures: { lines: 0 } },
    });
    const columns = { date: 0, text: 1, amount: 2 };
    expect(await send(text, { columns })).toMatchObject({ data: { missing: [], figures: { matched: 1 } } });
    const file = { name: 'a.csv', file: Buffer.from(text).toString('base64') };
    expect(await importing(file)).toMatchObject({
      code: 'input_invalid',
      data: { fields: { 'columns.date': {}, 'columns.amount': {} } },
    });
    expect(await importing({ ...file, columns })).toMatchObject({ status: 200, data: { figures: { matched: 1 } } });
  });

  it('asks for the order of day and month where no date proves it', async () => {
    const text = 'Date,Text,Amount\n02/03/2026,x,5.00\n';
    expect(await send(text)).toMatchObject({ data: { missing: ['dateOrder'] } });
    const booked = async (dateOrder: string) => (await send(text, { dateOrder })).data.lines[0]?.bookedOn;
    expect([await booked('dmy'), await booked('mdy')]).toEqual(['2026-03-02', '2026-02-03']);
  });

  it.each([
    ['UTF-16 with tabs', Buffer.from('\ufeffFecha\tConcepto\tCargo\tAbono\n2026-03-02\tx\t5,00\t\n', 'utf16le')],
    [
      'Korean letters of old',
      Buffer.from(
        'b0c5b7a1c0cfc0da2cc0fbbfe42cc3e2b1dd2cc0d4b1dd0a323032362e30332e30322cb1e8c3b6bcf620c0cca3bc2c352e30302c0a',
        'hex',
      ),
    ],
    ['no headings at all', Buffer.from('2026-03-02,x,5.00\n2026-03-03,y,6.00\n')],
  ])('is read in %s', async (name, bytes) => {
    const headless = name === 'no headings at all';
    const answer = await send(bytes, headless ? { columns: { date: 0, text: 1, amount: 2 } } : {});
    expect(answer).toMatchObject({ status: 200, data: { missing: [], figures: { unmatched: headless ? 2 : 1 } } });
  });

  it.each([
    ['a spreadsheet', Buffer.from('504b030414000600', 'hex'), 'statement_unreadable'],
    ['an empty file', Buffer.from(' \n'), 'statement_unreadable'],
    ['headings alone', Buffer.from('Date,Text,Amount\n'), 'statement_unreadable'],
    ['a quote that is never closed', Buffer.from('Date,Text,Amount\n2026-03-02,"x,5.00\n'), 'statement_unreadable'],
    [
      'one line too many',
      Buffer.from(`Date,Text,Amount\n${'2026-03-02,x,5.00\n'.repeat(10_001)}`),
      'statement_too_large',
    ],
    ['one byte too many', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'statement_too_large'],
  ])('%s is refused', async (_what, bytes, code) => {
    expect(await send(bytes)).toMatchObject({ status: 422, code });
  });

  it('may have ten thousand lines', async () => {
    const file = fileOf(Array.from({ length: 10_000 }, (_, number) => credit(`N${number}`, '5.00')));
    const { id, figures } = await imported(file);
    expect(figures).toMatchObject({ lines: 10_000, unmatched: 10_000 });
    const page = await t.ask(
      '/console/statement-lines/list',
      { id, outcome: 'unmatched', size: 2 },
      { token: cashier.token },
    );
    const next = await t.ask(
      '/console/statement-lines/list',
      { id, after: page.next ?? '', size: 1 },
      { token: cashier.token },
    );
    expect([...page.content, ...next.content].map((line) => line.line)).toEqual([4, 5, 6]);
  });

  it('of a far too large body is refused before it is read', async () => {
    expect(await send(Buffer.alloc(6 * 1024 * 1024, 'a'))).toMatchObject({ status: 413 });
  });
});

describe('the list of statements', () => {
  it('shows one site’s statements, newest first', async () => {
    const first = await imported(fileOf([credit('nothing', '5.00')]));
    t.now = new Date(t.now.getTime() + 1000);
    const second = await imported(fileOf([credit('nothing', '6.00')]));
    const list = await t.ask('/console/statements/list', { size: 2 }, { token: cashier.token });
    expect(list.content.map((row) => row.id)).toEqual([second.id, first.id]);
    expect(list.content[0]).toMatchObject({
      name: 'november.csv',
      importedBy: cashier.name,
      figures: { unmatched: 1 },
    });
    const elsewhere = await openConsole(t, 'owner', ['other']);
    const token = elsewhere.token;
    expect(await t.call('/console/statements/detail', { id: second.id }, { token })).toMatchObject({ status: 404 });
    expect((await t.ask('/console/statement-lines/list', { id: second.id }, { token })).content).toEqual([]);
  });
});
