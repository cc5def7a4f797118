import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { RebateLevels } from './levels.port.ts';
import { rebateRules } from './rebate-settings.ts';
import { takeBackRebates } from './take-back.ts';
import type { ReadUnconfirmedDays } from './unconfirmed-days.port.ts';

const POLL_MS = 5_000;
const MAX_DUE = 100;

/** Takes back rebates whose sales, or whose level, no longer count. */
export function createTakeBackWorker(deps: {
  db: Database;
  sites: SiteFinder;
  levels: RebateLevels;
  readUnconfirmedDays: ReadUnconfirmedDays;
  clock: () => Date;
  log: Log;
}): DueWorker {
  const { db, sites, levels, readUnconfirmedDays, clock, log } = deps;
  return createDueWorker<{ site_id: string; uid: string }>({
    name: 'reversal of rebates',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    async findDue() {
      const requested = await db
        .selectFrom('rebate_checks')
        .select(['site_id', 'uid'])
        .distinct()
        .orderBy('site_id')
        .orderBy('uid')
        .limit(MAX_DUE)
        .execute();
      const requestedKeys = new Set(requested.map(({ site_id, uid }) => `${site_id} ${uid}`));
      const undone = (await levels.findUndone(db, MAX_DUE))
        .filter(({ siteId, uid }) => !requestedKeys.has(`${siteId} ${uid}`))
        .map(({ siteId, uid }) => ({ site_id: siteId, uid }));
      return [...requested, ...undone].slice(0, MAX_DUE);
    },
    async run({ site_id: siteId, uid }) {
      const site = await sites.byId(siteId);
      if (site)
        await takeBackRebates(db, site, uid, { rules: rebateRules(site), levels, readUnconfirmedDays }, clock());
    },
  });
}
