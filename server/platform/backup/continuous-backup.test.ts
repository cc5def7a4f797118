import { expect, it } from 'vitest';
import { latestNight } from './continuous-backup.ts';

it.each([
  ['2026-11-23T18:59:59Z', '2026-11-22T19:00:00.000Z'],
  ['2026-11-23T19:00:00Z', '2026-11-23T19:00:00.000Z'],
  ['2026-11-24T03:00:00Z', '2026-11-23T19:00:00.000Z'],
])('at %s the last nightly backup was due at %s', (now, due) => {
  expect(latestNight(new Date(now), 19 * 60).toISOString()).toBe(due);
});
