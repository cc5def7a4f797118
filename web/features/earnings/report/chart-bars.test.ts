import { addDays } from '@pitaka/core/values/site-days.ts';
import { expect, it } from 'vitest';
import { bestBar, chartBars } from './chart-bars.ts';

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ day: addDays(from, index), settled: '1.00', estimated: '0.50', clicks: 2, conversions: 1 },
  }));

it('gives a month a bar for each day and a longer span a bar for each month, with the same sum', () => {
  expect(chartBars(days('2026-01-01', 31))).toHaveLength(31);
  const of = (count: number) => ({ clicks: 2 * count, conversions: count });
  expect(chartBars(days('2026-01-20', 45))).toEqual([
    { from: '2026-01-20', to: '2026-01-31', settled: '12.00', estimated: '6.00', ...of(12) },
    { from: '2026-02-01', to: '2026-02-28', settled: '28.00', estimated: '14.00', ...of(28) },
    { from: '2026-03-01', to: '2026-03-05', settled: '5.00', estimated: '2.50', ...of(5) },
  ]);
});

it('shows the day with the highest sum first, or the last day if nothing was earned', () => {
  const bars = chartBars(days('2026-01-01', 3)).map((bar, index) => ({
    ...bar,
    estimated: index === 1 ? '9.00' : '0.00',
  }));
  expect(bestBar(bars)).toBe(1);
  expect(bestBar(bars.map((bar) => ({ ...bar, settled: '0.00', estimated: '0.00' })))).toBe(2);
});
