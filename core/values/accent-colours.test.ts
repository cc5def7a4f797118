import { describe, expect, it } from 'vitest';
import { accentColours, contrast } from './accent-colours.ts';

describe('the accents of a site', () => {
  it('stay as chosen if they are readable', () => {
    const { light, dark } = accentColours({ accent: '#432dd7', accentDark: '#a9a0ff', onAccent: '#ffffff' });
    expect(light).toEqual({ fill: '#432dd7', onFill: '#ffffff', ink: '#432dd7' });
    expect(dark).toEqual({ fill: '#a9a0ff', onFill: '#000000', ink: '#a9a0ff' });
  });

  it.each(['#ffe600', '#ffffff', '#000000', '#777777', '#00ff7f', '#ff0055'])(
    'are made readable for any colour: %s',
    (picked) => {
      const { light, dark } = accentColours({ accent: picked, accentDark: picked, onAccent: picked });
      for (const { fill, onFill } of [light, dark]) expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.ink, '#e9ebf0')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.ink, '#232936')).toBeGreaterThanOrEqual(4.5);
      expect(light.fill).toBe(picked);
    },
  );

  it('measure contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
