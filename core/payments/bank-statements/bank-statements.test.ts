import { describe, expect, it } from 'vitest';
import { findReferences } from '../../values/reference.ts';
import { guessColumns, isHeadingRow, missingColumns } from './columns.ts';
import { type DepositFacts, decideDepositLine, decidePayoutLine, mayPay, type PayoutFacts } from './decide-line.ts';
import type { PayoutMeaning } from './grade-payout.ts';
import { readAmount } from './read-amount.ts';
import { dayIn, guessDateOrder, readDate } from './read-date.ts';
import { findDateOrder, readStatement, type StatementLine } from './read-statement.ts';

describe('an amount of a statement', () => {
  it.each([
    ['1,234.56', 123456n],
    ['1.234,56', 123456n],
    ['1 234,56', 123456n],
    ['1\u00a0234.50', 123450n],
    ["1'234.50", 123450n],
    ['12,34,567.89', 123456789n],
    ['(123.45)', -12345n],
    ['123.45-', -12345n],
    ['-123.45', -12345n],
    ['−123,45', -12345n],
    ['+123.45', 12345n],
    ['₱1,234.50', 123450n],
    ['P1,234.50', 123450n],
    ['MX$ 12.00', 1200n],
    ['€-5', -500n],
    ['₩12,000', 1200000n],
    ['12,000원', 1200000n],
    ['￥１２０．５０', 12050n],
    ['Rs. 1,00,000', 10000000n],
    ['123.45 DR', -12345n],
    ['123.45CR', 12345n],
    ['1,234', 123400n],
    ['1.234', 123400n],
    ['1.234.567', 123456700n],
    ['5,5', 550n],
    ['.50', 50n],
    ['0', 0n],
    ['0.00', 0n],
  ])('%s is read', (text, minor) => {
    expect(readAmount(text)?.minor).toBe(minor);
  });

  it.each([
    '',
    '-',
    'abc',
    '1.2345',
    '0.123',
    '1,23,4',
    '1.234.56',
    '1,234,56.7.8',
    '12-34',
    '--5',
    '(-5)',
    '1e5',
    '9999999999999999999',
    'n/a',
  ])('%s is not guessed', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('gets its currency from the sign or code next to it', () => {
    expect(readAmount('PHP 1,000.00')).toEqual({ minor: 100000n, currencies: ['PHP'] });
    expect(readAmount('1.000,00 EUR')).toEqual({ minor: 100000n, currencies: ['EUR'] });
  });
});

describe('a date of a statement', () => {
  it.each([
    '2026-11-20',
    '2026/11/20 14:03',
    '2026.11.20',
    '2026-11-20T14:03:00+08:00',
    '20261120',
    '20 Nov 2026',
    '20-Nov-26',
    '20 de noviembre de 2026',
    'Nov 20, 2026',
    'November 20 2026',
    '2026년 11월 20일',
    '2026年11月20日',
  ])('%s is 20 November 2026', (text) => {
    const date = readDate(text);
    expect(date && dayIn(date, 'mdy')).toBe(20261120);
  });

  it.each(['', '32/13/2026', '2026-02-30', '20/11', 'Total', '2026', '1/1/1900', '20 Foo 2026'])(
    '%s is not a date',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  it('with digits only is read in the chosen order, or in the order that another date of the file proves', () => {
    const dates = (...texts: string[]) => texts.flatMap((text) => readDate(text) ?? []);
    const [open] = dates('03/04/2026');
    expect(open && [dayIn(open, 'dmy'), dayIn(open, 'mdy')]).toEqual([20260403, 20260304]);
    expect(guessDateOrder(dates('03/04/2026'))).toBeUndefined();
    expect(guessDateOrder(dates('03/04/2026', '20/04/2026'))).toBe('dmy');
    expect(guessDateOrder(dates('03/04/2026', '04/20/2026'))).toBe('mdy');
    expect(guessDateOrder(dates('20/04/2026', '04/20/2026'))).toBeUndefined();
    expect(guessDateOrder(dates('04/04/2026', '2026-04-03'))).toBe('any');
    const [impossible] = dates('20/04/2026');
    expect(impossible && dayIn(impossible, 'mdy')).toBeUndefined();
  });
});

describe('a reference of ours', () => {
  it.each([
    'W7K2M9Q4XT0P',
    'w7k2m9q4xt0p',
    'TRANSFER TO JUAN W7K2M9Q4XT0P PESONET',
    'REFW7K2M9Q4XT0P00012',
    'W7K2 M9Q4 XT0P',
    'ref: W7K2-M9Q4-XT0P.',
    'W7K2M9Q4XTOP',
  ])('is found in %s', (text) => {
    expect(findReferences(text)).toContain('W7K2M9Q4XT0P');
  });

  it('is not found in a text without a reference', () => {
    expect(findReferences('SALARY NOVEMBER 2026')).toEqual([]);
    expect(findReferences('')).toEqual([]);
  });

  it('is found behind a payer’s text full of letters that could begin one', () => {
    const text = Array.from({ length: 140 }, (_, index) => ((index * index) % 7 < 3 ? 'W' : 'D')).join('');
    const junk = Array.from({ length: 11 }, (_, part) => `${text.slice(part * 12, part * 12 + 11)}${part}`).join('');
    expect(findReferences(`REVERSAL OF INWARD TRANSFER ${junk} W7K2M9Q4XT0P`)).toContain('W7K2M9Q4XT0P');
  });
});

describe('the columns', () => {
  it.each([
    [['Date', 'Description', 'Amount'], { date: 0, text: 1, amount: 2 }],
    [
      ['Transaction Date', 'Particulars', 'Debit (PHP)', 'Credit (PHP)', 'Balance', 'Trace No.'],
      { date: 0, text: 1, debit: 2, credit: 3, bankReference: 5 },
    ],
    [['Fecha operación', 'Concepto', 'Cargo', 'Abono', 'Saldo'], { date: 0, text: 1, debit: 2, credit: 3 }],
    [['거래일시', '적요', '출금액', '입금액', '잔액'], { date: 0, text: 1, debit: 2, credit: 3 }],
    [
      ['交易日期', '摘要', '借方金额', '贷方金额', '交易流水号'],
      { date: 0, text: 1, debit: 2, credit: 3, bankReference: 4 },
    ],
    [['Value date', 'Booking date', 'Text', 'Amount', 'Ccy'], { date: 1, text: 2, amount: 3, currency: 4 }],
  ])('are recognised by their headings: %j', (headings, columns) => {
    expect(guessColumns(headings)).toEqual(columns);
    expect(isHeadingRow(headings)).toBe(true);
  });

  it('that are missing are named', () => {
    expect(missingColumns(guessColumns(['Foo', 'Bar']))).toEqual(['date', 'amount']);
    expect(missingColumns({ date: 0, credit: 1 })).toEqual([]);
    expect(isHeadingRow(['Account number', '1234'])).toBe(false);
  });

  it('are found quickly in headings of any length', () => {
    const start = process.cpuUsage();
    expect(guessColumns(['Date', '('.repeat(200_000), '（'.repeat(200_000)])).toEqual({ date: 0 });
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});

describe('the rows', () => {
  const columns = { date: 0, text: 1, debit: 2, credit: 3, bankReference: 4 };
  const read = (...cells: string[]) => readStatement([{ line: 7, cells }], columns, 'dmy')[0];

  it('are read independently of each other', () => {
    expect(read('20/11/2026', 'W7K2M9Q4XT0P', '490.00', '', 'FT1')).toMatchObject({
      type: 'booking',
      line: 7,
      day: 20261120,
      amountMinor: -49000n,
      references: expect.arrayContaining(['W7K2M9Q4XT0P']),
      bankReference: 'FT1',
    });
    expect(read('20/11/2026', 'x', '0.00', '1,000.00', '')).toMatchObject({ amountMinor: 100000n });
    expect(read('20/11/2026', 'x', '-490.00', '-', '')).toMatchObject({ amountMinor: -49000n });
    expect(read('Total', '', '490.00', '', '')).toMatchObject({ type: 'unreadable', why: 'unreadable_date', line: 7 });
    expect(read('20/11/2026', 'x', '1', '1', '')).toMatchObject({ type: 'unreadable', why: 'unreadable_amount' });
    expect(read('20/11/2026', 'x', '', '', '')).toMatchObject({ type: 'unreadable', why: 'unreadable_amount' });
    expect(read('20/11/2026', 'x')).toMatchObject({ type: 'unreadable', why: 'too_few_columns' });
  });

  it('have no more cells than headings, unless all of many rows do', () => {
    const headings = ['Date', 'Text', 'Amount', 'No.'];
    const plain = { date: 0, text: 1, amount: 2 };
    const whys = (...those: string[][]) =>
      readStatement(
        those.map((cells, line) => ({ line, cells })),
        plain,
        'dmy',
        headings,
      ).map((one) => (one.type === 'booking' ? one.amountMinor : one.why));
    // The payer's text was 'W7K2, 900.00'.
    const moved = ['20/11/2026', 'W7K2', '900.00', '5.00', ''];
    const booking = ['20/11/2026', 'x', '5.00', ''];
    expect(whys(moved)).toEqual(['too_many_columns']);
    expect(whys(booking, moved)).toEqual([500n, 'too_many_columns']);
    const unnamed = [...booking, 'branch 7'];
    const named = Array.from({ length: 9 }, () => unnamed);
    expect(whys(...named, [...moved, 'branch 7'])).toEqual([...named.map(() => 500n), 'too_many_columns']);
    // A payer of three quarters of the rows.
    expect(whys(moved, moved, moved, booking)).toEqual([...Array(3).fill('too_many_columns'), 500n]);
  });

  it('whose cells a payer’s comma moved do not decide how the others are read', () => {
    const headings = ['Text', 'Date', 'Type', 'Amount'];
    const columns = { text: 0, date: 1, direction: 2, amount: 3 };
    const rows = [
      ['to a friend', '03/02/2026', 'DR', '5.00'],
      ['from a friend', '04/02/2026', 'CR', '7.00'],
      // The payers' texts were 'x,13/02/2026,DR,-1.00' and 'x,13/02/2026,W,1.00'.
      ['x', '13/02/2026', 'DR', '-1.00', '05/02/2026', 'CR', '1.00'],
      ['x', '13/02/2026', 'W', '1.00', '05/02/2026', 'CR', '1.00'],
    ].map((cells, line) => ({ line, cells }));
    expect(findDateOrder(rows, columns, headings.length), 'an operator chooses').toBeUndefined();
    const read = readStatement(rows, columns, 'dmy', headings);
    expect(read.map((one) => (one.type === 'booking' ? one.amountMinor : one.why))).toEqual([
      ...[-500n, 700n, 'too_many_columns', 'too_many_columns'],
    ]);
  });

  it('get the direction from the text next to the amount', () => {
    const rows = ['DR', 'Debit', 'CARGO', '출금', 'CR', 'Abono'].map((side, line) => ({
      line,
      cells: ['2026-11-20', side, '5.00'],
    }));
    const lines = readStatement(rows, { date: 0, direction: 1, amount: 2 }, 'dmy') as StatementLine[];
    expect(lines.map((line) => line.amountMinor)).toEqual([-500n, -500n, -500n, -500n, 500n, 500n]);
  });

  it('need a chosen order of day and month if no date proves it', () => {
    const row = (date: string) => ({ line: 1, cells: [date] });
    expect(findDateOrder([row('01/02/2026'), row('Total')], { date: 0 })).toBeUndefined();
    expect(findDateOrder([row('01/02/2026'), row('13/02/2026')], { date: 0 })).toBe('dmy');
  });
});

const booking = (change: Partial<StatementLine> = {}): StatementLine => ({
  type: 'booking',
  line: 2,
  day: 20261120,
  amountMinor: -49000n,
  currency: '',
  text: 'W7K2M9Q4XT0P',
  bankReference: 'FT-1',
  references: ['W7K2M9Q4XT0P'],
  row: '20/11/2026 W7K2M9Q4XT0P -490.00 FT-1',
  ...change,
});
const expected = { currency: 'PHP', today: 20261125 };

describe('a line that names a payout', () => {
  const exported: PayoutFacts = {
    state: 'Exec',
    isReversed: false,
    returnedMinor: 0n,
    netMinor: 49000n,
    isPaidByHand: true,
    exportedOn: 20261119,
    typedNumber: '',
    hasOwn: false,
  };
  const pays = (line: Partial<StatementLine>, facts: Partial<PayoutFacts> = {}) =>
    mayPay(booking(line), { ...exported, ...facts }, expected);
  const decide = (
    line: Partial<StatementLine>,
    facts: Partial<PayoutFacts> = {},
    meaning: PayoutMeaning = 'paid_more',
  ) => decidePayoutLine(booking(line), { ...exported, ...facts }, meaning, expected);

  it('pays it if reference, amount and date match', () => {
    expect([pays({}), pays({ currency: 'PHP' }), pays({}, { state: 'Error' })]).toEqual([true, true, true]);
    expect(pays({}, { hasOwn: true })).toBe(false);
  });

  it.each([
    ['one unit less', { amountMinor: -48999n }, 'amount'],
    ['one unit more', { amountMinor: -49001n }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['the day before the export', { day: 20261118 }, 'date'],
    ['a future day', { day: 20261127 }, 'date'],
    ['incoming money', { amountMinor: 49000n }, 'returned'],
  ] as const)('does not pay it if the line has %s', (_what, change, note) => {
    expect(pays(change)).toBe(false);
    expect(decide(change)).toEqual({ outcome: 'differs', notes: [note] });
  });

  it('pays the payout from the day of its export to the end of the window', () => {
    const late = { currency: 'PHP', today: 20270201 };
    const on = (day: number) => mayPay(booking({ day }), exported, late);
    expect([20261118, 20261119, 20261219, 20261220].map(on)).toEqual([false, true, true, false]);
  });

  it('pays a manually entered payout from its export to today, unless another number was typed for the payout', () => {
    const typed = { state: 'Success', typedNumber: 'FT-1' } as const;
    const on = (day: number, bankReference = 'FT-1') => pays({ day, bankReference }, typed);
    expect([on(20261119), on(20261121), on(20261121, ''), on(20261121, 'ft1')]).toEqual([true, true, true, true]);
    expect([on(20261118), on(20261127), on(20261121, 'FT-2')]).toEqual([false, false, false]);
    expect(pays({}, { state: 'Fail', isReversed: true })).toBe(true);
  });

  it('is known as the payout’s own booking, and otherwise differs by the meaning of its booking', () => {
    const settled = { state: 'Success', hasOwn: true } as const;
    expect(decide({}, settled, 'own')).toEqual({ outcome: 'known', notes: [] });
    expect(decide({}, settled, 'paid_twice').notes).toEqual(['second_payment']);
    expect(decide({}, settled, 'other_form').notes).toEqual(['other_number_form']);
    expect(decide({ amountMinor: -1n }, settled, 'line_differs').notes).toEqual(['amount']);
    expect(decide({ day: 20261127 }, settled, 'paid_twice').notes).toEqual(['date', 'second_payment']);
  });

  it('needs review if the payout was returned to the user, was never exported, or is paid by a provider', () => {
    for (const state of ['Prepare', 'WaitReview', 'WaitExec', 'Fail'] as const) {
      expect(pays({}, { state })).toBe(false);
      expect(decide({}, { state })).toEqual({ outcome: 'differs', notes: ['state'] });
    }
    expect(pays({}, { isPaidByHand: false })).toBe(false);
    expect(decide({}, { isPaidByHand: false })).toEqual({ outcome: 'differs', notes: ['paid_by_provider'] });
    expect(decide({ amountMinor: 49000n }, { state: 'Success' })).toEqual({ outcome: 'differs', notes: ['returned'] });
  });
});

describe('a booking that names a deposit', () => {
  const facts: DepositFacts = {
    isPaidByHand: true,
    openedOn: 20261101,
    isTaken: false,
    isUnlisted: false,
    outGrade: 'waits',
  };
  const credit = (change: Partial<StatementLine> = {}) => booking({ amountMinor: 100n, ...change });

  it('is decided by the deposit’s own rules, even if it comes late, unless it was imported before', () => {
    expect(decideDepositLine(credit(), facts, expected)).toBe('take');
    expect(decideDepositLine(credit(), { ...facts, openedOn: 20200101 }, expected)).toBe('take');
    expect(decideDepositLine(credit(), { ...facts, isTaken: true }, expected)).toMatchObject({ outcome: 'known' });
    const perhaps = { ...facts, isTaken: true, isUnlisted: true };
    expect(decideDepositLine(credit(), perhaps, expected)).toEqual({
      outcome: 'differs',
      notes: ['other_number_form'],
    });
  });

  it('needs review if the money came before the request or went out, or if a provider handles the deposit', () => {
    expect(decideDepositLine(credit({ day: 20261031 }), facts, expected)).toMatchObject({ notes: ['date'] });
    expect(decideDepositLine(credit({ amountMinor: -1n }), facts, expected)).toMatchObject({ notes: ['money_out'] });
    expect(decideDepositLine(credit(), { ...facts, isPaidByHand: false }, expected)).toMatchObject({
      notes: ['paid_by_provider'],
    });
  });

  it('with outgoing money is known if it is our recorded refund; otherwise it waits or contradicts our records', () => {
    const out = (change: Partial<DepositFacts>, day = 20261120) =>
      decideDepositLine(credit({ amountMinor: -100n, day }), { ...facts, ...change }, expected);
    expect(out({ outGrade: 'refund' })).toEqual({ outcome: 'known', notes: [] });
    expect(out({ outGrade: 'twice' })).toMatchObject({ notes: ['money_out', 'second_payment'] });
    expect(out({ outGrade: 'recalled', isPaidByHand: false })).toMatchObject({
      notes: ['money_out', 'paid_by_provider'],
    });
    expect(out({ outGrade: 'refund' }, 20261127)).toMatchObject({ notes: ['money_out', 'date'] });
  });
});
