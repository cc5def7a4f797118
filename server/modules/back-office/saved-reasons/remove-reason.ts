import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';

export function removeReason(
  db: Database,
  actor: Actor,
  reasonId: string,
  now: Date,
): Promise<Result<Record<string, never>, 'not_found'>> {
  return decideInTransaction(db, async (tx) => {
    const removed = await tx
      .deleteFrom('saved_reasons')
      .where('site_id', '=', actor.siteId)
      .where('reason_id', '=', reasonId)
      .returning(['topic', 'body'])
      .executeTakeFirst();
    if (!removed) return refuse('not_found');
    await recordAuditEvent(
      tx,
      actor,
      { action: 'reason.remove', target: `reason:${reasonId}`, detail: { ...removed } },
      now,
    );
    return ok({});
  });
}
