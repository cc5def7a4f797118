import { siteDay } from '@pitaka/core/values/site-days.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/in-transaction.ts';
import { defineQueue, type Jobs } from '../../../platform/jobs/index.ts';
import { replaceItemSales } from '../../promotion/catalogue/published.ts';
import { bumpCatalogueVersion } from '../../site/content/index.ts';
import { readTimezone } from '../../site/sites/index.ts';
import { readSiteIds } from '../../site/sites/published.ts';
import { linesOf } from '../commission/published.ts';
import { conversionsOf } from '../conversions/published.ts';

const COUNT_SALES = defineQueue('count-item-sales');

const DAYS = 90;
const DAY_MS = 86_400_000;
/** With fewer sales, one unusual sale would determine the average and reveal its promoter. */
const MIN_SALES = 5;
const NO_SALES = ['register', 'install'];

export function itemSalesJobs(deps: { db: Database; jobs: Jobs; clock: () => Date }): void {
  deps.jobs.every(COUNT_SALES, '23 3 * * *', () => countItemSales(deps.db, deps.clock()));
}

/**
 * The average amount of a sale of each item in the last months. A registration or an installation is no sale: with its
 * small amount, a sale would seem to earn less than it does.
 */
export async function countItemSales(db: Database, now: Date): Promise<void> {
  for (const siteId of await readSiteIds(db)) {
    const since = siteDay(new Date(now.getTime() - DAYS * DAY_MS), await readTimezone(db, siteId));
    await inTransaction(db, async (tx) => {
      const sales = sql`
        SELECT l.site_id, l.item_id, sum(l.count) AS sales, div(sum(l.gross_minor), sum(l.count)) AS average_minor
        FROM ${linesOf(siteId)} l
        LEFT JOIN ${conversionsOf(siteId)} c ON c.site_id = l.site_id AND c.conversion_id = l.source_id
        WHERE l.day >= ${since} AND l.level = 0 AND l.gross_minor > 0 AND l.count > 0
          AND l.state IN ('settled', 'estimated') AND coalesce(c.event, '') <> ALL(${NO_SALES})
        GROUP BY l.site_id, l.item_id HAVING sum(l.count) >= ${MIN_SALES}`;
      await replaceItemSales(tx, siteId, sales);
      await bumpCatalogueVersion(tx, siteId);
    });
  }
}
