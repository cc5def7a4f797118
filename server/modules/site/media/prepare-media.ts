import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { MediaExtension } from './media-names.ts';
import { pictureTurn } from './picture-turns.ts';

/** How a file is shown, which decides its stored size. */
export type MediaShape = 'icon' | 'picture' | 'banner' | 'clip';

export type PrepareRefusal = 'not_a_picture' | 'not_a_clip' | 'damaged' | 'too_many_pixels';

export interface PreparedMedia {
  readonly bytes: Buffer;
  readonly extension: MediaExtension;
  readonly width: number | null;
  readonly height: number | null;
}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);
const CLIPS: Readonly<Record<string, MediaExtension>> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
};
/** Sizes in pixels, for a phone's screen with a pixel density of three. */
const BOUNDS: Readonly<Record<Exclude<MediaShape, 'clip'>, { width: number; height: number }>> = {
  icon: { width: 256, height: 256 },
  picture: { width: 1080, height: 1920 },
  banner: { width: 1170, height: 600 },
};
const MAX_PIXELS = 50_000_000;
const QUALITY = 82;

/**
 * The part of a picture to keep, as fractions of its width and height; `aspect` is the part's height divided by its
 * width.
 */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly aspect: number;
}

/**
 * Checks a file by its content, ignoring its name, and returns the stored form: WebP of a phone's size, or the clip
 * itself.
 */
export async function prepareMedia(
  bytes: Buffer,
  shape: MediaShape,
  crop?: Crop,
): Promise<Result<PreparedMedia, PrepareRefusal>> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (shape === 'clip') {
    const extension = CLIPS[type];
    return extension ? ok({ bytes, extension, width: null, height: null }) : refuse('not_a_clip');
  }
  if (!PICTURES.has(type)) return refuse('not_a_picture');
  return pictureTurn(() => readPicture(bytes, shape, crop));
}

async function readPicture(
  bytes: Buffer,
  shape: Exclude<MediaShape, 'clip'>,
  crop: Crop | undefined,
): Promise<Result<PreparedMedia, PrepareRefusal>> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const upright = picture.autoOrient();
    const { autoOrient } = await picture.metadata();
    const { data, info } = await (crop ? upright.extract(areaOf(crop, autoOrient)) : upright)
      .resize({ ...BOUNDS[shape], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: data, extension: 'webp', width: info.width, height: info.height });
  } catch (error) {
    return refuse(/pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'damaged');
  }
}

/** The crop in whole pixels. A crop beyond the edge is moved inside the picture, and made smaller if necessary. */
function areaOf({ left, top, width, aspect }: Crop, picture: { width: number; height: number }) {
  const widest = Math.min(picture.width, Math.floor(picture.height / aspect));
  const wide = Math.max(1, Math.min(widest, Math.round(width * picture.width)));
  const high = Math.max(1, Math.min(picture.height, Math.round(wide * aspect)));
  return {
    left: Math.min(Math.round(left * picture.width), picture.width - wide),
    top: Math.min(Math.round(top * picture.height), picture.height - high),
    width: wide,
    height: high,
  };
}
