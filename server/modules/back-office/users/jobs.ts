import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { followTotals } from './follow-totals.ts';

const FOLLOW = defineQueue<object>('users.totals', { retries: 0, expireInSeconds: 600 });
const FOLLOW_WHOLE = defineQueue<object>('users.totals.whole', { retries: 2, expireInSeconds: 3600 });

export interface UserJobDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly sites: SiteFinder;
  readonly clock: () => Date;
}

/**
 * Keeps the order of users by total up to date: every minute for users whose money moved, so that no call has to update
 * many of them.
 */
export function userJobs({ db, jobs, sites, clock }: UserJobDependencies): void {
  const follow = async (whole: boolean) => {
    for (const { siteId } of await sites.all()) await followTotals(db, siteId, clock(), { whole });
  };
  jobs.every(FOLLOW, '* * * * *', () => follow(false));
  jobs.every(FOLLOW_WHOLE, '41 3 * * *', () => follow(true));
}
