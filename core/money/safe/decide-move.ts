import type { Money } from '../../values/money.ts';
import { ok, type Result, refuse } from '../../values/result.ts';
import { userAccount } from '../ledger/account.ts';
import type { Journal } from '../ledger/journal.ts';
import type { Guards } from '../ledger/replay.ts';

/** A move into or out of the safe: the journal, and the conditions under which it is posted. */
export function decideSafeMove(
  uid: string,
  direction: 'save' | 'takeout',
  amount: Money,
): Result<{ journal: Journal } & Guards, 'amount_too_small'> {
  if (amount.minor <= 0n) return refuse('amount_too_small', { minimumMinor: 1n });
  const available = userAccount(uid, 'available');
  const safe = userAccount(uid, 'safe');
  const [from, to] = direction === 'save' ? [available, safe] : [safe, available];
  return ok({
    journal: { kind: `safe.${direction}`, moves: [{ from, to, amount }] },
    notFrozen: [available],
    ...(direction === 'save' && { notOwing: uid }),
  });
}
