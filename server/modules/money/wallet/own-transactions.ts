import { formatMinor } from '@pitaka/core/values/money.ts';
import type { OwnDataSection } from '../../identity/protection/index.ts';
import { readUserPostings } from '../ledger/index.ts';

/** Every posting to a user's accounts, for the file of the user's own data. */
export const OWN_TRANSACTIONS: OwnDataSection = {
  name: 'transactions',
  columns: ['at', 'account', 'kind', 'amount', 'balance_after', 'journal', 'reason'],
  async read(tx, user, after, size) {
    const { postings, next } = await readUserPostings(tx, user, after, size);
    return {
      rows: postings.map((posting) => [
        posting.at.toISOString(),
        posting.account,
        posting.kind,
        formatMinor(posting.amountMinor),
        formatMinor(posting.balanceAfterMinor),
        posting.journalId,
        posting.reason,
      ]),
      next,
    };
  },
};
