import { ok, type Result } from '@pitaka/core/values/result.ts';
import { MEDIA_TYPES, mediaAddress, mediaName } from './media-names.ts';
import type { MediaStore } from './media-store.port.ts';
import { type MediaShape, type PrepareRefusal, prepareMedia } from './prepare-media.ts';
import type { MediaRow } from './store.ts';

export interface KeptFor {
  readonly shape: MediaShape;
  readonly siteId: string;
  /** Where it is from. */
  readonly origin: string;
  readonly now: Date;
}

/** Checks a file by its content and stores it; the row is for saveMedia. */
export async function keepMedia(
  store: MediaStore,
  bytes: Buffer,
  { shape, siteId, origin, now }: KeptFor,
): Promise<Result<MediaRow, PrepareRefusal>> {
  const prepared = await prepareMedia(bytes, shape);
  if (!prepared.ok) return prepared;
  const { bytes: stored, extension, width, height } = prepared.value;
  const name = mediaName(stored, extension);
  await store.put(name, stored);
  return ok({
    site_id: siteId,
    address: mediaAddress(name),
    content_type: MEDIA_TYPES[extension],
    bytes: stored.length,
    width,
    height,
    origin,
    created_at: now,
  });
}
