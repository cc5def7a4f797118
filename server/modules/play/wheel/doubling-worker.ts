import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { findLateSites, takeLateChanges } from '../rounds/index.ts';
import { takeDoublingsBack } from './take-doublings-back.ts';

const POLL_MS = 5_000;
/** The number of users handled in one transaction, which keeps their wheels and wallets locked. */
const PEOPLE_AT_ONCE = 20;

/** Checks doubled prizes when a deposit of their winner was charged back. */
export function createDoublingWorker(deps: {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
  readonly log: Log;
}): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<Site>({
    name: 'doubled prizes',
    log,
    pollMs: POLL_MS,
    takenAtOnce: 100,
    atOnce: 1,
    async findDue() {
      const found = await Promise.all((await findLateSites(db, 'wheel')).map((siteId) => sites.byId(siteId)));
      return found.filter((site) => site !== undefined);
    },
    run: (site) =>
      inTransaction(db, async (tx) => {
        const changed = await takeLateChanges(tx, site.siteId, 'wheel', PEOPLE_AT_ONCE);
        const uids = [...new Set(changed.map(({ uid }) => uid))].sort();
        for (const uid of uids) await takeDoublingsBack(tx, site, uid, clock());
      }),
  });
}
