import { expect, it } from 'vitest';
import { dayStart } from './site-days.ts';

it('is midnight of the zone', () => {
  expect(dayStart('2026-11-20', 'Asia/Manila').toISOString()).toBe('2026-11-19T16:00:00.000Z');
  expect(dayStart('2026-11-20', 'Asia/Manila', 1).toISOString()).toBe('2026-11-20T16:00:00.000Z');
  expect(dayStart('2026-11-20', 'America/Mexico_City').toISOString()).toBe('2026-11-20T06:00:00.000Z');
  expect(dayStart('2026-12-31', 'UTC', 1).toISOString()).toBe('2027-01-01T00:00:00.000Z');
});

it('respects the days of clock changes', () => {
  expect(dayStart('2026-03-29', 'Europe/Madrid').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  expect(dayStart('2026-03-29', 'Europe/Madrid', 1).toISOString()).toBe('2026-03-29T22:00:00.000Z');
  expect(dayStart('2026-10-25', 'Europe/Madrid', 1).toISOString()).toBe('2026-10-25T23:00:00.000Z');
});

it('is the first moment of a day without a midnight', () => {
  // Santiago puts its clock forward at midnight.
  expect(dayStart('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
});
