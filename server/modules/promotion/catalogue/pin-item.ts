import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { findItem } from './store.ts';

/**
 * Pins an item above all others for the whole site (Spec: B4), or unpins it. Pinning a pinned item moves it to the top
 * again.
 */
export function pinItem(
  db: Database,
  request: { siteId: string; uid: string; kind: ItemKind; id: string; pinned: boolean },
  now: Date,
): Promise<Result<Record<never, never>, 'item_unknown'>> {
  const { siteId, uid, kind, id, pinned } = request;
  return decideInTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx, siteId);
    const item = await findItem(tx, siteId, kind, id);
    if (!item || item.hidden || item.delisted_at) return refuse('item_unknown');
    await tx
      .updateTable('items')
      .set(pinned ? { pinned_at: now, pinned_by: uid } : { pinned_at: null, pinned_by: null })
      .where('site_id', '=', siteId)
      .where('item_id', '=', item.item_id)
      .execute();
    return ok({});
  });
}
