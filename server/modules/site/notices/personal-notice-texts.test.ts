import { expect, it } from 'vitest';
import { personalNoticeText } from './personal-notice-texts.ts';

it('writes days and rates of a notice in its reader’s notation', () => {
  const params = { from: '2026-12-01', rate: '60.5' };
  expect(personalNoticeText('rate_changed', params, { locale: 'en-US', unit: 'PHP' })).toMatch(
    /^From Dec 1, 2026 your commission rate is 60\.5%/,
  );
  expect(personalNoticeText('rate_changed', params, { locale: 'es', unit: 'PHP' })).toMatch(
    /^Desde el 1 dic 2026 tu comisión es del 60,5 %/,
  );
  expect(personalNoticeText('rate_changed', params, { locale: 'zh-CN', unit: 'PHP' })).toMatch(
    /^自2026年12月1日起，您的佣金比例为60.5%/,
  );
});

it.each([
  ['en-US', 'PHP', 'A rebate of ₱2,000.00 is ready. Claim it before Dec 1, 2026.'],
  ['en-PH', 'PHP', 'A rebate of ₱2,000.00 is ready. Claim it before Dec 1, 2026.'],
  ['es', 'PHP', 'Tienes un reembolso de 2.000,00\u00a0₱ disponible. Recógelo antes del 1 dic 2026.'],
  ['es', 'COIN', 'Tienes un reembolso de $2.000,00 disponible. Recógelo antes del 1 dic 2026.'],
  ['ko', 'PHP', '리베이트 ₱2,000.00을(를) 받을 수 있습니다. 2026. 12. 1. 전에 받아 주세요.'],
  ['zh-CN', 'PHP', '您有一笔返利 ₱2,000.00 可领取，请在 2026年12月1日 前领取。'],
])('a notice has its amounts in the site’s and its reader’s notation: %s, %s', (locale, unit, text) => {
  const params = { amount: '2000.00', until: '2026-12-01' };
  expect(personalNoticeText('rebate_claimable', params, { locale, unit })).toBe(text);
});

it('names a refund and a rebate differently where both are in one inbox', () => {
  const params = { name: 'Zapatos', amount: '20.00', owed: '5.00', until: '2026-12-01' };
  const inSpanish = (kind: string) => personalNoticeText(kind, params, { locale: 'es', unit: 'PHP' });
  expect(inSpanish('rebate_claimable')).toContain('reembolso');
  for (const kind of ['earning_taken_back', 'earning_owed']) {
    expect(inSpanish(kind)).toMatch(/^Una devolución de «Zapatos»/);
    expect(inSpanish(kind)).not.toMatch(/reembolso/i);
  }
});
