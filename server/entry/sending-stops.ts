import { riskSettings } from '../modules/back-office/risk/index.ts';
import type { ReadSendingStop } from '../modules/money/wallet/index.ts';
import { readStoppedUsers } from '../modules/payments/statement-findings/index.ts';
import type { Database } from '../platform/db/database.ts';
import { createSiteBatches } from '../platform/db/site-batches.ts';

/** A user whose payouts are stopped sends nothing to others: the contested money would be paid out to them. */
export function createSendingStops(db: Database): ReadSendingStop {
  // Asked with every transfer: transfers at the same time share one read.
  const isStopped = createSiteBatches(async (siteId, uids) => {
    const stopped = await readStoppedUsers(db, siteId, uids);
    return uids.map((uid) => stopped.has(uid));
  });
  return async (site, uid) =>
    (await isStopped(site.siteId, uid)) ? { hours: riskSettings.of(site).dueHours } : undefined;
}
