import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { PayoutAccountChange, PayoutAccountsTable } from '../../../platform/db/tables/payments.ts';
import { newId } from '../../../platform/ids.ts';

export type PayoutAccountRow = Selectable<PayoutAccountsTable>;

/** A user's account that was not removed. */
export function findAccount(
  db: Database | Transaction,
  siteId: string,
  uid: string,
  accountId: string,
): Promise<PayoutAccountRow | undefined> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .where('uid', '=', uid)
    .where('state', '!=', 'removed')
    .executeTakeFirst();
}

/** Any account of the site, removed or not, locked until the transaction ends. */
export function lockAccount(tx: Transaction, siteId: string, accountId: string): Promise<PayoutAccountRow | undefined> {
  return tx
    .selectFrom('payout_accounts')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Records a change of an account and who made it. */
export async function recordChange(
  tx: Transaction,
  account: Pick<PayoutAccountRow, 'site_id' | 'account_id' | 'method' | 'holder' | 'number_masked'>,
  change: { what: PayoutAccountChange; actor: string; origin: string; reason?: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('payout_account_changes')
    .values({
      site_id: account.site_id,
      change_id: newId('pc', change.at.getTime()),
      account_id: account.account_id,
      what: change.what,
      actor: change.actor,
      origin: change.origin,
      reason: change.reason ?? '',
      method: account.method,
      holder: account.holder,
      number_masked: account.number_masked,
      at: change.at,
    })
    .execute();
}

/**
 * Counts paid withdrawals to these details; the review rules use the count as trust. It stays if the details changed
 * since the withdrawal was requested.
 */
export async function countPaid(
  tx: Transaction,
  account: { siteId: string; accountId: string; fingerprint: string },
  change: 1 | -1,
): Promise<void> {
  await tx
    .updateTable('payout_accounts')
    .set((eb) => ({ paid_count: eb.fn('greatest', [eb('paid_count', '+', change), eb.val(0)]) }))
    .where('site_id', '=', account.siteId)
    .where('account_id', '=', account.accountId)
    .where('number_fingerprint', '=', account.fingerprint)
    .execute();
}
