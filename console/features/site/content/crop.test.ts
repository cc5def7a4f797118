import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { heightOf, moveTo, resize, startOf } from './crop.ts';

it('begins with the largest part that fits, in the middle', () => {
  expect(startOf(BANNER_ASPECT_RATIO)).toEqual({ left: 0, top: 0, width: 1 });
  expect(startOf(BANNER_ASPECT_RATIO * 2)).toEqual({ left: 0, top: 0.25, width: 1 });
  expect(startOf(BANNER_ASPECT_RATIO / 2)).toEqual({ left: 0.25, top: 0, width: 0.5 });
});

it('stays inside the picture for any moves and sizes', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(number(0.05, 20), number(0.2, 1), number(-3, 3), number(-3, 3), (aspect, share, left, top) => {
      const crop = moveTo(resize(startOf(aspect), share, aspect), { left, top }, aspect);
      const slack = 1e-9;
      expect(Math.min(crop.left, crop.top)).toBeGreaterThanOrEqual(0);
      expect(crop.left + crop.width).toBeLessThanOrEqual(1 + slack);
      expect(crop.top + heightOf(crop, aspect)).toBeLessThanOrEqual(1 + slack);
    }),
  );
});
