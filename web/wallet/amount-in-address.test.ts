import { expect, it } from 'vitest';
import { amountInAddress } from './amount-in-address.ts';

it.each(['250', '250.5', '250.00', '1234567890123456.00'])('an address gives the amount %s', (text) => {
  expect(amountInAddress(text)).toBe(text);
});

it.each([undefined, '', '-5', '1e9', '1.234', '1,000', 'Infinity', '12345678901234567'])(
  'an address gives no amount for %s',
  (text) => expect(amountInAddress(text)).toBeUndefined(),
);
