import { expect, test } from 'vitest';
import { partOfHundred } from './part-of-hundred.ts';

test('an example of a hundred never promises more than the percentage', () => {
  expect([4, 4.35, 6.4, 12.3456, 0.019, 100].map(partOfHundred)).toEqual([
    '4.00',
    '4.35',
    '6.40',
    '12.34',
    '0.01',
    '100.00',
  ]);
});
