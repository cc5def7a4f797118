import type { Transaction } from '../../../platform/db/database.ts';
import { countOpenDeposits, forgetDeposits } from '../deposits/published.ts';
import { forgetAccounts } from '../payout-accounts/published.ts';
import { countOpenWithdrawals, forgetWithdrawals } from '../withdrawals/published.ts';

interface Who {
  readonly siteId: string;
  readonly uid: string;
}

/** A user's open withdrawals and deposits. */
export async function countOpenPayments(tx: Transaction, who: Who): Promise<number> {
  return (await countOpenWithdrawals(tx, who)) + (await countOpenDeposits(tx, who));
}

/**
 * Removes a user's name and numbers from payments: the amounts, states and references stay, because the books must show
 * them. Fingerprints of numbers stay, too: a keyed hash identifies no person, and prevents two users with one number.
 */
export async function forgetPayments(tx: Transaction, who: Who, now: Date): Promise<void> {
  await forgetAccounts(tx, who, now);
  await forgetWithdrawals(tx, who);
  await forgetDeposits(tx, who);
}
