import { expect, it } from 'vitest';
import { personalNoticeText } from './personal-notice-texts.ts';

it('a notice has its days and rates in its reader’s notation', () => {
  const params = { from: '2026-12-01', rate: '60.5' };
  expect(personalNoticeText('rate_changed', params, { locale: 'en-US', unit: 'PHP' })).toMatch(
    /^From Dec 1, 2026 your commission rate is 60\.5%/,
  );
  expect(personalNoticeText('rate_changed', params, { locale: 'es', unit: 'PHP' })).toMatch(
    /^Desde el 1 dic 2026 tu parte es del 60,5 %/,
  );
  expect(personalNoticeText('rate_changed', params, { locale: 'zh-CN', unit: 'PHP' })).toMatch(
    /^自2026年12月1日起，您的佣金比例为60.5%/,
  );
});

it.each([
  ['en-US', 'PHP', 'A rebate of ₱2,000.00 is ready. Claim it before Dec 1, 2026.'],
  ['en-PH', 'PHP', 'A rebate of ₱2,000.00 is ready. Claim it before Dec 1, 2026.'],
  ['es', 'PHP', 'Tienes una bonificación de 2.000,00\u00a0₱ disponible. Cóbrala antes del 1 dic 2026.'],
  ['es', 'COIN', 'Tienes una bonificación de $2.000,00 disponible. Cóbrala antes del 1 dic 2026.'],
  ['ko', 'PHP', '받을 수 있는 리베이트: ₱2,000.00. 2026. 12. 1. 전에 받아 주세요.'],
  ['zh-CN', 'PHP', '您有一笔返佣 ₱2,000.00 可领取，请在 2026年12月1日 前领取。'],
  ['fil', 'PHP', 'May rebate kang ₱2,000.00. I-claim ito bago ang Dis 1, 2026.'],
])('a notice has its amounts in the site’s and its reader’s notation: %s, %s', (locale, unit, text) => {
  const params = { amount: '2000.00', until: '2026-12-01' };
  expect(personalNoticeText('rebate_claimable', params, { locale, unit })).toBe(text);
});

it('a refund and a rebate have different names where both are in one inbox', () => {
  const params = { name: 'Zapatos', amount: '20.00', owed: '5.00', until: '2026-12-01' };
  const inSpanish = (kind: string) => personalNoticeText(kind, params, { locale: 'es', unit: 'PHP' });
  expect(inSpanish('rebate_claimable')).toContain('bonificación');
  for (const kind of ['earning_taken_back', 'earning_owed']) {
    expect(inSpanish(kind)).toMatch(/^Un jugador recibió una devolución por «Zapatos»/);
    expect(inSpanish(kind)).not.toMatch(/bonificación/i);
  }
});
