import { expect, it } from 'vitest';
import { soldDay } from './wallet-record.ts';

it('names the day of the sale where the money settled on another one', () => {
  const sales = { page: 'sales' as const, id: '2026-11-12 messaging wx0001' };
  expect(soldDay({ record: sales, at: '2026-11-25T17:00:00Z' }, 'Asia/Manila')).toBe('2026-11-12');
  // 1:00 AM of the 12th in Manila.
  expect(soldDay({ record: sales, at: '2026-11-11T17:00:00Z' }, 'Asia/Manila')).toBeUndefined();
  expect(soldDay({ record: { page: 'deposit', id: '2026-11-12' }, at: '2026-11-25T17:00:00Z' }, 'UTC')).toBeUndefined();
  expect(soldDay({ record: null, at: '2026-11-25T17:00:00Z' }, 'UTC')).toBeUndefined();
});
