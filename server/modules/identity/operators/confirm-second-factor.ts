import { OPERATOR_LOGIN_LIMITS } from '@pitaka/core/identity/operators/operator-session.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { countAttempt, EVERY_SITE, forgiveAttempts } from '../auth/index.ts';
import { newRecoveryCodes, signRecoveryCode } from './recovery-codes.ts';
import { openTotp } from './sealed-totp.ts';
import { endOperatorSessions, lockOperator, replaceRecoveryCodes, updateOperator } from './store.ts';
import { totpStepOf } from './totp.ts';

/**
 * Enables the new authenticator once one of its codes is correct. All other sessions end, because they were opened
 * without it.
 */
export async function confirmSecondFactor(
  deps: { db: Database; secrets: SecretKeys },
  actor: Actor,
  { sessionId, code }: { readonly sessionId: string; readonly code: string },
  now: Date,
): Promise<Result<{ recoveryCodes: string[] }, 'second_factor_wrong' | 'second_factor_not_begun' | 'login_locked'>> {
  const { db, secrets } = deps;
  const { operatorId } = actor;
  const subject = `console:enrol:${operatorId}`;
  const count = await countAttempt(db, EVERY_SITE, subject, OPERATOR_LOGIN_LIMITS.own, now);
  if (!count.allowed) return refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
  return decideInTransaction(db, async (tx) => {
    // Locked: after a simultaneous reset, the account must not have the authenticator of its former user.
    const operator = await lockOperator(tx, operatorId);
    if (!operator?.totp_sealed_next) return refuse('second_factor_not_begun');
    const secret = openTotp(secrets, operatorId, operator.totp_sealed_next);
    const step = totpStepOf(secret, code.replace(/\s/g, ''), now);
    if (step === undefined) return refuse('second_factor_wrong');
    const recoveryCodes = newRecoveryCodes();
    await updateOperator(tx, operatorId, {
      totp_sealed: operator.totp_sealed_next,
      totp_sealed_next: null,
      totp_last_step: BigInt(step),
    });
    await replaceRecoveryCodes(
      tx,
      operatorId,
      recoveryCodes.map((recoveryCode) => signRecoveryCode(secrets, operatorId, recoveryCode)),
    );
    await forgiveAttempts(tx, EVERY_SITE, subject);
    await endOperatorSessions(tx, { operatorId, except: sessionId }, 'elsewhere', now);
    await recordAuditEvent(tx, actor, { action: 'operator.second_factor', target: `operator:${operatorId}` }, now);
    return ok({ recoveryCodes });
  });
}
