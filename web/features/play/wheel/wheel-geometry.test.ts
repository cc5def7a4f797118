import { describe, expect, it } from 'vitest';
import { fitLabel, pointAt, rotationTo } from './wheel-geometry.ts';

describe('the picture of the wheel (Spec: E3)', () => {
  it('stops with the pointer in the middle of the drawn field, after whole turns forward', () => {
    for (const count of [2, 5, 8, 16]) {
      let before = 0;
      for (let index = 0; index < count; index += 1) {
        const turned = rotationTo(index, count, before, 4);
        expect(turned - before).toBeGreaterThanOrEqual(4 * 360 - 1e-9);
        expect(turned - before).toBeLessThan(5 * 360 + 1e-9);
        const atPointer = (((360 - (turned % 360)) % 360) / 360) * count;
        expect(atPointer).toBeCloseTo(index + 0.5, 9);
        before = turned;
      }
    }
  });

  it('counts angles from the top, clockwise', () => {
    expect(pointAt(0, 100)).toEqual({ x: 160, y: 60 });
    expect(pointAt(90, 100)).toEqual({ x: 260, y: 160 });
  });

  it.each([
    ['₱50', ['₱50']],
    ['2.000,00 ₱', ['2.000,00 ₱']],
    ['Try again', ['Try again']],
    ['Inténtalo otra vez', ['Inténtalo', 'otra vez']],
    ['다음 기회에', ['다음 기회에']],
  ])('writes %s whole into its field', (label, lines) => {
    const fitted = fitLabel(label);
    expect(fitted.lines).toEqual(lines);
    expect(fitted.size).toBeGreaterThanOrEqual(9);
  });

  it('cuts only what does not fit in two small lines', () => {
    expect(fitLabel('Auriculares inalámbricos con cancelación de ruido')).toEqual({
      lines: [expect.stringMatching(/…$/), expect.stringMatching(/…$/)],
      size: 9,
    });
    expect(fitLabel('x'.repeat(60)).lines).toEqual([expect.stringMatching(/^x{10,20}…$/)]);
  });
});
