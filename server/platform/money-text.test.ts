import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

it.each([
  [0n, 'COIN', '₱0.00'],
  [123_450n, 'COIN', '₱1,234.50'],
  [-5n, 'USD', '−$0.05'],
  [100_000_000_000n, 'INR', '₹1,000,000,000.00'],
  [99_999_999_999_999_999n, 'PHP', '₱999,999,999,999,999.99'],
])('%s of %s is %s', (minor, unit, text) => {
  expect(moneyText(minor, unit)).toBe(text);
});

it.each([
  ['en-US', '₱2,000.00', '₱1,240.01'],
  ['es', '2.000,00\u00a0₱', '$1.240,01'],
  ['ko', '₱2,000.00', '₩1,240.01'],
  ['en-PH', '₱2,000.00', '₱1,240.01'],
  ['fil', '₱2,000.00', '₱1,240.01'],
  ['zh-CN', '₱2,000.00', '¥1,240.01'],
])('thousands are separated in %s', (locale, pesos, coins) => {
  expect(moneyText(2_000_00n, 'PHP', locale)).toBe(pesos);
  expect(moneyText(1_240_01n, 'COIN', locale)).toBe(coins);
});
