import { describe, expect, it } from 'vitest';
import { guessColumns } from './columns.ts';
import { type Direction, directionOf } from './direction-names.ts';
import { readAmount } from './read-amount.ts';
import { readStatement } from './read-statement.ts';

/** The amount of each row of a file, or why it cannot be read. */
function read(headings: readonly string[], ...rows: (readonly string[])[]) {
  const table = rows.map((cells, index) => ({ line: index + 2, cells: ['2026-11-25', ...cells] }));
  return readStatement(table, guessColumns(['Date', ...headings]), 'dmy').map((line) =>
    line.type === 'booking' ? line.amountMinor : line.why,
  );
}
const worded = (...rows: [amount: string, word: string][]) => read(['Amount', 'Type'], ...rows);
const sided = (...rows: [debit: string, credit: string][]) => read(['Debit', 'Credit'], ...rows);

describe('a text that names the direction', () => {
  it.each([
    ['out', 'D DR Dr. DB DEBIT Débito CARGO W WD Withdrawal OUT 출금 지급 借 借方 支出 转出'.split(' ')],
    ['out', ['Transfer out', 'WIRE OUT', 'direct debit', 'Paid out', 'money-out', 'Transferencia enviada', '출 금']],
    ['in', 'C CR Cr. CREDIT Crédito ABONO Deposit DEPÓSITO INGRESO IN 입금 贷 贷方 收入 转入'.split(' ')],
    ['in', ['Direct credit', 'WIRE IN', 'Transfer in', 'Paid in', 'Transferencia recibida', 'ＤＥＰＯＳＩＴ']],
    ['unknown', ['Debit reversal', 'Deposit return', 'Debit (storno)', 'PESONET', 'Ddd', 'Debt', '취소', '?']],
    ['unknown', ['W'.repeat(100_000)]],
    [undefined, ['', '  ']],
  ] as [Direction | 'unknown' | undefined, string[]][])('is %s: %j', (direction, words) => {
    for (const word of words) expect([word, directionOf(word)]).toEqual([word, direction]);
  });

  it('for incoming money makes a returned payment incoming', () => {
    const cells = ['2026-11-25', 'RETURN W7K2M9Q4XT0P', '490.00', 'DEPOSIT'];
    const columns = guessColumns(['Date', 'Description', 'Amount', 'Type']);
    expect(readStatement([{ line: 2, cells }], columns, 'dmy')).toMatchObject([{ amountMinor: 49000n }]);
  });

  it('decides if the amounts have no sign; an unknown or missing text is not guessed', () => {
    expect(worded(['490.00', 'Transfer out'], ['5.00', 'WIRE IN'], ['6.00', 'PESONET'], ['7.00', ''])).toEqual([
      -49000n,
      500n,
      'unreadable_direction',
      'unreadable_direction',
    ]);
  });

  it('is not required if the column is empty in the whole file', () => {
    expect(worded(['5.00', ''], ['6.00', ''])).toEqual([500n, 600n]);
  });

  it('is not needed if the amounts have signs, and must not contradict the signs', () => {
    expect(
      worded(['-490.00', 'PESONET'], ['5.00', 'PESONET'], ['-6.00', 'DR'], ['7.00', 'CR'], ['-8.00', 'CR']),
    ).toEqual([-49000n, 500n, -600n, 700n, 'unreadable_direction']);
    expect(worded(['-1.00', 'Fee'], ['490.00', 'DR'])).toEqual([-100n, 'unreadable_direction']);
    expect(worded(['490.00 CR', 'Fee'], ['490.00', 'DR'])).toEqual([49000n, 'unreadable_direction']);
    expect(worded(['+490.00', 'DR'])).toEqual(['unreadable_direction']);
  });

  it('for outgoing money is unreadable if amounts have a plus and a minus: either row may be a reversal', () => {
    expect(worded(['490.00', 'DR'], ['-490.00', 'DR'], ['7.00', 'CR'])).toEqual([
      'unreadable_direction',
      'unreadable_direction',
      700n,
    ]);
  });

  it('with one letter D is a deposit if W marks the other direction', () => {
    expect(worded(['490.00', 'D'], ['5.00', 'W'])).toEqual(['unreadable_direction', -500n]);
    expect(worded(['490.00', 'D'], ['5.00', 'C'])).toEqual([-49000n, 500n]);
  });

  it('inside the amount must not contradict the amount’s sign', () => {
    for (const text of ['-5.00 CR', '(5.00) CR', '+5.00 DR', '+5.00-']) expect(readAmount(text)).toBeUndefined();
  });
});

describe('a sign in a column for one direction', () => {
  it('is ignored if all amounts have the same sign', () => {
    expect(sided(['-490.00', ''], ['-5.00', ''], ['', '7.00'])).toEqual([-49000n, -500n, 700n]);
    expect(sided(['490.00', ''], ['5.00', '0.00'], ['', '-7.00'])).toEqual([-49000n, -500n, 700n]);
  });

  it('on a minority of amounts marks reversals, which settle no record', () => {
    expect(sided(['-490.00', ''], ['490.00', ''], ['5.00', ''])).toEqual(['unreadable_direction', -49000n, -500n]);
    expect(sided(['', '5.00'], ['', '(5.00)'], ['6.00', ''])).toEqual([500n, 'unreadable_direction', -600n]);
  });

  it('on most amounts makes the other amounts doubtful too', () => {
    expect(sided(['-490.00', ''], ['-6.00', ''], ['490.00', ''])).toEqual([
      'unreadable_direction',
      'unreadable_direction',
      'unreadable_direction',
    ]);
  });
});
