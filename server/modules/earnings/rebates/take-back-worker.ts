import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { rebateRules } from './rebate-settings.ts';
import { takeBackRebates } from './take-back.ts';

const POLL_MS = 5_000;
const TAKEN_AT_ONCE = 100;

/** Takes rebates back whose sales do not count any more. */
export function createTakeBackWorker(deps: {
  db: Database;
  sites: SiteFinder;
  clock: () => Date;
  log: Log;
}): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<{ site_id: string; uid: string }>({
    name: 'rebates taken back',
    log,
    pollMs: POLL_MS,
    takenAtOnce: TAKEN_AT_ONCE,
    atOnce: 1,
    findDue: () =>
      db
        .selectFrom('rebate_checks')
        .select(['site_id', 'uid'])
        .distinct()
        .orderBy('site_id')
        .orderBy('uid')
        .limit(TAKEN_AT_ONCE)
        .execute(),
    async run({ site_id: siteId, uid }) {
      const site = await sites.byId(siteId);
      if (site) await takeBackRebates(db, site, uid, rebateRules(site), clock());
    },
  });
}
