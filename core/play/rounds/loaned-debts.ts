import type { DebtChange } from '../../money/ledger/debt-change.ts';
import { atLeast0, leastOf } from '../../values/money.ts';

/**
 * The open debts of a user, without loans, and their sums. `changes`: in order, since the user last owed nothing.
 *
 * The debt of a reopened bonus is a loan: an equal amount is locked, and repays the loan when the turnover is met. Once
 * the user owes no more than the loan, all earlier debts are repaid.
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
