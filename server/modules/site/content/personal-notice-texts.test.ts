import { expect, it } from 'vitest';
import { personalNoticeText } from './personal-notice-texts.ts';

it('a notice has days and rates as its reader writes them', () => {
  const params = { from: '2026-12-01', rate: '60.5' };
  expect(personalNoticeText('rate_changed', params, 'en-US')).toMatch(
    /^From Dec 1, 2026 your commission rate is 60\.5%/,
  );
  expect(personalNoticeText('rate_changed', params, 'es')).toMatch(/^Desde el 1 dic 2026 tu comisión es del 60,5 %/);
  expect(personalNoticeText('rate_changed', params, 'zh-CN')).toMatch(/^自2026年12月1日起，您的佣金比例为60.5%/);
});
