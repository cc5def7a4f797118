import { expect, it } from 'vitest';
import { isRunning, likeDays } from './like-days.ts';

it.each([
  ['one day', '2026-11-24', '2026-11-24', '2026-11-17', '2026-11-17', 'weekday'],
  ['seven days', '2026-11-18', '2026-11-24', '2026-11-11', '2026-11-17', 'before'],
  ['a month so far', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24', 'month'],
  ['a month with more days than the one before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 'month'],
  ['January so far', '2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10', 'month'],
  ['a year so far', '2026-01-01', '2026-11-24', '2025-01-01', '2025-11-24', 'year'],
  ['a year to the leap day', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28', 'year'],
  ['days across two months', '2026-10-20', '2026-11-02', '2026-10-06', '2026-10-19', 'before'],
])('%s is compared with like days', (_name, from, to, before, until, like) => {
  expect(likeDays(from, to)).toEqual({ from: before, to: until, like });
});

it.each([
  ['today', '2026-11-24', '2026-11-24', true],
  ['a week until today', '2026-11-18', '2026-11-24', true],
  ['a month until today', '2026-11-01', '2026-11-24', true],
  ['days before today', '2026-11-17', '2026-11-23', false],
])('%s is compared until the same time of day: %s to %s', (_name, from, to, expected) => {
  expect(isRunning({ to }, likeDays(from, to), '2026-11-24')).toBe(expected);
});

it('the 31st is compared with the whole of a shorter month', () => {
  expect(isRunning({ to: '2026-03-31' }, likeDays('2026-03-01', '2026-03-31'), '2026-03-31')).toBe(false);
});
