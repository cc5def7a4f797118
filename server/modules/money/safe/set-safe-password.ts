import { NO_TRIES } from '@pitaka/core/money/safe/decide-attempt.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { isSimpleCode } from '@pitaka/core/values/simple-digits.ts';
import { decideInTransaction } from '../../../platform/db/in-transaction.ts';
import { findUser, openUserPhone, phoneCools, verifyCode } from '../../identity/auth/index.ts';
import type { SafePasswordDependencies } from './check-safe-password.ts';
import { hashSafePassword, placeOf } from './password-hash.ts';
import { writePassword } from './store.ts';

export interface NewSafePassword {
  readonly siteId: string;
  readonly uid: string;
  readonly password: string;
  /** The code that was sent to the user's phone for setting this password. */
  readonly code: string;
  /** For how many hours after a change of the phone number its code sets no password. */
  readonly waitHours: number;
}

/**
 * Sets a first or new password by code; lifts a lock and resets the tries. After a change of the phone number it waits as
 * payouts do: a thief who knows the log-in password could otherwise change the number, and empty the safe by its code.
 */
export async function setSafePassword(
  deps: SafePasswordDependencies,
  request: NewSafePassword,
  now: Date,
): Promise<Result<Record<string, never>, 'code_wrong' | 'code_used_up' | 'input_invalid' | 'phone_cooling'>> {
  const { siteId, uid, waitHours } = request;
  const user = await findUser(deps.db, siteId, uid);
  if (!user) throw new Error(`the session of ${uid} has no user`);
  const cools = phoneCools(user.phone_changed_at, waitHours, now);
  if (cools) return cools;
  const phone = openUserPhone(deps.secrets, user);
  if (isSimpleCode(request.password) || phone.number.endsWith(request.password)) {
    return refuse('input_invalid', { fields: { password: 'safe_password_simple' } });
  }
  const proven = await verifyCode(deps, { siteId, phone, purpose: 'safe', code: request.code }, now);
  if (!proven.ok) return proven;
  const passwordHash = await hashSafePassword(deps.secrets, placeOf(siteId, uid), request.password);
  return decideInTransaction(deps.db, async (tx) => {
    if (!(await proven.value.use(tx))) return refuse('code_wrong');
    await writePassword(tx, { siteId, uid }, passwordHash, NO_TRIES, now);
    return ok({});
  });
}
