import { describe, expect, it } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

describe('the seconds left to recall an approval', () => {
  it('count down from the first time the row was seen, for every caller', () => {
    const row = { recallSeconds: 5 };
    expect(secondsLeft(row, 90_000)).toBe(5);
    expect(secondsLeft(row, 90_900)).toBe(5);
    expect(secondsLeft(row, 91_000)).toBe(4);
    expect(secondsLeft(row, 94_999)).toBe(1);
    expect(secondsLeft(row, 95_000)).toBe(0);
    expect(secondsLeft(row, 500_000)).toBe(0);
  });

  it('start again with a new answer, and are 0 if the answer has none', () => {
    expect(secondsLeft({ recallSeconds: 3 }, 95_000)).toBe(3);
    expect(secondsLeft({ recallSeconds: null }, 0)).toBe(0);
  });
});
