import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { readBalances } from '../../money/ledger/index.ts';
import { readStoppedUsers } from '../statement-findings/index.ts';

export type Stop = 'payouts_stopped' | 'withdrawal_debt_open';

/**
 * Why nothing is paid to some of these users. A withdrawal asked for before a charge-back would otherwise carry the money
 * past the debt: declined, or cancelled by the user, it pays it.
 */
export async function readStops(
  tx: Transaction,
  siteId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Stop>> {
  const stopped = await readStoppedUsers(tx, siteId, uids);
  const debts = await readBalances(
    tx,
    siteId,
    uids.map((uid) => userAccount(uid, 'debt')),
  );
  const stops = new Map<string, Stop>();
  for (const uid of uids) {
    if ((debts.get(userAccount(uid, 'debt')) ?? 0n) < 0n) stops.set(uid, 'withdrawal_debt_open');
    else if (stopped.has(uid)) stops.set(uid, 'payouts_stopped');
  }
  return stops;
}
