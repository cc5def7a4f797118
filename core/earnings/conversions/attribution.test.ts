import { expect, it } from 'vitest';
import { attribute } from './attribution.ts';

const DAY = 86_400_000;
const CLICKED = Date.UTC(2026, 1, 1, 12);

it.each([
  ['at the moment of the click', 0, 'counts'],
  ['at the end of the window', 30 * DAY, 'counts'],
  ['a millisecond after the window', 30 * DAY + 1, 'click_too_old'],
  ['a millisecond before the end of the window', 30 * DAY - 1, 'counts'],
  ['five minutes before the click, within the tolerance for clocks', -5 * 60_000, 'counts'],
  ['earlier than the tolerance for clocks', -5 * 60_000 - 1, 'before_click'],
])('an event %s: %s', (_name, after, expected) => {
  expect(attribute(CLICKED, CLICKED + after, 30)).toBe(expected);
});

it('a window has days of 24 hours, also across the end of February and a clock change', () => {
  const before = Date.UTC(2028, 1, 28, 12);
  expect(attribute(before, Date.UTC(2028, 2, 1, 12), 2)).toBe('counts');
  expect(attribute(before, Date.UTC(2028, 2, 1, 12) + 1, 2)).toBe('click_too_old');
});
