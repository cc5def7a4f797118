import {
  type ActionRefusal,
  type ItemAction,
  needsReason,
  refuseAction,
} from '@pitaka/core/promotion/catalogue/item-action.ts';
import { setOwn } from '@pitaka/core/promotion/catalogue/own-values.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { bumpCatalogueVersion } from '../../../site/content/index.ts';
import { ownedOf, withValues } from '../item-values.ts';
import { type ItemRow, saveItemMedia, saveItems } from '../store.ts';
import { lockSeenItem } from './lock-item.ts';
import { eventOf } from './save-item.ts';

interface Action {
  readonly action: ItemAction;
  /** The new category, for the action 'category'. */
  readonly category?: string;
}

/** Acts on one item, at the version that the operator saw. */
export function actOnItem(
  db: Database,
  actor: Actor,
  { reason, action, ...seen }: Action & { readonly id: string; readonly version: number; readonly reason: string },
  now: Date,
): Promise<Result<{ version: number }, 'not_found' | 'record_changed' | 'record_state' | 'input_invalid'>> {
  return decideInTransaction(db, async (tx) => {
    if (needsReason(action) && reason.trim() === '') return refuseReason();
    const found = await lockSeenItem(tx, actor.siteId, seen);
    if (!found.ok) return found;
    const item = found.value;
    if (obstacleOf(item, { action })) return refuse('record_state');
    await apply(tx, actor, [item], { action }, now);
    await recordAuditEvent(tx, actor, eventOf(`item.${action}`, item, {}, reason.trim()), now);
    return ok({ version: item.version + 1 });
  });
}

export interface BulkOutcome {
  readonly changed: number;
  readonly skipped: { id: string; name: string; why: ActionRefusal | 'gone' }[];
}

type Bulk = Action & { readonly ids: readonly string[] };

/** Shows the effects of an action on several items without executing it. */
export async function checkBulk(
  db: Database,
  siteId: string,
  bulk: Bulk,
): Promise<Result<BulkOutcome, 'input_invalid'>> {
  if (lacksCategory(bulk)) return refuseCategory();
  const { fitting, skipped } = divide(await readItems(db, siteId, bulk.ids), bulk);
  return ok({ changed: fitting.length, skipped });
}

/** Acts on every item for which the action is possible, with one audit event that names them. */
export function actOnMany(
  db: Database,
  actor: Actor,
  { reason, ...bulk }: Bulk & { readonly reason: string },
  now: Date,
): Promise<Result<BulkOutcome, 'input_invalid'>> {
  return decideInTransaction(db, async (tx) => {
    if (lacksCategory(bulk)) return refuseCategory();
    if (needsReason(bulk.action) && reason.trim() === '') return refuseReason();
    await bumpCatalogueVersion(tx, actor.siteId);
    const { fitting, skipped } = divide(await readItems(tx, actor.siteId, bulk.ids), bulk);
    if (fitting.length > 0) {
      await apply(tx, actor, fitting, bulk, now);
      const items = fitting.map(({ item_id, name }) => ({ id: item_id, name }));
      const detail = { items, ...(bulk.action === 'category' ? { category: bulk.category } : {}) };
      const event = { action: `item.${bulk.action}`, target: `items:${fitting.length}`, detail };
      await recordAuditEvent(tx, actor, { ...event, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }, now);
    }
    return ok({ changed: fitting.length, skipped });
  });
}

function divide(items: readonly ItemRow[], bulk: Bulk) {
  const byId = new Map(items.map((item) => [item.item_id, item]));
  const fitting: ItemRow[] = [];
  const skipped: BulkOutcome['skipped'][number][] = [];
  for (const id of new Set(bulk.ids)) {
    const item = byId.get(id);
    const why = item ? obstacleOf(item, bulk) : 'gone';
    if (item && !why) fitting.push(item);
    else if (why) skipped.push({ id, name: item?.name ?? '', why });
  }
  return { fitting, skipped };
}

function obstacleOf(item: ItemRow, { action, category }: Action): ActionRefusal | undefined {
  const { kind, hidden: isHidden, delisted_at, pinned_at } = item;
  const seen = { kind, isHidden, isListed: delisted_at === null, isPinned: pinned_at !== null };
  return refuseAction({ ...seen, category: item.category }, action, category);
}

async function apply(
  tx: Transaction,
  { siteId, operatorName }: Actor,
  items: readonly ItemRow[],
  { action, category = '' }: Action,
  now: Date,
): Promise<void> {
  if (action === 'category' || action === 'delist' || action === 'list') {
    const change = action === 'category' ? { category } : { listed: action === 'list' };
    const changed = items.map((item) => {
      const owned = setOwn(ownedOf(item), change);
      return withValues(item, { ...owned, platformValues: item.origin === 'hand' ? {} : owned.platformValues }, now);
    });
    await saveItems(tx, changed, operatorName);
    // A drawn picture shows the symbol of its category, so it changes with the category.
    await saveItemMedia(tx, siteId, changed);
    return;
  }
  const columns = {
    hide: { hidden: true },
    show: { hidden: false },
    pin: { pinned_at: now, pinned_by: operatorName },
    unpin: { pinned_at: null, pinned_by: null },
  }[action];
  await tx
    .updateTable('items')
    .set((eb) => ({ ...columns, updated_at: now, changed_by: operatorName, version: eb('version', '+', 1) }))
    .where('site_id', '=', siteId)
    .where(
      'item_id',
      'in',
      items.map(({ item_id }) => item_id),
    )
    .execute();
}

function readItems(db: Database | Transaction, siteId: string, ids: readonly string[]): Promise<ItemRow[]> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('item_id', 'in', [...ids])
    .execute() as Promise<ItemRow[]>;
}

function lacksCategory({ action, category }: Action): boolean {
  return action === 'category' && (category ?? '') === '';
}

function refuseCategory() {
  return refuse('input_invalid', { fields: { category: 'field_required' } });
}

function refuseReason() {
  return refuse('input_invalid', { fields: { reason: 'reason_required' } });
}
