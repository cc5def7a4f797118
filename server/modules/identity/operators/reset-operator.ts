import { decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { forgiveAttempts, hashPassword } from '../auth/index.ts';
import { findColleague } from './find-colleague.ts';
import { newPassword } from './new-password.ts';
import { endOperatorSessions, HOUSE, replaceRecoveryCodes, updateOperator } from './store.ts';

/** Sets a new initial password and removes the second factor, for an operator who lost either. Sessions end. */
export async function resetOperator(
  db: Database,
  actor: Actor,
  operatorId: string,
  now: Date,
): Promise<Result<{ password: string }, 'not_found' | 'operator_self' | 'operator_last_owner' | 'operator_elsewhere'>> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return decideInTransaction(db, async (tx) => {
    const colleague = await findColleague(tx, actor, operatorId);
    if (!colleague) return refuse('not_found');
    const decision = decidePersonChange(colleague.facts);
    if (!decision.ok) return decision;
    await updateOperator(tx, operatorId, {
      password_hash: passwordHash,
      must_change_password: true,
      totp_sealed: null,
      totp_sealed_next: null,
    });
    await replaceRecoveryCodes(tx, operatorId, []);
    const sessionsEnded = await endOperatorSessions(tx, { operatorId }, 'reset', now);
    await forgiveAttempts(tx, HOUSE, `console:name:${colleague.row.name}`);
    const detail = { name: colleague.row.name, sessionsEnded };
    await recordAuditEvent(tx, actor, { action: 'operator.reset', target: `operator:${operatorId}`, detail }, now);
    return ok({ password });
  });
}
