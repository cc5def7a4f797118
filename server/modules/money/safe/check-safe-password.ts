import { countSafeTry, isLocked, NO_TRIES } from '@pitaka/core/money/safe/decide-attempt.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { SecretKeys } from '../../../platform/secret-keys.ts';
import { isSafePassword, placeOf } from './password-hash.ts';
import { findSafe, lockSafe, type SafeRow, triesOf, writeTries } from './store.ts';

export interface SafePasswordDependencies {
  readonly db: Database;
  readonly secrets: SecretKeys;
}

export type SafePasswordRefusal = 'safe_password_missing' | 'safe_password_wrong' | 'safe_locked';

/**
 * Checks the safe's password. Tries are counted under the safe's lock before any answer: of fifty simultaneous guesses
 * in any number of processes, only five are answered. A correct password uses up no try.
 */
export function checkSafePassword(
  { db, secrets }: SafePasswordDependencies,
  siteId: string,
  uid: string,
  password: string,
  now: Date,
): Promise<Result<true, SafePasswordRefusal>> {
  const place = placeOf(siteId, uid);
  return inTurn(place, async () => {
    const safe = await findSafe(db, siteId, uid);
    if (!safe) return refuse('safe_password_missing');
    if (isLocked(triesOf(safe), now)) return refuse('safe_locked', lockDetail(safe.locked_until, now));
    const isRight = await isSafePassword(secrets, place, safe.password_hash, password);
    return inTransaction(db, (tx) => evaluate(tx, safe, isRight, now));
  });
}

async function evaluate(
  tx: Transaction,
  { site_id, uid, password_hash }: SafeRow,
  isRight: boolean,
  now: Date,
): Promise<Result<true, SafePasswordRefusal>> {
  const safe = await lockSafe(tx, site_id, uid);
  // If the password was changed meanwhile, the given one is no longer correct, but does not count as a try.
  if (safe?.password_hash !== password_hash) {
    return refuse('safe_password_wrong', { attemptsLeft: NO_TRIES.triesLeft });
  }
  const counted = countSafeTry(triesOf(safe), now);
  if (!counted.ok) return refuse('safe_locked', lockDetail(safe.locked_until, now));
  if (isRight) {
    await writeTries(tx, safe, NO_TRIES, now);
    return ok(true);
  }
  const { lockedUntil, triesLeft } = counted.value;
  await writeTries(tx, safe, counted.value, now);
  if (lockedUntil) return refuse('safe_locked', lockDetail(lockedUntil, now));
  return refuse('safe_password_wrong', { attemptsLeft: triesLeft });
}

const turns = new Map<string, Promise<unknown>>();

/**
 * One comparison at a time for each safe: otherwise each guess of a flood would cost the computation of a slow hash,
 * and not only five of them.
 */
async function inTurn<Value>(place: string, work: () => Promise<Value>): Promise<Value> {
  const turn = (turns.get(place) ?? Promise.resolve()).then(work, work);
  turns.set(place, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(place) === turn) turns.delete(place);
  }
}

function lockDetail(until: Date | null, now: Date) {
  const seconds = until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 1;
  return { attemptsLeft: 0, lockedUntil: until?.toISOString() ?? null, retryAfterSeconds: seconds };
}
