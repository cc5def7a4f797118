import { expect, it } from 'vitest';
import { attribute } from './attribution.ts';

const DAY = 86_400_000;
const CLICKED = Date.UTC(2026, 1, 1, 12);

it.each([
  ['at the moment of the click', 0, 'counts'],
  ['when the window closes', 30 * DAY, 'counts'],
  ['a millisecond later', 30 * DAY + 1, 'click_too_old'],
  ['a millisecond before it closes', 30 * DAY - 1, 'counts'],
  ['five minutes before the click: clocks differ', -5 * 60_000, 'counts'],
  ['earlier than clocks differ', -5 * 60_000 - 1, 'before_click'],
])('an event %s', (_name, after, expected) => {
  expect(attribute(CLICKED, CLICKED + after, 30)).toBe(expected);
});

it('a window counts days of 24 hours, across the end of February and a clock change too', () => {
  const before = Date.UTC(2028, 1, 28, 12);
  expect(attribute(before, Date.UTC(2028, 2, 1, 12), 2)).toBe('counts');
  expect(attribute(before, Date.UTC(2028, 2, 1, 12) + 1, 2)).toBe('click_too_old');
});
