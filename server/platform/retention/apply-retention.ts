import type { Database } from '../db/database.ts';
import type { Retention, RetentionSite } from './retention.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  readonly db: Database;
  readonly sites: { all(): Promise<readonly RetentionSite[]> };
  readonly clock: () => Date;
}

/** Used for rows that belong to no site, such as counts of an operator of several sites. */
const EVERY_SITE: RetentionSite = { siteId: '*', settings: {} };

/** Deletes each site's expired data. If one kind fails, the other kinds are still deleted. */
export async function applyRetention({ db, sites, clock }: Dependencies, kinds: readonly Retention[]): Promise<void> {
  const faults: unknown[] = [];
  for (const site of [...(await sites.all()), EVERY_SITE]) {
    for (const { kept, forget } of kinds) {
      const before = new Date(clock().getTime() - kept.days(site) * DAY_MS);
      await forget?.(db, site, before, clock()).catch((fault: unknown) => faults.push(fault));
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'some data could not be deleted in time');
}
