import { BANNER_ASPECT_RATIO } from '@pitaka/contract/constants.ts';

/** The part of a picture that remains after cropping, as fractions of its own width and height; its height follows from the banner's shape. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The fraction of the picture's height that it takes; `aspect` is the picture's own height for a width of 1. */
export function heightOf({ width }: Pick<Crop, 'width'>, aspect: number): number {
  return (width * BANNER_ASPECT_RATIO) / aspect;
}

/** The largest part that fits, in the middle. */
export function startOf(aspect: number): Crop {
  const width = Math.min(1, aspect / BANNER_ASPECT_RATIO);
  return { left: (1 - width) / 2, top: Math.max(0, (1 - heightOf({ width }, aspect)) / 2), width };
}

/** Moved, but not over an edge. */
export function moveTo(crop: Crop, to: { left: number; top: number }, aspect: number): Crop {
  const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));
  return {
    width: crop.width,
    left: within(to.left, 1 - crop.width),
    top: within(to.top, 1 - heightOf(crop, aspect)),
  };
}

/** Sized as a share of the largest part, around the same centre. */
export function resize(crop: Crop, share: number, aspect: number): Crop {
  const width = startOf(aspect).width * share;
  const left = crop.left + (crop.width - width) / 2;
  const top = crop.top + (heightOf(crop, aspect) - heightOf({ width }, aspect)) / 2;
  return moveTo({ ...crop, width }, { left, top }, aspect);
}
