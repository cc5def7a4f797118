import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { endSessions } from '../../identity/auth/index.ts';

/** Ends one session of a user, or all of them. */
export function endUserSessions(
  db: Database,
  actor: Actor,
  request: { uid: string; id: string | undefined; reason: string },
  now: Date,
): Promise<Result<{ ended: number }, 'not_found'>> {
  const { siteId } = actor;
  const { uid, id, reason } = request;
  return decideInTransaction(db, async (tx) => {
    const filter = id === undefined ? { siteId, uid } : { siteId, uid, only: id };
    const ended = await endSessions(tx, filter, 'elsewhere', now);
    if (ended.length === 0) return refuse('not_found');
    const detail = { sessions: ended };
    await recordAuditEvent(tx, actor, { action: 'user.end_session', target: `user:${uid}`, reason, detail }, now);
    return ok({ ended: ended.length });
  });
}
