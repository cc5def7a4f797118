import { addDays, dayNumber, dayText, siteDay } from '@pitaka/core/values/site-days.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { readSiteIds } from '../../site/sites/published.ts';
import { closeMonth, readClosedUntil } from '../commission/index.ts';
import { earningSettings } from './earning-settings.ts';

const POLL_MS = 10 * 60_000;
const MAX_SITES = 1000;

/** Closes the months of sites that close them some days after their end. */
export function createClosingWorker(deps: { db: Database; sites: SiteFinder; clock: () => Date; log: Log }): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<{ siteId: string; month: number }>({
    name: 'closing of months',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_SITES,
    atOnce: 1,
    async findDue() {
      const due: { siteId: string; month: number }[] = [];
      for (const siteId of (await readSiteIds(db)).slice(0, MAX_SITES)) {
        const site = await sites.byId(siteId);
        const afterDays = site ? earningSettings.of(site).closeMonthAfterDays : 0;
        if (!site || afterDays === 0) continue;
        const month = monthOver(siteDay(clock(), site.timezone), afterDays);
        if (month > (await readClosedUntil(db, siteId))) due.push({ siteId, month });
      }
      return due;
    },
    run: ({ siteId, month }) => closeMonth(db, siteId, month, clock()),
  });
}

/** The last month that ended at least this many days ago. */
function monthOver(today: number, afterDays: number): number {
  const then = addDays(dayText(today), -afterDays);
  return Math.floor(dayNumber(addDays(`${then.slice(0, 8)}01`, -1)) / 100);
}
