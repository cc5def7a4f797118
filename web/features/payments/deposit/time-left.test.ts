import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const MINUTE_MS = 60_000;

describe('the time left to pay', () => {
  it.each([
    [3 * 24 * 60 * MINUTE_MS, '3 days'],
    [3 * 24 * 60 * MINUTE_MS - 1, '2 days 23 hours'],
    [47 * 60 * MINUTE_MS, '47 hours'],
    [90 * MINUTE_MS, '90 minutes'],
    [59.9 * MINUTE_MS, '59 minutes'],
    [MINUTE_MS, '1 minute'],
    [MINUTE_MS - 1, '59 seconds'],
    [-5, '0 seconds'],
  ])('of %i ms is shown as %s', (ms, words) => {
    expect(timeLeft(ms, 'en-US')).toBe(words);
  });

  it('is in the current language', () => {
    expect(timeLeft(58 * MINUTE_MS, 'es')).toBe('58 minutos');
    expect(timeLeft(58 * MINUTE_MS, 'ko')).toBe('58분');
    expect(timeLeft(58 * MINUTE_MS, 'fil')).toBe('58 minuto');
  });
});
