import type { Transaction } from '../../../platform/db/database.ts';
import { countOpenDeposits, forgetDeposits } from '../deposits/published.ts';
import { forgetAccounts } from '../payout-accounts/published.ts';
import { countOpenWithdrawals, forgetWithdrawals } from '../withdrawals/published.ts';

interface Who {
  readonly siteId: string;
  readonly uid: string;
}

/** Withdrawals and deposits of a user that are not over. */
export async function countOpenPayments(tx: Transaction, who: Who): Promise<number> {
  return (await countOpenWithdrawals(tx, who)) + (await countOpenDeposits(tx, who));
}

/**
 * Takes a person's name and numbers from what was paid: the amounts, states and references stay, as the books must show
 * them. Fingerprints of numbers stay, too: a keyed hash leads nowhere, and keeps a number from serving two.
 */
export async function forgetPayments(tx: Transaction, who: Who, now: Date): Promise<void> {
  await forgetAccounts(tx, who, now);
  await forgetWithdrawals(tx, who);
  await forgetDeposits(tx, who);
}
