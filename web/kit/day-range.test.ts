import { expect, it } from 'vitest';
import { dayRange } from './day-range.ts';

const at = (day: string) => new Date(`${day}T12:00:00Z`);

it.each([
  ['2026-11-15', '2026-11-21', '2026年11月15日至21日'],
  ['2026-10-15', '2026-11-21', '2026年10月15日至11月21日'],
  ['2025-12-28', '2026-01-03', '2025年12月28日至2026年1月3日'],
])('a Chinese range of days repeats only the parts that differ at its end: %s to %s', (from, to, text) => {
  expect(dayRange('zh-CN', at(from), at(to))).toBe(text);
});

it('in other languages a range of days is Intl’s, and no line breaks at its dash', () => {
  const text = dayRange('en-US', at('2026-11-15'), at('2026-11-21'));
  expect(text.replaceAll('\u2060', '').replaceAll('\u2009', ' ')).toBe('Nov 15 – 21, 2026');
  expect(text).toContain('\u2060–\u2060');
});
