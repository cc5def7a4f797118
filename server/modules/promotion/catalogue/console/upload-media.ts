import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { type MediaRow, type MediaStore, saveMedia, storeUpload } from '../../../site/media/index.ts';

export interface Upload {
  readonly shape: 'icon' | 'picture' | 'clip';
  readonly name: string;
  /** Base64. */
  readonly file: string;
  readonly maxBytes: number;
}

/** A smaller picture would be blurred on every phone. */
const MIN_PIXELS = { icon: 64, picture: 200, clip: 0 } as const;

const CODES = {
  not_a_picture: 'picture_format',
  not_a_clip: 'media_not_clip',
  damaged: 'media_damaged',
  too_many_pixels: 'picture_too_many_pixels',
  too_small: 'media_too_small',
  too_much: 'media_too_much',
} as const;

/** Stores a file for the site's items. Its type is determined by its content; its name is only recorded. */
export async function uploadMedia(
  { db, store }: { db: Database; store: MediaStore },
  actor: Actor,
  { shape, name, file, maxBytes }: Upload,
  now: Date,
): Promise<Result<MediaRow, 'input_invalid'>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > maxBytes) return refuseFile('media_too_large');
  const { siteId } = actor;
  const stored = await storeUpload({ db, store }, { siteId, bytes, shape, minPixels: MIN_PIXELS[shape] }, now);
  if (!stored.ok) return refuseFile(CODES[stored.code]);
  const row = stored.value;
  await inTransaction(db, async (tx) => {
    await saveMedia(tx, [row]);
    const detail = { file: name, shape, type: row.content_type, bytes: row.bytes };
    await recordAuditEvent(tx, actor, { action: 'media.upload', target: `media:${row.address}`, detail }, now);
  });
  return ok(row);
}

function refuseFile(code: string) {
  return refuse('input_invalid', { fields: { file: code } });
}
