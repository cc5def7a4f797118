import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { MEDIA_TYPES, mediaAddress, mediaName } from './media-names.ts';
import type { MediaStore } from './media-store.port.ts';
import { type Crop, type MediaShape, type PrepareRefusal, prepareMedia } from './prepare-media.ts';
import { type MediaRow, sumUploads } from './store.ts';

export interface Upload {
  readonly siteId: string;
  readonly bytes: Buffer;
  readonly shape: MediaShape;
  readonly crop?: Crop;
  /** The minimum length of the shorter side, in pixels. */
  readonly minPixels?: number;
}

/** A site's limit in 24 hours: uploads are not deleted, and would fill the disk. */
const MOST_BYTES = 500_000_000;
/** The reason why an upload is refused. */
export type UploadRefusal = PrepareRefusal | 'too_small' | 'too_much';
const DAY_MS = 24 * 3_600_000;

/** Stores a picture that an operator uploaded, after cropping and resizing; the caller saves its row. */
export async function storeUpload(
  { db, store }: { readonly db: Database; readonly store: MediaStore },
  upload: Upload,
  now: Date,
): Promise<Result<MediaRow, UploadRefusal>> {
  const stored = await sumUploads(db, upload.siteId, new Date(now.getTime() - DAY_MS));
  if (stored + upload.bytes.length > MOST_BYTES) return refuse('too_much');
  const prepared = await prepareMedia(upload.bytes, upload.shape, upload.crop);
  if (!prepared.ok) return prepared;
  const { bytes, extension, width, height } = prepared.value;
  // Checked before the file is stored: no job deletes a file without a row.
  if (Math.min(width ?? Infinity, height ?? Infinity) < (upload.minPixels ?? 0)) return refuse('too_small');
  const name = mediaName(bytes, extension);
  await store.put(name, bytes);
  return ok({
    site_id: upload.siteId,
    address: mediaAddress(name),
    content_type: MEDIA_TYPES[extension],
    bytes: bytes.length,
    width,
    height,
    origin: 'console',
    created_at: now,
  });
}

/** The code of the field's message, for pictures of any size. */
export function pictureCode(refusal: UploadRefusal): string {
  if (refusal === 'too_much') return 'media_too_much';
  return refusal === 'too_many_pixels' ? 'picture_too_many_pixels' : 'picture_format';
}
