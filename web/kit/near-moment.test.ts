import { expect, it } from 'vitest';
import { nearMoment } from './near-moment.ts';

const NOW = new Date('2026-11-29T21:26:00Z');
const near = (at: string, locale: 'en-US' | 'es' | 'ko' | 'zh-CN') =>
  nearMoment({
    at: new Date(at),
    now: NOW,
    locale,
    timezone: 'Asia/Manila',
    format: (name, options) => new Intl.DateTimeFormat(name, options),
  })?.replaceAll('\u202f', ' ');

it.each([
  ['en-US', 'tomorrow, 5:26 AM'],
  ['es', 'mañana, 5:26'],
  ['ko', '내일 오전 5:26'],
  ['zh-CN', '明天05:26'],
] as const)('a moment of tomorrow, by the site’s days, is named so in %s', (locale, text) => {
  expect(near('2026-11-30T21:26:00Z', locale)).toBe(text);
});

it('a moment of today is named so; a moment of another day is not', () => {
  expect(near('2026-11-30T02:00:00Z', 'en-US')).toBe('today, 10:00 AM');
  expect(near('2026-12-02T02:00:00Z', 'en-US')).toBeUndefined();
  expect(near('2026-11-29T02:00:00Z', 'en-US')).toBeUndefined();
});
