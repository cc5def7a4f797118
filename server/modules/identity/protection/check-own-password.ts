import { PASSWORD_LIMITS } from '@pitaka/core/identity/auth/session.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { countAttempt, findUser, isPassword } from '../auth/index.ts';
import type { UserKey } from './take-break.ts';

/**
 * Checks the password of a logged-in user. All calls that require the password share one count: separate counts would
 * allow more attempts. Returns the hash, so that the caller can check whether the password was changed since.
 */
export async function checkOwnPassword(
  db: Database,
  { siteId, uid }: UserKey,
  password: string,
  now: Date,
): Promise<Result<{ readonly hash: string | null }, 'password_wrong' | 'login_locked'>> {
  const count = await countAttempt(db, siteId, `password:close:${uid}`, PASSWORD_LIMITS.own, now);
  if (!count.allowed) return refuse('login_locked', { retryAfterSeconds: count.retryAfterSeconds });
  const user = await findUser(db, siteId, uid);
  const isRight = await isPassword(user?.password_hash, password);
  return isRight && user ? ok({ hash: user.password_hash }) : refuse('password_wrong');
}
