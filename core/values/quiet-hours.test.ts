import { describe, expect, it } from 'vitest';
import { isQuiet, localTime, parseQuietHours } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);

describe('quiet hours', () => {
  it.each([
    ['22:00-07:00', '21:59', false],
    ['22:00-07:00', '22:00', true],
    ['22:00-07:00', '06:59', true],
    ['22:00-07:00', '07:00', false],
    ['01:00-05:30', '00:59', false],
    ['01:00-05:30', '05:29', true],
    ['01:00-05:30', '05:30', false],
  ])('of %s at %s: %s', (span, time, quiet) => {
    expect(isQuiet(parseQuietHours(span) ?? null, at(time), 'UTC')).toBe(quiet);
  });

  it('are by the clock of their time zone', () => {
    expect(isQuiet(parseQuietHours('22:00-07:00') ?? null, at('14:00'), 'Asia/Manila')).toBe(true);
  });

  it.each(['', '22:00', '24:00-07:00', '22:60-07:00', '07:00-07:00', 'night'])('are not read from "%s"', (text) => {
    expect(parseQuietHours(text)).toBeUndefined();
  });
});

it('the local day begins at midnight of the time zone', () => {
  expect(localTime(at('16:00'), 'Asia/Manila')).toEqual({ day: '2026-03-03', minute: 0 });
});
