import { ok, type Result } from '@pitaka/core/values/result.ts';
import { MEDIA_TYPES, mediaAddress, mediaName } from './media-names.ts';
import type { MediaStore } from './media-store.port.ts';
import { type Crop, type MediaShape, type PrepareRefusal, prepareMedia } from './prepare-media.ts';
import type { MediaRow } from './store.ts';

/** Stores a picture that an operator sent, cut and sized; its row is the caller's to save. */
export async function storeUpload(
  store: MediaStore,
  upload: { readonly siteId: string; readonly bytes: Buffer; readonly shape: MediaShape; readonly crop?: Crop },
  now: Date,
): Promise<Result<MediaRow, PrepareRefusal>> {
  const prepared = await prepareMedia(upload.bytes, upload.shape, upload.crop);
  if (!prepared.ok) return prepared;
  const { bytes, extension, width, height } = prepared.value;
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
