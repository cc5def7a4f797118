import { describe, expect, it } from 'vitest';
import { lastDayOf, rateFor, rebateOf } from './rebate-rule.ts';

describe('the period of a rebate', () => {
  it.each([
    ['day', '2026-03-08', '2026-03-08'],
    ['week', '2026-03-02', '2026-03-08'],
    ['week', '2026-03-08', '2026-03-08'],
    ['week', '2026-12-31', '2027-01-03'],
    ['month', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-15', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-31'],
  ] as const)('of a %s that has %s ends on %s', (period, day, last) => expect(lastDayOf(period, day)).toBe(last));
});

describe('the rate of a rebate (Spec: C4)', () => {
  const steps = [
    { fromMinor: 1_000_00n, rate: 200n },
    { fromMinor: 500_00n, rate: 150n },
  ];

  it.each([
    [499_99n, 100n],
    [500_00n, 150n],
    [999_99n, 150n],
    [1_000_00n, 200n],
  ])('for a base of %s is %s', (base, rate) => expect(rateFor(base, 100n, steps)).toBe(rate));

  it('gives a share that is rounded down', () => {
    expect(rebateOf(33_33n, 150n)).toBe(49n);
    expect(rebateOf(66n, 150n)).toBe(0n);
    expect(rebateOf(67n, 150n)).toBe(1n);
  });
});
