import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction, inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { type Actor, recordAuditEvent } from '../audit/index.ts';
import { countFactor, uncountFactor } from './factor-tries.ts';
import { provePassword } from './prove-password.ts';
import { sealTotp } from './sealed-totp.ts';
import { lockVerified, updateOperator } from './store.ts';
import { takeSecondFactor } from './take-second-factor.ts';
import { newTotpSecret, totpUri } from './totp.ts';

export type BeginFactorRefusal =
  | 'old_password_wrong'
  | 'login_locked'
  | 'second_factor_required'
  | 'second_factor_wrong'
  | 'second_factor_locked';

/**
 * Creates the secret of a new authenticator. The current authenticator stays valid until a code of the new one is
 * confirmed. One of its codes, or a recovery code, is required: otherwise an open session and the password would be
 * enough to replace the second factor. An operator who lost both is reset by an owner.
 */
export async function beginSecondFactor(
  deps: { db: Database; secrets: SecretKeys },
  actor: Actor,
  request: { password: string; totp: string | undefined; issuer: string },
  now: Date,
): Promise<Result<{ secret: string; uri: string }, BeginFactorRefusal>> {
  const { db } = deps;
  const { operatorId } = actor;
  const proven = await provePassword(db, operatorId, request.password, now);
  if (!proven.ok) return proven;
  const operator = proven.value;
  const hasFactor = operator.totp_sealed !== null;
  if (hasFactor) {
    if (!request.totp) return refuse('second_factor_required');
    const { allowed, retryAfterSeconds } = await countFactor(db, actor, now);
    if (!allowed) return refuse('second_factor_locked', { retryAfterSeconds });
  }
  const secret = newTotpSecret();
  const sealed = sealTotp(deps.secrets, operatorId, secret);
  const started = await decideInTransaction(
    db,
    async (tx): Promise<Result<{ secret: string; uri: string }, BeginFactorRefusal>> => {
      if (!(await lockVerified(tx, operator))) return refuse('old_password_wrong');
      if (hasFactor) {
        const isRight = await takeSecondFactor(deps.secrets, tx, operator, request.totp ?? '', now);
        if (!isRight) return refuse('second_factor_wrong');
        await uncountFactor(tx, operatorId);
      }
      await updateOperator(tx, operatorId, { totp_sealed_next: sealed });
      return ok({ secret, uri: totpUri(secret, request.issuer, actor.operatorName) });
    },
  );
  if (started.ok || started.code !== 'second_factor_wrong') return started;
  const auditEvent = { action: 'operator.second_factor_refused', target: `operator:${operatorId}` };
  await inTransaction(db, (tx) => recordAuditEvent(tx, actor, auditEvent, now));
  return started;
}
