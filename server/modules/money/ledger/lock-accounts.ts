import { type UserAccountType, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';

const PLAYED: readonly UserAccountType[] = ['available', 'hold.wager', 'bonus', 'debt'];

/**
 * Locks the accounts of a user's play until the transaction ends, so that no bet or win happens between reading and
 * writing. Lock order: records, these accounts, other accounts.
 */
export async function lockPlayedAccounts(tx: Transaction, siteId: string, uid: string): Promise<void> {
  const numbers = PLAYED.map((type) => String(accountNumber(userAccount(uid, type))));
  await sql`SELECT 1 FROM accounts WHERE site_id = ${siteId} AND account_id = ANY(${numbers}::bigint[])
    ORDER BY account_id FOR NO KEY UPDATE`.execute(tx);
}
