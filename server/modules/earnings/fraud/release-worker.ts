import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { decideHeld } from './decide-held.ts';
import { fraudSettings } from './fraud-settings.ts';

const POLL_MS = 10 * 60_000;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Releases what nobody decided in time, at sites that say so. */
export function createReleaseWorker(deps: { db: Database; sites: SiteFinder; clock: () => Date; log: Log }): DueWorker {
  const { db, sites, clock, log } = deps;
  return createDueWorker<{ siteId: string; ids: readonly string[]; days: number }>({
    name: 'release of held conversions',
    log,
    pollMs: POLL_MS,
    takenAtOnce: 1,
    atOnce: 1,
    async findDue() {
      for (const site of await sites.all()) {
        const days = fraudSettings.of(site).releaseAfterDays;
        if (days === 0) continue;
        const { siteId } = site;
        const until = new Date(clock().getTime() - days * DAY_MS);
        const { rows } = await sql<{ id: string }>`
          SELECT c.conversion_id AS id FROM conversions c
          JOIN fraud_holds h ON h.site_id = c.site_id AND h.conversion_id = c.conversion_id
          WHERE c.site_id = ${siteId} AND c.held <> '' AND c.decision = '' AND h.held_at <= ${until}
          LIMIT ${AT_ONCE}`.execute(db);
        if (rows.length > 0) return [{ siteId, ids: rows.map(({ id }) => id), days }];
      }
      return [];
    },
    async run({ siteId, ids, days }) {
      const reason = `Nobody decided within ${days} days`;
      const decision = { decision: 'released', reason, by: 'The rules’ setting' } as const;
      await inTransaction(db, (tx) => decideHeld(tx, siteId, ids, decision, clock()));
    },
  });
}
