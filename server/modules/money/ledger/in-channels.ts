import { accountNumbersOf, channelNumbersOf } from '@pitaka/core/money/ledger/account-number.ts';

const SPAN = accountNumbersOf('00000001').from;
const { from: FIRST } = channelNumbersOf('00000000');

/** A user's money in channels with balances of their own: an expression, for a statement that has the site as $1. */
export function inChannelsInSql(uid: string): string {
  return `coalesce((SELECT sum(a.balance_minor) FROM accounts a WHERE a.site_id = $1
    AND a.account_id >= ${uid}::bigint * ${SPAN} + ${FIRST} AND a.account_id < (${uid}::bigint + 1) * ${SPAN}), 0)`;
}
