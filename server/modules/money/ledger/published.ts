import type { UserAccountType } from '@pitaka/core/money/ledger/account.ts';
import { accountNumberInSql } from '@pitaka/core/money/ledger/account-number.ts';
import { type RawBuilder, sql } from 'kysely';
import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the accounts of a site. */
export function accountsOf(siteId: string) {
  return queryPart
    .selectFrom('accounts')
    .select(['site_id', 'account_id', 'name', 'balance_minor', 'version', 'frozen', 'last_at_ms'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the journals of a site. */
export function journalsOf(siteId: string) {
  return queryPart
    .selectFrom('journals')
    .select(['site_id', 'journal_id', 'at', 'kind', 'record_id', 'actor', 'origin', 'reason', 'legs'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the postings of a site. */
export function postingsOf(siteId: string) {
  return queryPart
    .selectFrom('postings')
    .select(['site_id', 'account_id', 'version', 'journal_id', 'kind', 'amount_minor', 'balance_after_minor', 'at'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the blocks that seal a site's journals. */
export function blocksOf(siteId: string) {
  return queryPart.selectFrom('journal_blocks').select(['position', 'journals', 'hash']).where('site_id', '=', siteId);
}

/** The balance of a user's account, 0 if it was never opened; `site` and `uid` are columns. */
export function balanceInSql(site: string, uid: string, type: UserAccountType): RawBuilder<bigint> {
  return sql<bigint>`coalesce((SELECT a.balance_minor FROM accounts a
    WHERE a.site_id = ${sql.ref(site)} AND a.account_id = ${sql.raw(accountNumberInSql(uid, type))}), 0)`;
}

/** The number of the last posting to a user's account, 0 if it was never opened; `site` and `uid` are columns. */
export function versionInSql(site: string, uid: string, type: UserAccountType): RawBuilder<bigint> {
  return sql<bigint>`coalesce((SELECT a.version FROM accounts a
    WHERE a.site_id = ${sql.ref(site)} AND a.account_id = ${sql.raw(accountNumberInSql(uid, type))}), 0)`;
}
