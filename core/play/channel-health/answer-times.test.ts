import { describe, expect, it } from 'vitest';
import { noTimes, timeSlot, timeWithin } from './answer-times.ts';

function timesOf(...all: readonly number[]): number[] {
  const times = noTimes();
  for (const ms of all) times[timeSlot(ms)] = (times[timeSlot(ms)] ?? 0) + 1;
  return times;
}

describe('answer times (Spec: E7)', () => {
  it('have a bound within which 99 of 100 answers arrived', () => {
    expect(timeWithin(noTimes(), 0.99)).toBeNull();
    expect(timeWithin(timesOf(300), 0.99)).toBe(300);
    expect(timeWithin(timesOf(301), 0.99)).toBe(500);
    const mostlyFast = [...Array<number>(99).fill(4), 800];
    expect(timeWithin(timesOf(...mostlyFast), 0.99)).toBe(5);
    expect(timeWithin(timesOf(...mostlyFast, 800), 0.99)).toBe(1000);
    expect(timeWithin(timesOf(60_000), 0.99)).toBe(6000);
  });
});
