import { describe, expect, it } from 'vitest';
import { isJustBelow, isUnplayed } from './rules.ts';

describe('just below a threshold (Spec: F3)', () => {
  it('is below the threshold and within the band, to the cent', () => {
    const found = [500_01n, 500_00n, 499_99n, 450_01n, 450_00n, 449_99n].map((minor) =>
      isJustBelow(minor, 500_00n, 10),
    );
    expect(found).toEqual([false, false, true, true, true, false]);
  });
});

describe('a deposit and a withdrawal without play (Spec: F3)', () => {
  const rule = { leastMinor: 1000_00n, withdrawnPercent: 80, playedPercent: 10 };
  const passage = { depositedMinor: 1000_00n, withdrawnMinor: 800_00n, stakedMinor: 99_99n, backMinor: 0n };
  const found = (more: Partial<typeof passage>) => isUnplayed({ ...passage, ...more }, rule);

  it('counts at or above the minimum deposit', () => {
    expect([found({}), found({ depositedMinor: 999_99n }), found({ depositedMinor: 0n })]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('counts at or above the minimum withdrawn share', () => {
    expect(
      ['799.99', '800.00', '800.01'].map((text) => found({ withdrawnMinor: BigInt(text.replace('.', '')) })),
    ).toEqual([false, true, true]);
  });
  it('counts below the minimum staked share', () => {
    expect([99_99n, 100_00n, 100_01n].map((stakedMinor) => found({ stakedMinor }))).toEqual([true, false, false]);
  });
  it('does not count stakes of open rounds', () => {
    const openOf = (backMinor: bigint) => found({ stakedMinor: 300_00n, backMinor });
    expect([200_00n, 200_01n, 300_00n].map(openOf)).toEqual([false, true, true]);
  });
});
