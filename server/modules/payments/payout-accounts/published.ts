import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { isUnderOlderKey } from '../../../platform/db/older-keys.ts';
import { queryPart } from '../../../platform/db/query-part.ts';

interface UserKey {
  readonly siteId: string;
  readonly uid: string;
}

/** Removes a user's payout accounts, with their names and numbers; the fingerprints stay. */
export async function forgetAccounts(tx: Transaction, { siteId, uid }: UserKey, now: Date): Promise<void> {
  await sql`UPDATE payout_accounts SET holder = '', number_sealed = '', number_masked = '', phone_sealed = '',
      phone_masked = '', state = 'removed', version = version + 1, changed_at = ${now}
    WHERE site_id = ${siteId} AND uid = ${uid}`.execute(tx);
}

/** A part of a query: the payout accounts of a site. */
export function payoutAccountsOf(siteId: string) {
  return queryPart
    .selectFrom('payout_accounts')
    .select([
      'site_id',
      'account_id',
      'uid',
      'kind',
      'method',
      'holder',
      'number_sealed',
      'number_masked',
      'number_fingerprint',
      'phone_sealed',
      'routing',
      'state',
      'usable_from',
      'paid_count',
      'changed_at',
    ])
    .where('site_id', '=', siteId);
}

/** The number of accounts that have a value sealed under an older key than the newest. */
export async function countAccountsUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('payout_accounts')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'number_sealed', 'number_fingerprint', 'phone_sealed'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of sharing permissions under an older key than the newest. */
export async function countSharesUnderOlderKeys(db: Database, newest: string): Promise<bigint> {
  const { count } = await db
    .selectFrom('payout_account_shares')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(isUnderOlderKey(newest, 'number_fingerprint'))
    .executeTakeFirstOrThrow();
  return count;
}
