import { describe, expect, it } from 'vitest';
import { loweredBy, shareOfHundred } from './share-of-hundred.ts';

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

it.each([
  ['55', '5', 91],
  ['50', '49.9', 1],
  ['50', '0', 100],
  ['60', '30', 50],
])('a rate lowered from %s to %s lowers the pay by %s per cent', (before, after, percent) => {
  expect(loweredBy(before, after)).toBe(percent);
});
