import { expect, it } from 'vitest';
import { localMinute, momentOfMinute } from './site-days.ts';

it.each([
  ['2026-11-20T08:00', 'Asia/Manila', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T00:00', 'America/Mexico_City', '2026-11-20T06:00:00.000Z'],
  ['2026-07-01T12:30', 'Europe/Madrid', '2026-07-01T10:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
])('%s in %s is %s, in both directions', (minute, zone, moment) => {
  expect(momentOfMinute(minute, zone).toISOString()).toBe(moment);
  expect(localMinute(new Date(moment), zone)).toBe(minute);
});

it('a skipped minute becomes the first minute after the gap', () => {
  expect(localMinute(momentOfMinute('2026-03-29T02:30', 'Europe/Madrid'), 'Europe/Madrid')).toBe('2026-03-29T03:30');
});
