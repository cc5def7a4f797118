import { describe, expect, it } from 'vitest';
import { formatMoney, formatMoneyIn, moneySign } from './format-money.ts';

describe('an amount (Spec: A7)', () => {
  it('has the language’s symbol if the unit is the neutral coin', () => {
    expect(formatMoney('1234.50', 'COIN', 'en-US')).toBe('₱1,234.50');
    expect(formatMoney('1234.50', 'COIN', 'en-PH')).toBe('₱1,234.50');
    expect(formatMoney('1234.50', 'COIN', 'fil')).toBe('₱1,234.50');
    expect(formatMoney('1234567.50', 'COIN', 'es')).toBe('$1.234.567,50');
    expect(formatMoney('1234.50', 'COIN', 'ko')).toBe('₩1,234.50');
    expect(formatMoney('1234.50', 'COIN', 'zh-CN')).toBe('¥1,234.50');
  });

  it('shows an ISO currency as itself in every language', () => {
    expect(formatMoney('1234.50', 'PHP', 'en-US')).toBe('₱1,234.50');
    expect(formatMoney('1234.50', 'USD', 'ko')).toBe('$1,234.50');
    expect(formatMoney('1234.50', 'KRW', 'ko')).toBe('₩1,234.50');
  });

  it.each([
    ['en-US', '₱2,000.00', '−₱2,000.00', '2,000.00\u00a0USD'],
    ['es', '2.000,00\u00a0₱', '−2.000,00\u00a0₱', '2.000,00\u00a0USD'],
    ['ko', '₱2,000.00', '−₱2,000.00', '2,000.00\u00a0USD'],
    ['en-PH', '₱2,000.00', '−₱2,000.00', '2,000.00\u00a0USD'],
    ['fil', '₱2,000.00', '−₱2,000.00', '2,000.00\u00a0USD'],
    ['zh-CN', '₱2,000.00', '−₱2,000.00', '2,000.00\u00a0USD'],
  ] as const)('has its thousands separated and a minus in front in %s', (locale, plain, negative, foreign) => {
    expect(formatMoney('2000.00', 'PHP', locale)).toBe(plain);
    expect(formatMoney('-2000.00', 'PHP', locale)).toBe(negative);
    expect(formatMoneyIn('2000.00', 'USD', 'PHP', locale)).toBe(foreign);
    expect(formatMoney('1240.01', 'COIN', locale)).toMatch(/^[₱$₩¥]1[,.]240[.,]01$/);
  });

  it('is in the site’s unit, or in another unit if one is given', () => {
    expect(formatMoneyIn('1240.01', 'COIN', 'COIN', 'en-US')).toBe('₱1,240.01');
    expect(formatMoneyIn('1240.01', 'USD', 'COIN', 'en-US')).toBe('1,240.01\u00a0USD');
    expect(formatMoneyIn('-1240.01', 'USD', 'PHP', 'es')).toBe('−1.240,01\u00a0USD');
  });

  it('is cut and never rounded up', () => {
    expect(formatMoney('0.999', 'COIN', 'en-US')).toBe('₱0.99');
    expect(formatMoney('-0.999', 'COIN', 'en-US')).toBe('−₱0.99');
  });

  it('keeps every digit of an amount that no floating-point number can represent', () => {
    expect(formatMoney('9007199254740993.07', 'COIN', 'en-US')).toBe('₱9,007,199,254,740,993.07');
  });

  it('has a separate sign, for the front of a field', () => {
    expect(moneySign('COIN', 'ko')).toBe('₩');
    expect(moneySign('PHP', 'es')).toBe('₱');
    expect(moneySign('USD', 'en-US')).toBe('$');
  });
});
