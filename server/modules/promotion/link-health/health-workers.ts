import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { MayCall } from '../../../platform/public-internet/checked-connection.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { linkSettings } from '../links/index.ts';
import { checkLink, type DueLink, listTargets } from './check-link.ts';
import { markLinks } from './mark-links.ts';

export interface HealthDependencies {
  readonly db: Database;
  readonly sites: SiteFinder;
  readonly mayCall: MayCall;
  readonly clock: () => Date;
  readonly log: Log;
}

const CHECK_POLL_MS = 10_000;
/** At each poll: under one a second, and the poll is never shortened, as there are never more. */
const CHECKED_AT_ONCE = 8;
const MARK_POLL_MS = 60_000;
const LIST_EVERY_MS = 3_600_000;

/** Asks, politely, where links lead: a target at most once a day. */
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
      const checking = (await sites.all()).filter((site) => linkSettings.of(site).checkTargets);
      const siteIds = checking.map(({ siteId }) => siteId);
      if (now.getTime() - listedAt >= LIST_EVERY_MS) {
        await listTargets(db, siteIds, now);
        listedAt = now.getTime();
      }
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

/** Marks what leads nowhere, and takes marks off. */
export function createMarkWorker({ db, clock, log }: HealthDependencies): DueWorker {
  return createDueWorker<true>({
    name: 'marks of links',
    log,
    pollMs: MARK_POLL_MS,
    takenAtOnce: 2,
    atOnce: 1,
    findDue: async () => [true],
    async run() {
      await markLinks(db, clock());
    },
  });
}
