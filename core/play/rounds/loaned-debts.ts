import type { DebtChange } from '../../money/ledger/debt-change.ts';
import { atLeast0, leastOf } from '../../values/money.ts';

/**
 * The open debts of a user, and their sums without loans. `changes`: all changes in order since the user last owed
 * nothing. An amount that a journal adds both to the debt and to the locked money is a loan, for journals of every
 * kind: the locked money repays it when the turnover is met. So once the user owes no more than the loan, all earlier
 * debts are repaid.
 */
export function debtsExceptLoans(changes: readonly DebtChange[]): Map<bigint, bigint> {
  const debts = new Map<bigint, bigint>();
  let loanMinor = 0n;
  for (const { journalId, madeMinor, paidMinor, heldChangeMinor, owedMinor, heldMinor } of changes) {
    const lentMinor = leastOf(madeMinor, atLeast0(heldChangeMinor));
    const paidByHeldMinor = leastOf(paidMinor, atLeast0(-heldChangeMinor));
    loanMinor = atLeast0(loanMinor + lentMinor - paidByHeldMinor);
    const otherMinor = madeMinor - lentMinor;
    if (owedMinor - otherMinor <= leastOf(heldMinor, loanMinor)) debts.clear();
    if (otherMinor > 0n) debts.set(journalId, otherMinor);
  }
  return debts;
}
