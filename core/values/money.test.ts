import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMinor, fromMajor, MAX_MINOR, parseAmount, shareOf } from './money.ts';

describe('an amount (Spec: A8)', () => {
  it('is read from decimal text with at most two places', () => {
    const read = (text: string) => {
      const amount = parseAmount(text);
      return amount.ok ? amount.value : amount.code;
    };
    expect([read('0'), read('7'), read('7.5'), read('7.05'), read('0.01')]).toEqual([0n, 700n, 750n, 705n, 1n]);
    expect(read('9999999999999999.99')).toBe(MAX_MINOR);
  });

  it.each([
    '',
    ' ',
    '+1',
    '-1',
    '-0.01',
    '01',
    '00',
    '1.',
    '.5',
    '1.005',
    '1.0.0',
    '1,000',
    '1e3',
    '1E3',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '１２',
    '٣٤',
    '१२',
    '1 ',
    '\t1',
    '1\n',
    '10000000000000000',
    '9'.repeat(1_000_000),
    `0.${'0'.repeat(100_000)}1`,
  ])('is not read from %.20j', (text) => {
    expect(parseAmount(text)).toEqual({ ok: false, code: 'amount_malformed' });
  });

  it('is formatted as its original text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_MINOR }), (minor) => {
        expect(parseAmount(formatMinor(minor))).toEqual({ ok: true, value: minor });
      }),
    );
  });

  it('below zero is formatted with a sign and two decimals', () => {
    expect([0n, 5n, -5n, -100n, 123456n].map(formatMinor)).toEqual(['0.00', '0.05', '-0.05', '-1.00', '1234.56']);
  });
});

describe('a share', () => {
  it('is rounded down, and adds up to the whole with the remainder', () => {
    expect(shareOf(10_01n, 333_333n)).toBe(3_33n);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_MINOR }), fc.bigInt({ min: 0n, max: 1_000_000n }), (minor, ratio) => {
        const share = shareOf(minor, ratio);
        expect(share >= 0n && share <= minor).toBe(true);
        expect(share * 1_000_000n <= minor * ratio && (share + 1n) * 1_000_000n > minor * ratio).toBe(true);
      }),
    );
  });

  it('of a negative amount does not exist', () => {
    expect(() => shareOf(-1n, 1n)).toThrow(RangeError);
    expect(() => shareOf(1n, -1n)).toThrow(RangeError);
    expect(() => fromMajor(0.5)).toThrow(RangeError);
  });
});
