import { TOTAL_TYPES, userAccount } from '@pitaka/core/money/ledger/account.ts';
import { formatMinor } from '@pitaka/core/values/money.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findUser } from '../../identity/auth/index.ts';
import { readUserBalances } from '../../money/ledger/index.ts';
import { listContradictions } from '../statement-findings/index.ts';
import { readPaymentTotals } from './read-payment-totals.ts';

/** The user of a record, with the facts to show beside it. */
export async function readOwner(db: Database, siteId: string, uid: string) {
  const [user, balances, flows, contradictions] = await Promise.all([
    findUser(db, siteId, uid),
    readUserBalances(db, siteId, uid),
    readPaymentTotals(db, siteId, uid),
    listContradictions(db, siteId, uid),
  ]);
  if (!user) throw new Error(`a record of the user ${uid}, who is not there`);
  const balanceOf = (type: (typeof TOTAL_TYPES)[number]) => balances.get(userAccount(uid, type)) ?? 0n;
  return {
    uid,
    name: user.name ?? '',
    status: user.status,
    createdAt: user.created_at.toISOString(),
    total: formatMinor(TOTAL_TYPES.reduce((sum, type) => sum + balanceOf(type), 0n)),
    withdrawable: formatMinor(balanceOf('available')),
    ...flows,
    contradictions,
  };
}
