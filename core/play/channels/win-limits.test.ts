import { describe, expect, it } from 'vitest';
import { dayWithWin, EMPTY_DAY, exceededWinLimit } from './win-limits.ts';

const TERMS = { winTimes: 100, largestWinMinor: 50_000n, dailyNetMinor: 60_000n, freeWinsMinor: 1_000n };
const round = (betMinor: bigint, winMinor = 0n) => ({ betMinor, winMinor, isCounted: winMinor > 0n });

describe('the limits of a channel’s wins', () => {
  it('suspend a win above the multiple of the stake, counting all wins of the round', () => {
    expect(exceededWinLimit(1_000n, round(10n), TERMS, EMPTY_DAY)).toBeUndefined();
    expect(exceededWinLimit(1_001n, round(10n), TERMS, EMPTY_DAY)).toBe('largest_win');
    expect(exceededWinLimit(2n, round(10n, 999n), TERMS, EMPTY_DAY)).toBe('largest_win');
  });

  it('suspend a win above the largest win, for any stake', () => {
    expect(exceededWinLimit(50_000n, round(10_000n), TERMS, EMPTY_DAY)).toBeUndefined();
    expect(exceededWinLimit(50_001n, round(10_000n), TERMS, EMPTY_DAY)).toBe('largest_win');
  });

  it('suspend wins without a stake above the daily limit; a stake of zero counts as no stake', () => {
    expect(exceededWinLimit(1_000n, undefined, TERMS, EMPTY_DAY)).toBeUndefined();
    expect(exceededWinLimit(1_001n, round(0n), TERMS, EMPTY_DAY)).toBe('free_wins');
    expect(exceededWinLimit(1n, undefined, TERMS, dayWithWin(EMPTY_DAY, 1_000n, undefined))).toBe('free_wins');
    expect(exceededWinLimit(0n, undefined, { ...TERMS, freeWinsMinor: 0n }, EMPTY_DAY)).toBeUndefined();
  });

  it('suspend a win above the daily net', () => {
    const day = dayWithWin(EMPTY_DAY, 20_000n, round(1_000n));
    expect(day.netMinor).toBe(19_000n);
    // The stake is counted with the first win of its round.
    expect(exceededWinLimit(42_000n, round(1_000n), TERMS, day)).toBeUndefined();
    expect(exceededWinLimit(42_001n, round(1_000n), TERMS, day)).toBe('daily_net');
    expect(exceededWinLimit(41_001n, round(1_000n, 1n), TERMS, day)).toBe('daily_net');
    expect(exceededWinLimit(42_001n, round(1_000n), TERMS, { ...day, netMinor: -1n })).toBeUndefined();
  });
});
