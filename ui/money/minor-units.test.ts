import { describe, expect, it } from 'vitest';
import {
  compareMoney,
  isZero,
  leastOf,
  minorOf,
  parseMoney,
  plusOf,
  shareOfWhole,
  subtractMoney,
  sumOf,
} from './minor-units.ts';

describe('decimal text of the wire', () => {
  it('is read into minor units, with its sign', () => {
    expect(parseMoney('9007199254740993.01')).toBe(900_719_925_474_099_301n);
    expect(parseMoney('-0.05')).toBe(-5n);
    expect(parseMoney('7')).toBe(700n);
  });

  it.each(['', '-', '--1', '+1', '1,5', '1.005', '1e3', ' 1', '-1 '])('%j is no amount', (text) => {
    expect(parseMoney(text)).toBeUndefined();
    expect(minorOf(text)).toBe(0n);
  });
});

describe('amounts', () => {
  it('are compared as money, not as text and not as floating numbers', () => {
    expect(compareMoney('100.00', '9.50')).toBe(1);
    expect(compareMoney('-1.00', '0.00')).toBe(-1);
    expect(compareMoney('5', '5.00')).toBe(0);
    expect(compareMoney('9007199254740993.01', '9007199254740993.02')).toBe(-1);
    expect(isZero('0.00')).toBe(true);
    expect(isZero('-0.01')).toBe(false);
  });

  it('give their minimum', () => {
    expect(leastOf('100.00', '9.50', '20.00')).toBe('9.50');
    expect(leastOf('0.07')).toBe('0.07');
  });

  it('are added and subtracted to the last cent of large sums', () => {
    expect(sumOf(['0.10', '0.20', '-0.05'])).toBe('0.25');
    expect(sumOf([])).toBe('0.00');
    expect(subtractMoney('9007199254740993.01', '0.02')).toBe('9007199254740992.99');
    expect(subtractMoney('1.00', '1.01')).toBe('-0.01');
  });
});

describe('a plus sign', () => {
  it('precedes an incoming amount, but never zero', () => {
    expect(['1.00', '0.01', '0.00', '0', '-0.01'].map(plusOf)).toEqual(['+', '+', '', '', '']);
  });
});

describe('the share of a whole', () => {
  it('is a length to draw, from 0 to 1', () => {
    expect(shareOfWhole('25.00', '100.00')).toBe(0.25);
    expect(shareOfWhole('150.00', '100.00')).toBe(1);
    expect(shareOfWhole('-1.00', '100.00')).toBe(0);
    expect(shareOfWhole('1.00', '0.00')).toBe(0);
  });
});
