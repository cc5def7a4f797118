import { describe, expect, it } from 'vitest';
import { feeText } from './fee-text.ts';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const fee = (fixed: string, feePercent: string) => feeText({ fee: fixed, feePercent }, t as never, (amount) => amount);

describe('the fee of a withdrawal', () => {
  it.each([
    ['10.00', '0.00', '10.00'],
    ['0.00', '1.50', 'withdraw.fee.percent 1.5'],
    ['0.00', '10.00', 'withdraw.fee.percent 10'],
    ['0.00', '0.05', 'withdraw.fee.percent 0.05'],
    ['10.00', '2.00', 'withdraw.fee.both 10.00 2'],
    ['0.00', '0.00', 'withdraw.fee.none'],
  ])('of %s and %s percent is written %s', (fixed, percent, text) => {
    expect(fee(fixed, percent)).toBe(text);
  });
});
