import { isInChannelsInSql } from '@pitaka/core/money/ledger/account-number.ts';

/** A user's money in channels with their own balances, as an expression for a statement with the site as $1. */
export function inChannelsInSql(uid: string): string {
  return `coalesce((SELECT sum(a.balance_minor) FROM accounts a WHERE a.site_id = $1
    AND ${isInChannelsInSql('a.account_id', uid)}), 0)`;
}
