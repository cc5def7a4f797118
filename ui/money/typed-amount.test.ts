import { describe, expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['12.50', '12.50'],
    ['12,5', '12.5'],
    ['1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['1 234,50', '1234.50'],
    ['1.234.567,5', '1234567.5'],
    ['1.234,50', '1234.50'],
    ["1'234.5", '1234.5'],
    ['abc', 'abc'],
    ['', ''],
  ])('%s is read as %s', (typed, bare) => {
    expect(typedAmount(typed)).toBe(bare);
  });
});
