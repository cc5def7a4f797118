import { describe, expect, it } from 'vitest';
import { pointAt, rotationTo } from './wheel-geometry.ts';

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
});
