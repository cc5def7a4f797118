import { siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import { hasNewDebts } from '../../money/ledger/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { hasLateRounds, takeLateRounds } from '../channels/published.ts';
import { requeueDebtChecks } from './due-debts.ts';
import { noteLateChanges } from './late-changes.ts';
import { findUnpaidLosses, hasDueDebts, REST_MS } from './unpaid-play.ts';

const POLL_MS = 5_000;
const ROUNDS_AT_ONCE = 500;
/** The interval at which the worker searches for new losses on accounts that owed money may have reached. */
const CHECK_MS = 60_000;

/** Finds rounds that changed after their settlement, and play with owed money; notifies cashback and agents. */
export function createLateRoundWorker(deps: {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}): DueWorker {
  const { db, sites, clock, log } = deps;
  let checkedAt = 0;
  return createDueWorker<Site>({
    name: 'late rounds',
    log,
    pollMs: POLL_MS,
    takenAtOnce: 100,
    atOnce: 1,
    async findDue() {
      const due: Site[] = [];
      const now = clock();
      const isCheckDue = Math.abs(now.getTime() - checkedAt) >= CHECK_MS;
      if (isCheckDue) checkedAt = now.getTime();
      for (const site of await sites.all()) {
        const isDue =
          (await hasLateRounds(db, site.siteId)) ||
          (await hasNewDebts(db, site.siteId)) ||
          (isCheckDue && (await hasDueDebts(db, site.siteId, now)));
        if (isDue) due.push(site);
      }
      return due;
    },
    async run(site) {
      await inTransaction(db, (tx) => notifyLate(tx, site, clock()));
      await findUnpaidLosses(db, site, clock(), { restMs: REST_MS, retries: true, log });
    },
  });
}

async function notifyLate(tx: Transaction, { siteId, timezone }: Site, now: Date): Promise<void> {
  const late = await takeLateRounds(tx, siteId, ROUNDS_AT_ONCE);
  // Payments of a round count on earlier days, so every day since the round was opened may have changed.
  const days = late.map(({ uid, opened_at }) => ({ uid, day: siteDay(opened_at, timezone) }));
  await noteLateChanges(tx, siteId, days);
  await requeueDebtChecks(
    tx,
    siteId,
    late.map(({ uid }) => uid),
    now,
  );
}
