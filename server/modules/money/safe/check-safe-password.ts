import { NO_TRIES, takeTry } from '@pitaka/core/money/safe/decide-attempt.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { isSafePassword, placeOf } from './password-hash.ts';
import { lockSafe, triesOf, writeTries } from './store.ts';

export interface SafePasswordDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

export type SafePasswordRefusal = 'safe_password_missing' | 'safe_password_wrong' | 'safe_locked';

/**
 * Checks the safe's password. The try is committed before the digits are compared, in a transaction of its
 * own: fifty simultaneous guesses in any number of processes are five tries, and no refusal returns one.
 */
export async function checkSafePassword(
  { db, secrets }: SafePasswordDependencies,
  siteId: string,
  uid: string,
  password: string,
  now: Date,
): Promise<Result<true, SafePasswordRefusal>> {
  const taken = await inTransaction(db, async (tx) => {
    const safe = await lockSafe(tx, siteId, uid);
    if (!safe) return refuse('safe_password_missing');
    const tries = takeTry(triesOf(safe), now);
    if (!tries.ok) return refuse('safe_locked', lockDetail(safe.locked_until, now));
    await writeTries(tx, safe, tries.value, now);
    return ok({ safe, tries: tries.value });
  });
  if (!taken.ok) return taken;
  const { safe, tries } = taken.value;
  if (await isSafePassword(secrets, placeOf(siteId, uid), safe.password_hash, password)) {
    // False when another password was set in between: then this one is no longer correct.
    if (await writeTries(db, safe, NO_TRIES, now)) return ok(true);
    return refuse('safe_password_wrong', { attemptsLeft: NO_TRIES.triesLeft });
  }
  if (tries.lockedUntil) return refuse('safe_locked', lockDetail(tries.lockedUntil, now));
  return refuse('safe_password_wrong', { attemptsLeft: tries.triesLeft });
}

function lockDetail(until: Date | null, now: Date) {
  const seconds = until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 1;
  return { attemptsLeft: 0, lockedUntil: until?.toISOString() ?? null, retryAfterSeconds: seconds };
}
