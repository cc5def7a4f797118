import type { DebtChange } from '../../money/ledger/debt-change.ts';
import { atLeast0, leastOf } from '../../values/money.ts';

/**
 * The debts that what is owed may be for, and their sums without what was lent. `changes`: since the user last owed
 * nothing, in their order.
 *
 * What a journal adds both to the debt and to what is held is a loan, whatever the journal's kind: what is held pays it
 * when the turnover is met. So the user owes nothing else once the rest is no more than that, and debts from before are
 * repaid, as where nothing at all is owed.
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
