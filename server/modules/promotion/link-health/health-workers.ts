import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { linkSettings } from '../links/index.ts';
import { checkLink, type DueLink } from './check-link.ts';
import { listTargets } from './list-targets.ts';
import { findSitesToMark, markLinks } from './mark-links.ts';

export interface HealthDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly mayCall: MayCall;
  readonly clock: () => Date;
  readonly log: Log;
}

const CHECK_POLL_MS = 10_000;
/** The number of links that one poll checks: less than one a second on average. */
const CHECKED_AT_ONCE = 8;
const MARK_POLL_MS = 60_000;
const LIST_POLL_MS = 600_000;
const MOST_SITES = 1000;

/** Checks the targets of links, each at most once a day. */
export function createCheckWorker({ db, sites, mayCall, clock, log }: HealthDependencies): DueWorker {
  let listedAt = 0;
  return createDueWorker<DueLink>({
    name: 'targets of links',
    log,
    pollMs: CHECK_POLL_MS,
    takenAtOnce: CHECKED_AT_ONCE + 1,
    atOnce: 2,
    async findDue() {
      const now = clock();
      const all = (await sites.all()).map((site) => ({
        siteId: site.siteId,
        isWanted: linkSettings.of(site).checkTargets,
      }));
      if (now.getTime() - listedAt >= LIST_POLL_MS) {
        for (const site of all) await listTargets(db, site, now);
        listedAt = now.getTime();
      }
      const siteIds = all.flatMap(({ siteId, isWanted }) => (isWanted ? [siteId] : []));
      if (siteIds.length === 0) return [];
      return db
        .selectFrom('link_checks')
        .select(['site_id as siteId', 'item_id as itemId', 'uid'])
        .where('due_at', '<=', now)
        .where('site_id', 'in', siteIds)
        .orderBy('due_at')
        .limit(CHECKED_AT_ONCE)
        .execute();
    },
    run: (due) => checkLink({ db, mayCall }, due, clock()),
  });
}

/** Marks broken links, and removes marks. */
export function createMarkWorker({ db, clock, log }: HealthDependencies): DueWorker {
  return createDueWorker<string>({
    name: 'marks of links',
    log,
    pollMs: MARK_POLL_MS,
    takenAtOnce: MOST_SITES,
    atOnce: 1,
    findDue: () => findSitesToMark(db, MOST_SITES),
    run: (siteId) => markLinks(db, siteId, clock()),
  });
}
