import { type NewPlace, placeItem } from '@pitaka/core/promotion/catalogue/place-item.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { bumpCatalogueVersion } from '../../../site/content/index.ts';
import { lockItem } from './lock-item.ts';
import { eventOf } from './save-item.ts';
import { readOrder } from './views.ts';

/** An item's former and current position. A move can be undone only while the item still has the current one. */
export interface FormerPosition {
  readonly id: string;
  readonly position: number | null;
  readonly now: number | null;
}

/** Places an item after another of its kind. Positions in a platform's list do not change this order. */
export function moveItem(
  db: Database,
  actor: Actor,
  { id, after }: { readonly id: string; readonly after: string | null },
  now: Date,
): Promise<Result<{ undo: FormerPosition[] }, 'not_found' | 'record_state' | 'record_changed'>> {
  return decideInTransaction(db, async (tx) => {
    const item = await lockItem(tx, actor.siteId, id);
    if (!item) return refuse('not_found');
    // Pinned items are ordered by the time of pinning; delisted items have no position.
    if (item.pinned_at || item.delisted_at) return refuse('record_state');
    const all = await readOrder(tx, actor.siteId, item.kind);
    const order = all
      .filter(({ pinned_at }) => pinned_at === null)
      .map(({ item_id, position }) => ({ id: item_id, position }));
    const places = placeItem(order, id, after);
    if (!places) return refuse('record_changed');
    if (places.length === 0) return ok({ undo: [] });
    await writePlaces(tx, actor, places, now);
    await recordAuditEvent(tx, actor, eventOf('item.move', item, { after, place: placeOf(places, id) }), now);
    return ok({ undo: places.map(({ id: one, before, position }) => ({ id: one, position: before, now: position })) });
  });
}

/** Undoes a move, unless an operator has moved one of the items since. */
export function undoMove(
  db: Database,
  actor: Actor,
  undo: readonly FormerPosition[],
  now: Date,
): Promise<Result<Record<never, never>, 'record_changed'>> {
  return decideInTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx, actor.siteId);
    const places = undo.map(({ id, position, now: before }) => ({ id, position, before }));
    if ((await writePlaces(tx, actor, places, now)) !== new Set(undo.map(({ id }) => id)).size) {
      return refuse('record_changed');
    }
    const detail = { items: undo.length };
    await recordAuditEvent(tx, actor, { action: 'item.unmove', target: '', detail }, now);
    return ok({});
  });
}

/**
 * Restores the positions that have not changed since; returns how many. The JSON is built as text: in an UPDATE, Citus
 * refuses jsonb_build_object, which is not immutable.
 */
async function writePlaces(
  tx: Transaction,
  { siteId, operatorName }: Actor,
  places: readonly { readonly id: string; readonly position: number | null; readonly before: number | null }[],
  now: Date,
): Promise<number> {
  const result = await sql`
    UPDATE items AS i SET position = p.position, updated_at = ${now}, changed_by = ${operatorName},
      version = i.version + 1,
      platform_says = CASE WHEN i.origin = 'hand' OR jsonb_exists(i.platform_says, 'position') THEN i.platform_says
        ELSE i.platform_says || ('{"position":' || coalesce(i.position::text, 'null') || '}')::jsonb END
    FROM unnest(${places.map(({ id }) => id)}::text[], ${places.map(({ position }) => position)}::int[],
      ${places.map(({ before }) => before)}::int[]) AS p (id, position, before)
    WHERE i.site_id = ${siteId} AND i.item_id = p.id AND i.position IS NOT DISTINCT FROM p.before`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

function placeOf(places: readonly NewPlace[], id: string): number | undefined {
  return places.find((place) => place.id === id)?.position;
}
