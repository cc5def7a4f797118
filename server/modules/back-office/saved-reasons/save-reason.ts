import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { newId } from '../../../platform/ids.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';

/** Saves a sentence for reuse. */
export function saveReason(
  db: Database,
  actor: Actor,
  reason: { topic: 'reject' | 'hold' | 'freeze' | 'deposit' | 'finding'; body: string },
  now: Date,
): Promise<string> {
  const id = newId('sr', now.getTime());
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('saved_reasons')
      .values({ site_id: actor.siteId, reason_id: id, topic: reason.topic, body: reason.body.trim(), created_at: now })
      .execute();
    await recordAuditEvent(tx, actor, { action: 'reason.save', target: `reason:${id}`, detail: { ...reason } }, now);
    return id;
  });
}
