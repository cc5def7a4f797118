import { describe, expect, it } from 'vitest';
import { ratioText } from './ratio-text.ts';

describe('the cooperation ratio', () => {
  it('shows percent with two decimals', () => {
    expect(ratioText(35.5, 'en-US')).toBe('35.50%');
    expect(ratioText(100, 'en-US')).toBe('100.00%');
  });

  it('shows a dash just under 0.01 and the number from 0.01 on', () => {
    expect(ratioText(0.0099, 'en-US')).toBe('–');
    expect(ratioText(0.01, 'en-US')).toBe('0.01%');
    expect(ratioText(0, 'en-US')).toBe('–');
  });

  it('rounds half up as decimal text does, not as binary fractions do', () => {
    expect(ratioText(1.005, 'en-US')).toBe('1.01%');
    expect(ratioText(8.345, 'en-US')).toBe('8.35%');
    expect(ratioText(8.3449, 'en-US')).toBe('8.34%');
  });

  it('is written as the language writes it', () => {
    expect(ratioText(35.5, 'es')).toBe('35,50\u00a0%');
    expect(ratioText(35.5, 'ko')).toBe('35.50%');
    expect(ratioText(35.5, 'zh-CN')).toBe('35.50%');
    expect(ratioText(35.5, 'en-PH')).toBe('35.50%');
  });

  it('shows a dash for what is no number', () => {
    expect(ratioText(Number.NaN, 'en-US')).toBe('–');
    expect(ratioText(-1, 'en-US')).toBe('–');
  });
});
