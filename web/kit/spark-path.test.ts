import { describe, expect, it } from 'vitest';
import { sparkPath } from './spark-path.ts';

describe('the line of some days', () => {
  it('reaches the top at the highest day and the floor at 0', () => {
    expect(sparkPath([0, 5, 10], 20, 8)).toBe('M0 8L10 4L20 0');
  });

  it('lies on the floor if all values are zero', () => {
    expect(sparkPath([0, 0], 20, 8)).toBe('M0 8L20 8');
    expect(sparkPath([], 20, 8)).toBe('');
  });
});
