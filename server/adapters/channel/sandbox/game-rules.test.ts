import { describe, expect, it } from 'vitest';
import { PAYS, publishedOdds, REEL, type ReelSymbol, timesOf, turnReels } from './game-rules.ts';

const everySpin = REEL.flatMap((a) => REEL.flatMap((b) => REEL.map((c) => [a, b, c] as const)));

describe('the sandbox channel’s game (Spec: E7)', () => {
  it('publishes odds that count every combination of its reels once', () => {
    const times = everySpin.map(timesOf);
    const { oneIn, returnPercent, hitPercent } = publishedOdds();
    expect(times).toHaveLength(32_768);
    expect(returnPercent).toBe((times.reduce((sum, multiple) => sum + multiple, 0) / times.length) * 100);
    expect(returnPercent.toFixed(2)).toBe('95.96');
    expect(hitPercent).toBe((times.filter((multiple) => multiple > 0).length / times.length) * 100);
    const spinsOf = (symbol: ReelSymbol, count: number) =>
      everySpin.filter((reels) => reels.filter((shown) => shown === symbol).length === count).length;
    expect(oneIn).toEqual(PAYS.map(({ symbol, count }) => times.length / spinsOf(symbol, count)));
  });

  it('pays three of a kind unless two jeepneys pay, and nothing else', () => {
    expect(timesOf(['jeepney', 'jeepney', 'jeepney'])).toBe(500);
    expect(timesOf(['jeepney', 'mango', 'jeepney'])).toBe(10);
    expect(timesOf(['mango', 'jeepney', 'mango'])).toBe(1);
    expect(timesOf(['mango', 'mango', 'mango'])).toBe(20);
    expect(timesOf(['mango', 'mango', 'sun'])).toBe(0);
  });

  it('draws each reel’s stop independently', () => {
    const drawn = [0, 31, 5];
    expect(turnReels(() => drawn.shift() ?? 0)).toEqual(['jeepney', 'sampaguita', 'parol']);
  });
});
