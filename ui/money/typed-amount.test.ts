import { describe, expect, it } from 'vitest';
import { groupedAmount, typedAmount } from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['12.50', '12.50'],
    ['12,5', '12.5'],
    ['1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['1 234,50', '1234.50'],
    ["1'234.5", '1234.5'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1.234', '1.234'],
    ['abc', 'abc'],
    ['', ''],
  ])('%s is read as %s where English is spoken', (typed, bare) => {
    expect(typedAmount(typed, 'en-US')).toBe(bare);
  });

  it.each([
    ['1.234', '1234'],
    ['1.234.567,5', '1234567.5'],
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1,234.50', '1234.50'],
    // Ambiguous: a thousand times as much to one reader, three decimals to the other. The field refuses it.
    ['1,234', '1.234'],
  ])('%s is read as %s where Spanish is spoken', (typed, bare) => {
    expect(typedAmount(typed, 'es')).toBe(bare);
  });
});

describe('an amount that was typed', () => {
  it.each([
    ['1500', '1,500', '1.500'],
    ['15000', '15,000', '15.000'],
    ['1234567.5', '1,234,567.5', '1.234.567,5'],
    ['999', '999', '999'],
    ['0.05', '0.05', '0,05'],
    ['abc', 'abc', 'abc'],
    ['1.2345', '1.2345', '1.2345'],
    ['', '', ''],
  ])('%s is shown as %s in English and as %s in Spanish, and is read again as the same', (typed, english, spanish) => {
    expect(groupedAmount(typed, 'en-US')).toBe(english);
    expect(groupedAmount(typed, 'es')).toBe(spanish);
    expect(typedAmount(english, 'en-US')).toBe(typed);
    expect(typedAmount(spanish, 'es')).toBe(typed);
  });
});
