import { LOCALES } from '@pitaka/contract/locales.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratioText } from './ratio-text.ts';

describe('the cooperation ratio', () => {
  it('shows percent with two decimals', () => {
    expect(ratioText(35.5, 'en-US')).toBe('35.50%');
    expect(ratioText(100, 'en-US')).toBe('100.00%');
  });

  it('shows a dash below 0.01 and the number at or above it', () => {
    expect(ratioText(0.0099, 'en-US')).toBe('–');
    expect(ratioText(0.01, 'en-US')).toBe('0.01%');
    expect(ratioText(0, 'en-US')).toBe('–');
  });

  it('rounds half up as decimal text does, not as binary fractions do', () => {
    expect(ratioText(1.005, 'en-US')).toBe('1.01%');
    expect(ratioText(8.345, 'en-US')).toBe('8.35%');
    expect(ratioText(8.3449, 'en-US')).toBe('8.34%');
  });

  it('is written in the language’s notation', () => {
    expect(ratioText(35.5, 'es')).toBe('35,50\u00a0%');
    expect(ratioText(35.5, 'ko')).toBe('35.50%');
    expect(ratioText(35.5, 'zh-CN')).toBe('35.50%');
    expect(ratioText(35.5, 'en-PH')).toBe('35.50%');
    expect(ratioText(35.5, 'fil')).toBe('35.50%');
  });

  it.each(LOCALES)('is written as Intl writes it in %s', (locale) => {
    const intl = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const ratio = fc.tuple(fc.integer({ min: 10, max: 100_000_000 }), fc.constantFrom(1, 10, 100, 1000));
    fc.assert(
      fc.property(ratio, ([digits, scale]) => {
        const percent = digits / scale;
        fc.pre(percent >= 0.01);
        expect(ratioText(percent, locale)).toBe(intl.format(String(percent) as Intl.StringNumericLiteral));
      }),
    );
  });

  it('shows a dash for an invalid number', () => {
    expect(ratioText(Number.NaN, 'en-US')).toBe('–');
    expect(ratioText(-1, 'en-US')).toBe('–');
  });
});
