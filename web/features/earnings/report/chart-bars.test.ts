import { addDays } from '@pitaka/core/values/site-days.ts';
import { expect, it } from 'vitest';
import { chartBars } from './chart-bars.ts';

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ day: addDays(from, index), settled: '1.00', estimated: '0.50' }));

it('gives a month a bar for each day and a longer span a bar for each month, with the same sum', () => {
  expect(chartBars(days('2026-01-01', 31))).toHaveLength(31);
  expect(chartBars(days('2026-01-20', 45))).toEqual([
    { from: '2026-01-20', to: '2026-01-31', settled: '12.00', estimated: '6.00' },
    { from: '2026-02-01', to: '2026-02-28', settled: '28.00', estimated: '14.00' },
    { from: '2026-03-01', to: '2026-03-05', settled: '5.00', estimated: '2.50' },
  ]);
});
