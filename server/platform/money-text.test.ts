import { expect, it } from 'vitest';
import { moneyText } from './money-text.ts';

it.each([
  [0n, 'COIN', '₱0.00'],
  [123_450n, 'COIN', '₱1,234.50'],
  [-5n, 'USD', '−$0.05'],
  [100_000_000_000n, 'INR', 'INR 1,000,000,000.00'],
])('%s of %s is %s', (minor, unit, text) => {
  expect(moneyText(minor, unit)).toBe(text);
});
