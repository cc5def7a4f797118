import { expect, it } from 'vitest';
import { daysOf } from './span.ts';

it('counts days in the site’s time zone', () => {
  // In Manila it is already the 2nd of March.
  const now = new Date('2026-03-01T17:00:00Z');
  const of = (choice: Parameters<typeof daysOf>[0], day = '') => daysOf(choice, day, 'Asia/Manila', now);
  expect(of('all')).toEqual({});
  expect(of('today')).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(of('yesterday')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(of('week')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(of('day')).toEqual({});
  expect(of('day', '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-01-05' });
});
