import { expect, it } from 'vitest';
import { saleInUnit } from './sale-in-unit.ts';

const MOST = 10_000_000_000_000n;

it('a sale above 100,000,000,000.00 in the site’s unit has no amount', () => {
  expect(saleInUnit(MOST, '1')).toBe(MOST);
  expect(saleInUnit(MOST + 1n, '1')).toBeUndefined();
  expect(saleInUnit(MOST / 50n, '50')).toBe(MOST);
  expect(saleInUnit(MOST / 50n + 1n, '50')).toBeUndefined();
  expect(saleInUnit(1_00n, null)).toBeUndefined();
});
