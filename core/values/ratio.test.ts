import { describe, expect, it } from 'vitest';
import { parseRatioPercent, ratioInPercent } from './ratio.ts';

describe('a ratio in text (Spec: A8)', () => {
  it.each([
    ['35.5', 355_000],
    ['35,5', 355_000],
    [' 35.50 % ', 355_000],
    ['0', 0],
    ['0.009', 90],
    ['100', 1_000_000],
    ['100%', 1_000_000],
    ['12.34569', 123_456],
    // A ratio is at most a hundred percent, so the comma must be a decimal separator.
    ['1,000', 10_000],
  ])('reads %s', (text, ratio) => expect(parseRatioPercent(text)).toBe(ratio));

  it.each(['', '%', '-1', '100.0001', '101', '1e2', '1.2.3', 'abc', '１２', '5 5'])('refuses %s', (text) =>
    expect(parseRatioPercent(text)).toBeUndefined(),
  );

  it('is sent in percent', () => {
    expect(ratioInPercent(355_000)).toBe(35.5);
    expect(ratioInPercent(90)).toBe(0.009);
    expect(ratioInPercent(0)).toBe(0);
  });
});
