import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { bumpCatalogueVersion } from '../../../site/content/index.ts';
import type { ItemRow } from '../store.ts';

export function findItemById(db: Database | Transaction, siteId: string, id: string): Promise<ItemRow | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('item_id', '=', id)
    .executeTakeFirst() as Promise<ItemRow | undefined>;
}

/** The current item, locked until the transaction ends. The lock serializes changes of a site's catalogue. */
export async function lockItem(tx: Transaction, siteId: string, id: string): Promise<ItemRow | undefined> {
  await bumpCatalogueVersion(tx, siteId);
  return findItemById(tx, siteId, id);
}

/** Locks an item like lockItem; refuses if it has changed since the operator saw it. */
export async function lockSeenItem(
  tx: Transaction,
  siteId: string,
  seen: { readonly id: string; readonly version: number },
): Promise<Result<ItemRow, 'not_found' | 'record_changed'>> {
  const item = await lockItem(tx, siteId, seen.id);
  if (!item) return refuse('not_found');
  return item.version === seen.version ? ok(item) : refuse('record_changed', { version: item.version });
}
