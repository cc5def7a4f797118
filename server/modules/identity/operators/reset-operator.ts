import { decidePersonChange } from '@pitaka/core/identity/operators/decide-staff-change.ts';
import { ok } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../audit/index.ts';
import { forgiveAttempts, hashPassword } from '../auth/index.ts';
import { changeColleague } from './change-colleague.ts';
import { newPassword } from './new-password.ts';
import { EVERY_SITE, endOperatorSessions, replaceRecoveryCodes, updateOperator } from './store.ts';

/** Sets a new initial password and removes the second factor, for an operator who lost either. Sessions end. */
export async function resetOperator(db: Database, actor: Actor, operatorId: string, now: Date) {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const reset = { operatorId, action: 'operator.reset' };
  const changed = await changeColleague(db, actor, reset, now, async (tx, { row, facts }) => {
    const decision = decidePersonChange(facts);
    if (!decision.ok) return decision;
    await updateOperator(tx, operatorId, {
      password_hash: passwordHash,
      must_change_password: true,
      totp_sealed: null,
      totp_sealed_next: null,
    });
    await replaceRecoveryCodes(tx, operatorId, []);
    await forgiveAttempts(tx, EVERY_SITE, `console:name:${row.name}`);
    return ok({ sessionsEnded: await endOperatorSessions(tx, { operatorId }, 'reset', now) });
  });
  return changed.ok ? ok({ password }) : changed;
}
