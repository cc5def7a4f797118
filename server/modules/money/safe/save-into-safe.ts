import { decideSafeMove } from '@pitaka/core/money/safe/decide-move.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import { type Result, refuse } from '@pitaka/core/values/result.ts';
import {
  postSafeMove,
  type SafeDependencies,
  type SafeFigures,
  type SafeMove,
  type SafePostRefusal,
} from './post-safe-move.ts';
import { findSafe } from './store.ts';

/** Moves money into the safe, which must have a password. */
export async function saveIntoSafe(
  deps: SafeDependencies,
  move: SafeMove,
): Promise<
  Result<
    SafeFigures,
    SafePostRefusal | 'amount_too_small' | 'amount_above_balance' | 'debt_open' | 'safe_password_missing'
  >
> {
  const decided = decideSafeMove(move.uid, 'save', move.amount);
  if (!decided.ok) return refuse('amount_too_small', { minimum: formatMinor(1n) });
  if (!(await findSafe(deps.db, move.siteId, move.uid))) return refuse('safe_password_missing');
  return postSafeMove(deps, move, decided.value, { tooLow: 'amount_above_balance', owing: 'debt_open' });
}
