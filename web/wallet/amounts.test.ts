import { describe, expect, it } from 'vitest';
import { leastOf, minorOf } from './amounts.ts';

describe('amounts of answers', () => {
  it('are compared as money, not as text', () => {
    expect(leastOf('100.00', '9.50', '20.00')).toBe('9.50');
    expect(leastOf('0.07')).toBe('0.07');
    expect(minorOf('9007199254740993.01')).toBe(900_719_925_474_099_301n);
  });

  it('are nothing where they are no amounts', () => {
    expect(minorOf('')).toBe(0n);
    expect(minorOf('1,5')).toBe(0n);
  });
});
