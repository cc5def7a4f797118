import { decideSafeMove } from '@pitaka/core/money/safe/decide-move.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import { checkSafePassword, type SafePasswordRefusal } from './check-safe-password.ts';
import {
  postSafeMove,
  type SafeDependencies,
  type SafeFigures,
  type SafeMove,
  type SafePostRefusal,
} from './post-safe-move.ts';

/** Moves money out of the safe if the password is correct. */
export async function takeOutOfSafe(
  deps: SafeDependencies,
  move: SafeMove & { password: string },
  now: Date,
): Promise<Result<SafeFigures, SafePostRefusal | SafePasswordRefusal | 'amount_too_small' | 'amount_above_safe'>> {
  const decided = decideSafeMove(move.uid, 'takeout', move.amount);
  if (!decided.ok) return refuse('amount_too_small', { minimum: formatMinor(1n) });
  const checked = await checkSafePassword(deps, move.siteId, move.uid, move.password, now);
  if (!checked.ok) return checked;
  return postSafeMove(deps, move, decided.value, { tooLow: 'amount_above_safe' });
}
