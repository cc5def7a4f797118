import type { DebtChange } from '../../money/ledger/debt-change.ts';
import { atLeast0, leastOf } from '../../values/money.ts';

/**
 * The debts that what is owed may be for, and their sums. `changes`: since the user last owed nothing, in their order.
 *
 * The debt of a bonus that is open again is a loan: as much is held, and pays it when the turnover is met. So the user
 * owes nothing else once the rest is no more than that, and debts from before are repaid, as where nothing at all is owed.
 */
export function debtsExceptLoans(changes: readonly DebtChange[]): Map<bigint, bigint> {
  const debts = new Map<bigint, bigint>();
  let loanMinor = 0n;
  for (const { journalId, kind, addedMinor, owedMinor, heldMinor } of changes) {
    if (kind === 'bonus.reopen' || (kind === 'bonus.release' && addedMinor < 0n))
      loanMinor = atLeast0(loanMinor + addedMinor);
    if (addedMinor > 0n) {
      if (kind !== 'bonus.reopen') debts.set(journalId, addedMinor);
    } else if (owedMinor <= leastOf(heldMinor, loanMinor)) debts.clear();
  }
  return debts;
}
