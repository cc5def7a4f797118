import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { type MediaRow, type MediaStore, pictureCode, saveMedia, storeUpload } from '../../site/media/index.ts';

/** A banner's height for a width of 1 (Spec: section 9). */
const BANNER_ASPECT = 0.326;

/** Stores a banner's picture, cut to its shape. The picture is shown once an entry names it. */
export async function storePicture(
  deps: { readonly db: Database; readonly store: MediaStore },
  actor: Actor,
  upload: { readonly bytes: Buffer; readonly crop: { left: number; top: number; width: number } },
  now: Date,
): Promise<Result<MediaRow, 'input_invalid'>> {
  const crop = { ...upload.crop, aspect: BANNER_ASPECT };
  const shaped = { siteId: actor.siteId, bytes: upload.bytes, shape: 'banner', crop } as const;
  const stored = await storeUpload(deps, shaped, now);
  if (!stored.ok) {
    return refuse('input_invalid', { fields: { file: pictureCode(stored.code) } });
  }
  const row = stored.value;
  await inTransaction(deps.db, async (tx) => {
    await saveMedia(tx, [row]);
    await recordAuditEvent(tx, actor, { action: 'content.picture', target: `media:${row.address}` }, now);
  });
  return ok(row);
}
