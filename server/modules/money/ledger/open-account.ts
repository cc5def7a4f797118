import { accountRules } from '@pitaka/core/money/ledger/account.ts';
import { accountNumber } from '@pitaka/core/money/ledger/account-number.ts';
import type { Unit } from '@pitaka/core/values/money.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import { availableOf } from './post-request.ts';

/**
 * Makes sure that a user's available account is there, as frozen as the user is; false when there is no such user.
 * The user's row is held meanwhile, so that a freeze at this instant is not missed.
 */
export async function openAccount(tx: Transaction, siteId: string, uid: string, unit: Unit): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('status')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .forShare()
    .executeTakeFirst();
  if (!user) return false;
  const name = availableOf(uid);
  await tx
    .insertInto('accounts')
    .values({
      site_id: siteId,
      account_id: accountNumber(name),
      name,
      unit,
      floor_minor: accountRules(name).floorMinor,
      frozen: user.status === 'frozen',
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'account_id']).doNothing())
    .execute();
  return true;
}

/** Freezes or frees a user's money, in the transaction that does so to the user: from its commit on nothing moves. */
export async function freezeAccount(tx: Transaction, siteId: string, uid: string, isFrozen: boolean): Promise<void> {
  await sql`UPDATE accounts SET frozen = ${isFrozen} WHERE site_id = ${siteId}
    AND account_id = ${accountNumber(availableOf(uid))}`.execute(tx);
}
