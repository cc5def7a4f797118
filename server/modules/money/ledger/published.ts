import type { UserAccountType } from '@pitaka/core/money/ledger/account.ts';
import { accountNumberInSql } from '@pitaka/core/money/ledger/account-number.ts';
import { type RawBuilder, sql } from 'kysely';

/** The balance of a user's account, 0 where it was never opened; `site` and `uid` are columns. */
export function balanceInSql(site: string, uid: string, type: UserAccountType): RawBuilder<bigint> {
  return sql<bigint>`coalesce((SELECT a.balance_minor FROM accounts a
    WHERE a.site_id = ${sql.ref(site)} AND a.account_id = ${sql.raw(accountNumberInSql(uid, type))}), 0)`;
}
