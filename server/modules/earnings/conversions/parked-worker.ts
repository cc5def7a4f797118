import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { FraudCheck } from '../fraud/index.ts';
import { siteForEvents } from './earning-settings.ts';
import { matchParked } from './fold-conversions.ts';

const POLL_MS = 5_000;
const MAX_DUE = 200;

/** Recomputes conversions whose click was unknown when they arrived and is known now. */
export function createParkedWorker(deps: {
  db: Database;
  sites: SiteFinder;
  fraud: FraudCheck;
  clock: () => Date;
  log: Log;
}): DueWorker {
  const { db, sites, fraud, clock, log } = deps;
  return createDueWorker({
    name: 'parked conversions',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    async findDue() {
      const { rows } = await sql<{ siteId: string; clickId: string }>`
        SELECT DISTINCT c.site_id AS "siteId", c.click_id AS "clickId"
        FROM conversions c JOIN clicks k ON k.site_id = c.site_id AND k.click_id = c.click_id
        WHERE c.uid IS NULL LIMIT ${MAX_DUE}`.execute(db);
      return rows;
    },
    async run({ siteId, clickId }) {
      const site = await sites.byId(siteId);
      if (!site) return;
      await inTransaction(db, (tx) => matchParked(tx, siteForEvents(site, fraud), [clickId], clock()));
    },
  });
}
