import { decidePassword } from '@pitaka/core/identity/operators/operator-password.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { hashPassword } from '../auth/index.ts';
import { forbiddenInPassword } from './password-facts.ts';
import { provePassword } from './prove-password.ts';
import { endOperatorSessions, lockVerified, updateOperator } from './store.ts';

/** Changes the operator's own password, also the initial one; all other sessions end. */
export async function changeOwnPassword(
  db: Database,
  actor: Actor,
  request: { sessionId: string; old: string; password: string; sites: readonly Site[] },
  now: Date,
): Promise<Result<null, 'old_password_wrong' | 'login_locked' | 'password_weak'>> {
  const proven = await provePassword(db, actor.operatorId, request.old, now);
  if (!proven.ok) return proven;
  const fit = decidePassword(request.password, forbiddenInPassword(actor.operatorName, request.sites));
  if (!fit.ok) return fit;
  // The operator who handed over the initial password knows it, so it must be replaced.
  if (request.password === request.old) return refuse('password_weak');
  const passwordHash = await hashPassword(request.password);
  return decideInTransaction(db, async (tx) => {
    if (!(await lockVerified(tx, proven.value))) return refuse('old_password_wrong');
    await updateOperator(tx, actor.operatorId, { password_hash: passwordHash, must_change_password: false });
    const { operatorId } = actor;
    await endOperatorSessions(tx, { operatorId, except: request.sessionId }, 'password', now);
    await recordAuditEvent(tx, actor, { action: 'operator.password', target: `operator:${operatorId}` }, now);
    return ok(null);
  });
}
