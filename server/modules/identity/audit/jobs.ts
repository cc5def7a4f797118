import type { Database } from '../../../platform/db/database.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { forgetSecurityEvents } from './security-events.ts';
import { securitySettings } from './security-settings.ts';

const FORGET = defineQueue<object>('security.forget', { retries: 2, expireInSeconds: 3600 });
const DAY_MS = 86_400_000;

export interface SecurityJobDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly sites: Pick<SiteFinder, 'all'>;
  readonly clock: () => Date;
}

/** Each night: deletes security events older than their site's retention time. */
export function securityJobs(deps: SecurityJobDependencies): void {
  deps.jobs.every(FORGET, '23 3 * * *', () => forgetOldEvents(deps));
}

export async function forgetOldEvents({ db, sites, clock }: Omit<SecurityJobDependencies, 'jobs'>): Promise<void> {
  for (const site of await sites.all()) {
    const { keepDays } = securitySettings.of(site);
    await forgetSecurityEvents(db, site.siteId, new Date(clock().getTime() - keepDays * DAY_MS));
  }
}
