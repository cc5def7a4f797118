import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import type { FraudCheck } from '../fraud/index.ts';
import { siteForEvents } from './earning-settings.ts';
import { groupUnprocessed, reprocessDeliveries, type UnprocessedTransaction } from './reprocess-deliveries.ts';
import { findSource } from './sources.ts';

const POLL_MS = 5_000;
const MAX_DUE = 20;
/** Deliveries per database transaction. */
const SLICE = 300;

/** Processes the deliveries that arrived while a source was off, once it is on. */
export function createUnprocessedWorker(deps: {
  db: Database;
  sites: SiteFinder;
  fraud: FraudCheck;
  clock: () => Date;
  log: Log;
}): DueWorker {
  const { db, sites, fraud, clock, log } = deps;
  return createDueWorker({
    name: 'deliveries kept while their source was off',
    log,
    pollMs: POLL_MS,
    takenAtOnce: MAX_DUE,
    atOnce: 1,
    async findDue() {
      const { rows } = await sql<{ siteId: string; name: string }>`
        SELECT s.site_id AS "siteId", s.source AS name FROM conversion_sources s
        WHERE s.status = 'active' AND EXISTS (
          SELECT FROM conversion_deliveries d WHERE d.site_id = s.site_id AND d.source = s.source
            AND d.outcome = 'switched_off' AND d.secret_number = s.secret_number)
        LIMIT ${MAX_DUE}`.execute(db);
      return rows;
    },
    async run({ siteId, name }) {
      const [site, source] = [await sites.byId(siteId), await findSource(db, siteId, name)];
      if (!site || source?.status !== 'active') return;
      const forEvents = { ...siteForEvents(site, fraud), currency: site.unit };
      const kept = await groupUnprocessed(db, forEvents, source);
      for (const ids of slicesOf(kept.filter(({ outcomes }) => outcomes.has('switched_off')))) {
        const isSame = await inTransaction(db, async (tx) => {
          // Group the deliveries again: another mapping may assign them to other transactions.
          if (!isDeepStrictEqual(await findSource(tx, siteId, name), source)) return false;
          await reprocessDeliveries(tx, forEvents, source, ids, clock());
          return true;
        });
        if (!isSame) return;
      }
    },
  });
}

/** Splits deliveries into pages of whole transactions: otherwise a sale could be paid before its reversal is read. */
function slicesOf(kept: readonly UnprocessedTransaction[]): string[][] {
  const slices: string[][] = [];
  for (const { ids } of kept) {
    const last = slices.at(-1);
    if (last && last.length + ids.length <= SLICE) last.push(...ids);
    else slices.push([...ids]);
  }
  return slices;
}
