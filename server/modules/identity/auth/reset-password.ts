import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { recordSecurityEvents } from '../audit/index.ts';
import { clearUnknownDevices, forgiveGuess } from './count-guess.ts';
import { endSessions } from './end-sessions.ts';
import type { LogInDependencies } from './log-in.ts';
import { hashPassword } from './password.ts';
import type { Phone } from './phone.ts';
import { findUserByPhone, type Origin, setPasswordHash } from './store.ts';
import { phoneKey } from './stored-phone.ts';
import { verifyAnonymousCode } from './verify-code.ts';

/** Sets a new password by code. All sessions of the account end, in case another person knew the old one. */
export async function resetPassword(
  deps: LogInDependencies,
  request: { siteId: string; phone: Phone; code: string; password: string; origin: Omit<Origin, 'deviceId'> },
  now: Date,
): Promise<Result<null, 'code_wrong' | 'code_used_up'>> {
  const { siteId, phone } = request;
  const proven = await verifyAnonymousCode(
    deps,
    { siteId, phone, purpose: 'reset', code: request.code },
    request.origin.network,
    now,
  );
  if (!proven.ok) return proven;
  const passwordHash = await hashPassword(request.password);
  return decideInTransaction(deps.db, async (tx) => {
    const user = await findUserByPhone(tx, deps.secrets, siteId, phone);
    if (!user || !(await proven.value.use(tx))) return refuse('code_wrong');
    await setPasswordHash(tx, siteId, user.uid, passwordHash);
    await endSessions(tx, { siteId, uid: user.uid }, 'password', now);
    const guess = {
      siteId,
      purpose: 'password',
      account: phoneKey(deps.secrets, siteId, phone),
      network: request.origin.network,
    };
    await forgiveGuess(tx, { ...guess, knownDevice: undefined });
    await clearUnknownDevices(tx, guess);
    const { address, device } = request.origin;
    await recordSecurityEvents(tx, [{ siteId, uid: user.uid, kind: 'user.password_reset', address, device }], now);
    return ok(null);
  });
}
