import { expect, it } from 'vitest';
import { changeInPercent } from './change-in-percent.ts';

it('gives a change in whole percent of the earlier amount, and none if that was zero', () => {
  expect(changeInPercent('112.00', '100.00')).toBe(12);
  expect(changeInPercent('88.40', '100.00')).toBe(-12);
  expect(changeInPercent('100.00', '100.00')).toBe(0);
  expect(changeInPercent('0.00', '100.00')).toBe(-100);
  expect(changeInPercent('100.50', '100.00')).toBe(1);
  expect(changeInPercent('5.00', '0.00')).toBeUndefined();
});
