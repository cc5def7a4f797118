import { UNTIL_DECIDED } from '@pitaka/core/earnings/fraud/fraud-rules.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { createDueWorker, type DueWorker } from '../../../platform/jobs/due-worker.ts';
import type { Log } from '../../../platform/log.ts';
import type { SiteFinder } from '../../site/sites/index.ts';
import { conversionsOf, lockConversions } from '../conversions/published.ts';
import { decideHeld } from './decide-held.ts';
import { fraudSettings } from './fraud-settings.ts';
import type { RecheckBeforeRelease } from './hold-suspicious.ts';

const POLL_MS = 10 * 60_000;
const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** Releases held conversions after `releaseAfterDays`, if a site sets it and no rule has another finding by then. */
export function createReleaseWorker(deps: {
  db: Database;
  sites: SiteFinder;
  clock: () => Date;
  log: Log;
  recheckBeforeRelease: RecheckBeforeRelease;
}): DueWorker {
  const { db, sites, clock, log, recheckBeforeRelease } = deps;
  return createDueWorker<{ siteId: string; ids: readonly string[]; days: number; until: Date }>({
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
        const ids = await readDue(db, siteId, until);
        if (ids.length > 0) return [{ siteId, ids, days, until }];
      }
      return [];
    },
    async run({ siteId, ids, days, until }) {
      const reason = `No decision within ${days} days`;
      const decision = { decision: 'released', reason, by: 'Automatic release' } as const;
      const site = await sites.byId(siteId);
      if (!site) return;
      await inTransaction(db, async (tx) => {
        await lockConversions(tx, siteId, ids);
        // A stronger rule may have held a sale since it was selected; then an operator decides.
        const due = await readDue(tx, siteId, until, ids);
        const waiting = await recheckBeforeRelease(tx, site, due, clock());
        await decideHeld(
          tx,
          siteId,
          due.filter((id) => !waiting.has(id)),
          decision,
          clock(),
        );
      });
    },
  });
}

/** Conversions that are due for release: all conversions of the site, or only the given ones. */
async function readDue(
  db: Database | Transaction,
  siteId: string,
  until: Date,
  among?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT c.conversion_id AS id FROM ${conversionsOf(siteId)} c
    JOIN fraud_holds h ON h.site_id = c.site_id AND h.conversion_id = c.conversion_id
    WHERE c.site_id = ${siteId} AND c.held <> '' AND c.held <> ALL(${[...UNTIL_DECIDED]}) AND c.decision = ''
      AND h.held_at <= ${until} ${among ? sql`AND c.conversion_id = ANY(${[...among]})` : sql``}
    LIMIT ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}
