import { expect, test } from 'vitest';
import { partOf, percentLeft } from './part-of.ts';

test('an example of a ratio is cut to the hundredth, never rounded up', () => {
  expect(partOf('400.00', '30')).toBe('120.00');
  expect(partOf('1000.00', '0.5')).toBe('5.00');
  expect(partOf('400.00', '12.34')).toBe('49.36');
  expect(partOf('0.99', '33.33')).toBe('0.32');
});

test('what an agent keeps of the own ratio', () => {
  expect(percentLeft('30', '5')).toBe('25');
  expect(percentLeft('12.5', '2.25')).toBe('10.25');
  expect(percentLeft('12.5', '2')).toBe('10.5');
  expect(percentLeft('5', '8')).toBe('0');
});
