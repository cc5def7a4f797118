import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { lastDigestDay, sendDigests } from './send-digests.ts';

const POLL_MS = 60_000;
const MAX_SITES = 10_000;

/** Sends each day's digest at the set hour of the site's time zone. */
export function createDigestWorker(deps: { db: Database; sites: SiteFinder; clock: () => Date; log: Log }): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<Site>({
    name: 'digests of earnings',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_SITES,
    atOnce: 1,
    async findDue() {
      const marks = await db.selectFrom('earning_digest_marks').select(['site_id', 'day']).execute();
      const lastSent = new Map(marks.map(({ site_id, day }) => [site_id, day]));
      return (await sites.all()).filter((site) => (lastSent.get(site.siteId) ?? 0) < lastDigestDay(site, clock()));
    },
    run: (site) => sendDigests(db, site, clock()),
  });
}
