import { expect, it } from 'vitest';
import { parseTime } from './parse-time.ts';

it.each([
  ['2026-11-23 20:15:00', '2026-11-23T20:15:00.000Z'],
  ['2026-11-23T20:15:00.123Z', '2026-11-23T20:15:00.123Z'],
  ['2026-11-23 20:15', '2026-11-23T20:15:00.000Z'],
  ['2026-11-23 20:15:00 UTC', '2026-11-23T20:15:00.000Z'],
  ['2026-11-23 20:15:00 +08:00', '2026-11-23T12:15:00.000Z'],
  ['2026-11-23 20:15:00+0800', '2026-11-23T12:15:00.000Z'],
])('a time to restore to: %s is %s', (text, time) => {
  expect(parseTime(text)?.toISOString()).toBe(time);
});

it.each([
  'yesterday',
  '2026-11-23',
  '23.11.2026 20:15',
  '2026-02-30 10:00:00',
  '2026-11-23 25:00:00',
  '2026-13-01 00:00',
])('no time to restore to: %s', (text) => {
  expect(parseTime(text)).toBeNull();
});
