import { accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { availableOf } from './post-request.ts';

/**
 * Creates a user's available account if it is missing, frozen if the user is frozen; false if there is no such user.
 * Locks the user's row: otherwise a simultaneous freeze could be missed.
 */
export async function openAccount(tx: Transaction, siteId: string, uid: string, unit: Unit): Promise<boolean> {
  return (await openAccounts(tx, siteId, [uid], unit)).has(uid);
}

/** Like openAccount, for several users; returns those who exist. */
export async function openAccounts(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
  unit: Unit,
): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const users = await tx
    .selectFrom('users')
    .select(['uid', 'status'])
    .where('site_id', '=', siteId)
    .where('uid', 'in', [...uids])
    .orderBy('uid')
    .forShare()
    .execute();
  if (users.length === 0) return new Set();
  const accounts = users.map(({ uid, status }) => {
    const name = availableOf(uid);
    return {
      site_id: siteId,
      account_id: accountNumber(name),
      name,
      unit,
      floor_minor: accountRules(name).floorMinor,
      frozen: status === 'frozen',
    };
  });
  await tx
    .insertInto('accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.columns(['site_id', 'account_id']).doNothing())
    .execute();
  return new Set(users.map(({ uid }) => uid));
}

/**
 * Freezes or unfreezes a user's money in the transaction that changes the user: while the user is frozen, no money
 * moves from the commit on.
 */
export async function freezeAccount(tx: Transaction, siteId: string, uid: string, isFrozen: boolean): Promise<void> {
  await sql`UPDATE accounts SET frozen = ${isFrozen} WHERE site_id = ${siteId}
    AND account_id = ${accountNumber(availableOf(uid))}`.execute(tx);
}
