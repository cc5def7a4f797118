import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import type { Actor } from '../audit/index.ts';
import { provePassword } from './prove-password.ts';
import { lockVerified, updateOperator } from './store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Creates a new authenticator's secret. The current one stays valid until a code of the new one is confirmed. */
export async function beginSecondFactor(
  deps: { db: Database; secrets: SecretKeys },
  actor: Actor,
  request: { password: string; issuer: string },
  now: Date,
): Promise<Result<{ secret: string; uri: string }, 'old_password_wrong' | 'login_locked'>> {
  const proven = await provePassword(deps.db, actor.operatorId, request.password, now);
  if (!proven.ok) return proven;
  const secret = newTotpSecret();
  const sealed = deps.secrets.seal('operator-totp', secret);
  return decideInTransaction(deps.db, async (tx) => {
    if (!(await lockVerified(tx, proven.value))) return refuse('old_password_wrong');
    await updateOperator(tx, actor.operatorId, { totp_sealed_next: sealed });
    return ok({ secret, uri: totpUri(secret, request.issuer, actor.operatorName) });
  });
}
