import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../../identity/audit/index.ts';
import { endSessions, findUser, setUserStatus } from '../../identity/auth/index.ts';
import { freezeAccount } from '../../money/ledger/index.ts';
import type { ReturnWithdrawals } from '../risk/index.ts';

/**
 * Freezes a user: ends the sessions and refuses logins. From the commit on payments are refused too, as the ledger
 * reads the flag under its account lock.
 */
export function freezeUser(
  { db, returnWithdrawals }: { db: Database; returnWithdrawals: ReturnWithdrawals },
  actor: Actor,
  request: { uid: string; reason: string },
  now: Date,
): Promise<Result<{ sessionsEnded: number }, 'not_found' | 'user_frozen_already'>> {
  const { siteId } = actor;
  const { uid, reason } = request;
  return decideInTransaction(db, async (tx) => {
    const changed = await setUserStatus(tx, siteId, uid, { from: 'active', to: 'frozen' });
    if (!changed) return refuse((await findUser(tx, siteId, uid)) ? 'user_frozen_already' : 'not_found');
    await freezeAccount(tx, siteId, uid, true);
    const returned = await returnWithdrawals(tx, siteId, uid, `operator:${actor.operatorId}`, reason, now);
    const ended = await endSessions(tx, { siteId, uid }, 'frozen', now);
    const detail = { sessionsEnded: ended.length, withdrawalsReturned: returned };
    await recordAuditEvent(tx, actor, { action: 'user.freeze', target: `user:${uid}`, reason, detail }, now);
    return ok({ sessionsEnded: ended.length });
  });
}
