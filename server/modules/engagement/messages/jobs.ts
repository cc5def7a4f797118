import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { messageSettings } from './message-settings.ts';
import { purgeMessages } from './purge-messages.ts';

const PURGE = defineQueue<object>('messages.purge', { retries: 2, expireInSeconds: 3600 });

interface JobDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
}

export function messageJobs({ db, jobs, sites, clock }: JobDependencies): void {
  jobs.every(PURGE, '27 4 * * *', async () => {
    for (const site of await sites.all()) {
      const { keptDays } = messageSettings.of(site);
      await purgeMessages(db, { siteId: site.siteId, keptDays, now: clock() });
    }
  });
}
