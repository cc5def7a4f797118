import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { type MediaStore, pictureCode, saveMedia, storeUpload } from '../../site/media/index.ts';

/** Stores a logo's picture. It is shown once the site's look names it. */
export async function storeLogo(
  deps: { readonly db: Database; readonly store: MediaStore },
  actor: Actor,
  bytes: Buffer,
  now: Date,
): Promise<Result<{ address: string }, 'input_invalid'>> {
  const stored = await storeUpload(deps, { siteId: actor.siteId, bytes, shape: 'icon' }, now);
  if (!stored.ok) {
    return refuse('input_invalid', { fields: { file: pictureCode(stored.code) } });
  }
  const { address } = stored.value;
  await inTransaction(deps.db, async (tx) => {
    await saveMedia(tx, [stored.value]);
    await recordAuditEvent(tx, actor, { action: 'site.logo', target: `media:${address}` }, now);
  });
  return ok({ address });
}
