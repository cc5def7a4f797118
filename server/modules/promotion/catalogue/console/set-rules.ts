import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { decideInTransaction } from '../../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../../identity/audit/index.ts';
import { type ItemRules, readItemRules, writeItemRules } from '../item-rules.ts';
import { lockItem } from './lock-item.ts';
import { eventOf } from './save-item.ts';

/** Sets the rules on an item's page for promoters: its last day, and the traffic that the platform forbids. */
export function setItemRules(
  db: Database,
  actor: Actor,
  { id, ...rules }: ItemRules & { readonly id: string },
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    const item = await lockItem(tx, actor.siteId, id);
    if (!item) return refuse('not_found');
    const before = await readItemRules(tx, actor.siteId, id);
    await writeItemRules(tx, { siteId: actor.siteId, itemId: id }, rules, now);
    await recordAuditEvent(tx, actor, eventOf('item.rules', item, { before, after: rules }), now);
    return ok({});
  });
}
