import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { forgiveGuess, forgiveStrangers } from './count-guess.ts';
import { endSessions } from './end-sessions.ts';
import type { LogInDependencies } from './log-in.ts';
import { hashPassword } from './password.ts';
import { type Phone, usernameOf } from './phone.ts';
import { findUserByPhone, setPasswordHash } from './store.ts';
import { verifyAnonymousCode } from './verify-code.ts';

/** Sets a new password by code. All sessions of the account end, in case somebody else had the old one. */
export async function resetPassword(
  deps: LogInDependencies,
  request: { siteId: string; phone: Phone; code: string; password: string; network: string },
  now: Date,
): Promise<Result<null, 'code_wrong' | 'code_used_up'>> {
  const { siteId, phone } = request;
  const proven = await verifyAnonymousCode(
    deps,
    { siteId, phone, purpose: 'reset', code: request.code },
    request.network,
    now,
  );
  if (!proven.ok) return proven;
  const passwordHash = await hashPassword(request.password);
  return decideInTransaction(deps.db, async (tx) => {
    const user = await findUserByPhone(tx, siteId, phone);
    if (!user || !(await proven.value.use(tx))) return refuse('code_wrong');
    await setPasswordHash(tx, siteId, user.uid, passwordHash);
    await endSessions(tx, { siteId, uid: user.uid }, 'password', now);
    const guess = { siteId, what: 'password', account: usernameOf(phone), network: request.network };
    await forgiveGuess(tx, { ...guess, knownDevice: undefined });
    await forgiveStrangers(tx, guess);
    return ok(null);
  });
}
