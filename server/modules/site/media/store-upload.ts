import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { MEDIA_TYPES, mediaAddress, mediaName } from './media-names.ts';
import type { MediaStore } from './media-store.port.ts';
import { type Crop, type MediaShape, type PrepareRefusal, prepareMedia } from './prepare-media.ts';
import type { MediaRow } from './store.ts';

export interface Upload {
  readonly siteId: string;
  readonly bytes: Buffer;
  readonly shape: MediaShape;
  readonly crop?: Crop;
  /** Of the shorter side. */
  readonly minPixels?: number;
}

/** Stores a picture that an operator uploaded, cropped and sized; the caller saves its row. */
export async function storeUpload(
  store: MediaStore,
  upload: Upload,
  now: Date,
): Promise<Result<MediaRow, PrepareRefusal | 'too_small'>> {
  const prepared = await prepareMedia(upload.bytes, upload.shape, upload.crop);
  if (!prepared.ok) return prepared;
  const { bytes, extension, width, height } = prepared.value;
  // Checked before it is stored: no job deletes a file that no row names.
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
