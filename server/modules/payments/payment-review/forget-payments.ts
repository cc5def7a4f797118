import type { Transaction } from '../../../platform/db/database.ts';
import { countOpenDeposits, forgetDeposits } from '../deposits/published.ts';
import { forgetAccounts } from '../payout-accounts/published.ts';
import { countOpenWithdrawals, forgetWithdrawals } from '../withdrawals/published.ts';

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/** Counts a user's open withdrawals and deposits. */
export async function countOpenPayments(tx: Transaction, user: UserKey): Promise<number> {
  return (await countOpenWithdrawals(tx, user)) + (await countOpenDeposits(tx, user));
}

/**
 * Removes a user's name and numbers from payments. Amounts, states and references stay, because the books must show
 * them. Fingerprints of numbers stay, too: a keyed hash identifies no person, and prevents two users from having the
 * same number.
 */
export async function forgetPayments(tx: Transaction, user: UserKey, now: Date): Promise<void> {
  await forgetAccounts(tx, user, now);
  await forgetWithdrawals(tx, user);
  await forgetDeposits(tx, user);
}
