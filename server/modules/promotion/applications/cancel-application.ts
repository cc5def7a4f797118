import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { findItem } from '../catalogue/index.ts';
import type { AppliedKind } from './promotion-platform.port.ts';
import { recordChange } from './store.ts';

/** Cancels an application. Its earnings stay, and the user can apply for the item again. */
export function cancelApplication(
  db: Database,
  request: { siteId: string; uid: string; kind: AppliedKind; id: string },
  now: Date,
): Promise<Result<Record<never, never>, 'item_unknown'>> {
  const { siteId, uid, kind, id } = request;
  return decideInTransaction(db, async (tx) => {
    const item = await findItem(tx, siteId, kind, id);
    if (!item || item.hidden) return refuse('item_unknown');
    const before = await tx
      .selectFrom('applications')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('item_id', '=', item.item_id)
      .where('state', 'in', ['link_pending', 'linked'])
      // The platform's answer may come at the same time: the row lock decides which is first.
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse('item_unknown');
    await tx
      .updateTable('applications')
      .set((old) => ({
        state: 'cancelled',
        link: '',
        next_ask_at: null,
        decided_at: now,
        version: old('version', '+', 1),
      }))
      .where('site_id', '=', siteId)
      .where('uid', '=', uid)
      .where('item_id', '=', item.item_id)
      .execute();
    await recordChange(tx, before, item, { state: 'cancelled', link: before.link, refusal: null }, now);
    return ok({});
  });
}
