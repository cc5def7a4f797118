import { PASSWORD_LIMITS } from '@pitaka/core/identity/auth/session.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { recordSecurityEvents } from '../audit/index.ts';
import { countAttempt, forgiveAttempts } from './count-attempt.ts';
import { endSessions } from './end-sessions.ts';
import { hashPassword, isPassword } from './password.ts';
import { findUser, lockUser, type Origin, setPasswordHash } from './store.ts';

/** Changes the password of a logged-in user who knows the old one; all other sessions end. */
export async function changePassword(
  db: Database,
  request: {
    siteId: string;
    uid: string;
    sessionId: string;
    old: string;
    password: string;
    origin: Pick<Origin, 'address' | 'device'>;
  },
  now: Date,
): Promise<Result<null, 'old_password_wrong' | 'login_locked'>> {
  const { siteId, uid } = request;
  const subject = `password:change:${uid}`;
  const count = await countAttempt(db, siteId, subject, PASSWORD_LIMITS.own, now);
  if (!count.allowed)
    return refuse('login_locked', {
      retryAfterSeconds: count.retryAfterSeconds,
    });
  const user = await findUser(db, siteId, uid);
  if (!(await isPassword(user?.password_hash, request.old))) return refuse('old_password_wrong');
  const passwordHash = await hashPassword(request.password);
  return decideInTransaction(db, async (tx) => {
    // The password may have been reset since the check: then the old one is no longer valid.
    const locked = await lockUser(tx, siteId, uid);
    if (!locked || locked.password_hash !== user?.password_hash) return refuse('old_password_wrong');
    await setPasswordHash(tx, siteId, uid, passwordHash);
    await endSessions(tx, { siteId, uid, except: request.sessionId }, 'password', now);
    await forgiveAttempts(tx, siteId, subject);
    const { address, device } = request.origin;
    await recordSecurityEvents(tx, [{ siteId, uid, kind: 'user.password_changed', address, device }], now);
    return ok(null);
  });
}
