import { describe, expect, it } from 'vitest';
import { shareOfHundred } from './share-of-hundred.ts';

describe('the share of an amount of 100', () => {
  it.each([
    ['0', '0.00'],
    ['40', '40.00'],
    ['57.57', '57.57'],
    ['0.1', '0.10'],
    ['33.3399', '33.33'],
    ['100.0', '100.00'],
  ])('at %s percent is %s, cut like any commission', (rate, share) => expect(shareOfHundred(rate)).toBe(share));
});
