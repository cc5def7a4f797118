import { describe, expect, it } from 'vitest';
import { guessColumns } from './columns.ts';
import { currenciesOf } from './currency-names.ts';
import { decideDepositLine, decidePayoutLine, mayPay, type PayoutFacts } from './decide-line.ts';
import { readStatement, type StatementLine } from './read-statement.ts';

const headings = ['Date', 'Description', 'Amount', 'Currency'];
function read(amount: string, currency = '', names: readonly string[] = headings) {
  const cells = ['2026-11-25', 'W7K2M9Q4XT0P', amount, currency];
  return readStatement([{ line: 2, cells }], guessColumns(headings), 'dmy', names)[0];
}
const currencyOf = (amount: string, currency?: string, names?: readonly string[]) => {
  const line = read(amount, currency, names);
  return line?.type === 'booking' ? (line.currencyOneOf ?? line.currency) : line?.why;
};

describe('the currency of a booking', () => {
  it.each([
    ['500.00', '', ''],
    ['€500.00', '', 'EUR'],
    ['500,00 €', '', 'EUR'],
    ['₱500.00', '', 'PHP'],
    ['P500.00', '', 'PHP'],
    ['₩500', '', 'KRW'],
    ['500원', '', 'KRW'],
    ['￦500', '', 'KRW'],
    ['US$500.00', '', 'USD'],
    ['US$ 500.00 USD', '', 'USD'],
    ['U$S 500,00', '', 'USD'],
    ['₹500.00', '', 'INR'],
    ['MX$500.00', '', 'MXN'],
    ['HK$500.00', '', 'HKD'],
    ['S$500.00', '', 'SGD'],
    ['CN¥500.00', '', 'CNY'],
    ['500円', '', 'JPY'],
    ['£500.00', '', 'GBP'],
    ['WON 500', '', 'KRW'],
    ['500.00', 'usd', 'USD'],
    ['500.00', 'US Dollar', 'USD'],
    ['500.00', 'Dólares estadounidenses', 'USD'],
    ['500.00', 'Peso mexicano', 'MXN'],
    ['500.00', '人民币', 'CNY'],
    ['500.00', '원화', 'KRW'],
    ['500.00', '₱', 'PHP'],
    ['500.00', 'PHP - Philippine Peso', 'PHP'],
    ['500.00', 'Pesos (MXN)', 'MXN'],
    ['$500.00', 'MXN', 'MXN'],
    ['¥500.00', 'CNY', 'CNY'],
  ])('follows from %s %s: %s', (amount, currency, code) => {
    expect(currencyOf(amount, currency)).toBe(code);
  });

  it.each([
    ['500.00', 'Doubloons'],
    ['500.00', 'XQZ'],
    ['500.00', '840'],
    ['500.00', 'D'.repeat(100_000)],
    ['500.00 XQZ', ''],
    ['US$500.00', 'PHP'],
    ['₱500.00', 'US Dollar'],
    ['€500.00 PHP', ''],
  ])('makes the line unreadable if it is unknown or contradictory: %s %s', (amount, currency) => {
    expect(read(amount, currency)).toMatchObject({ type: 'unreadable', why: 'unreadable_currency' });
  });

  it('is also read from brackets after a heading', () => {
    const named = (heading: string) => ['Date', 'Description', heading, 'Currency'];
    expect(currencyOf('500.00', '', named('Amount (USD)'))).toBe('USD');
    expect(currencyOf('500.00', '', named('金额（人民币）'))).toBe('CNY');
    expect(currencyOf('500.00', '', named('Amount (net)'))).toBe('');
    expect(currencyOf('₱500.00', '', named('Amount (USD)'))).toBe('unreadable_currency');
  });

  it('is the site’s currency if the sign may mean it, and otherwise a foreign currency', () => {
    const decide = (amount: string, currency: string) => {
      const line = read(amount) as StatementLine;
      const payout: PayoutFacts = {
        state: 'Exec',
        isReversed: false,
        returnedMinor: 0n,
        netMinor: 50000n,
        isPaidByHand: true,
        exportedOn: 20261125,
        typedNumber: '',
        hasOwn: false,
      };
      const paying = { ...line, amountMinor: -50000n };
      const expected = { currency, today: 20261125 };
      if (mayPay(paying, payout, expected)) return 'paid';
      return decidePayoutLine(paying, payout, 'line_differs', expected).notes.join(' ');
    };
    for (const currency of ['USD', 'MXN', 'SGD']) expect(decide('$500.00', currency)).toBe('paid');
    for (const currency of ['CNY', 'JPY']) expect(decide('¥500.00', currency)).toBe('paid');
    // In the Philippines a bare $ is a US dollar; pesos are written with ₱ or P.
    for (const currency of ['PHP', 'KRW', 'EUR']) {
      expect(decide('$500.00', currency)).toBe('currency');
    }
    expect(decide('Pesos 500.00', 'PHP')).toBe('paid');
    // COIN is a site's neutral unit; no bank names it.
    expect(decide('$500.00', 'COIN')).toBe('paid');
  });

  it('does not credit a deposit in another currency if it is ambiguous', () => {
    const deposit = {
      isPaidByHand: true,
      openedOn: 20261120,
      isTaken: false,
      isUnlisted: false,
      outGrade: 'waits',
    } as const;
    const decide = (currency: string) =>
      decideDepositLine(read('$500.00') as StatementLine, deposit, { currency, today: 20261125 });
    expect(decide('MXN')).toBe('take');
    expect(decide('PHP')).toEqual({ outcome: 'differs', notes: ['currency'] });
  });

  it('is read quickly from very long texts', () => {
    const start = performance.now();
    for (const text of ['('.repeat(200_000), '- '.repeat(100_000)]) expect(currenciesOf(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(200);
  });
});
