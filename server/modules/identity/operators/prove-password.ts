import { OPERATOR_LOGIN_LIMITS } from '@pitaka/core/identity/operators/operator-session.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { countAttempt, EVERY_SITE, forgiveAttempts, isPassword } from '../auth/index.ts';
import { findOperator, type OperatorRow } from './store.ts';

/** Confirms the operator by password. Counted like a login: an open console must not allow guessing. */
export async function provePassword(
  db: Database,
  operatorId: string,
  password: string,
  now: Date,
): Promise<Result<OperatorRow, 'old_password_wrong' | 'login_locked'>> {
  const subject = `console:proof:${operatorId}`;
  const count = await countAttempt(db, EVERY_SITE, subject, OPERATOR_LOGIN_LIMITS.own, now);
  if (!count.allowed) return refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
  const operator = await findOperator(db, operatorId);
  if (!operator || !(await isPassword(operator.password_hash, password))) return refuse('old_password_wrong');
  await forgiveAttempts(db, EVERY_SITE, subject);
  return ok(operator);
}
