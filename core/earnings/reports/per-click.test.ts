import { describe, expect, it } from 'vitest';
import { perClickText } from './per-click.ts';

describe('earnings per click', () => {
  it('have two to four decimals, rounded down', () => {
    expect(perClickText(13_210n, 109)).toBe('1.2119');
    expect(perClickText(1n, 3)).toBe('0.0033');
    expect(perClickText(100n, 4)).toBe('0.25');
    expect(perClickText(10n, 4)).toBe('0.025');
    expect(perClickText(0n, 12)).toBe('0.00');
    expect(perClickText(-50n, 4)).toBe('-0.125');
  });

  it('are unknown without clicks', () => {
    expect(perClickText(500n, 0)).toBe('');
  });
});
