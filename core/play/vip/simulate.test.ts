import { describe, expect, it } from 'vitest';
import { type PastMonth, simulate } from './simulate.ts';

const levels = [
  { needMinor: 0n, bonusMinor: 0n, feeMinor: null, rebateBps: 0n },
  { needMinor: 1_000_00n, bonusMinor: 20_00n, feeMinor: 4_00n, rebateBps: 50n },
];
const idle: PastMonth = { pointsMinor: 0n, beforeMinor: 0n, paidWithdrawals: 0, rebateBaseMinor: 0n };

describe('the simulated cost of last month (Spec: E1)', () => {
  it.each([
    [999_99n, 0n, 0],
    [1_000_00n, 0n, 1],
    [1_000_01n, 0n, 1],
    // The level is kept from the period before.
    [0n, 1_000_00n, 1],
    [0n, 999_99n, 0],
  ])('%s in the period and %s before is level %s', (pointsMinor, beforeMinor, level) => {
    const costs = simulate(levels, 10_00n, [{ ...idle, pointsMinor, beforeMinor }]);
    expect(costs.map(({ people }) => people)).toEqual(level === 1 ? [0, 1] : [1, 0]);
  });

  it('is the sum of bonuses, waived fees and additional rebates', () => {
    const one = { ...idle, pointsMinor: 5_000_00n, paidWithdrawals: 3, rebateBaseMinor: 333_33n };
    const costs = simulate(levels, 10_00n, [one, one, { ...idle, paidWithdrawals: 9, rebateBaseMinor: 900_00n }]);
    expect(costs).toEqual([
      { people: 1, bonusMinor: 0n, feesMinor: 0n, rebatesMinor: 0n },
      { people: 2, bonusMinor: 40_00n, feesMinor: 36_00n, rebatesMinor: 3_32n },
    ]);
  });
});
