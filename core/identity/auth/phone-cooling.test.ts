import { expect, it } from 'vitest';
import { phoneCoolingLeft } from './phone-cooling.ts';

const CHANGED = new Date('2026-11-01T10:00:00Z');
const after = (hours: number) => new Date(CHANGED.getTime() + hours * 3_600_000);

it.each([
  [0, 24],
  [0.5, 24],
  [23.5, 1],
  [24, 0],
  [100, 0],
])('%s hours after a change of the phone number, payouts wait %s hours more', (hours, left) => {
  expect(phoneCoolingLeft(CHANGED, 24, after(hours))).toBe(left);
});

it('no withdrawal waits without a change of the number, or on a site without a cooling time', () => {
  expect(phoneCoolingLeft(null, 24, after(0))).toBe(0);
  expect(phoneCoolingLeft(CHANGED, 0, after(0))).toBe(0);
});
