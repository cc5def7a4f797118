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

const COUNT_SALES = defineQueue('count-item-sales');

const DAYS = 90;
const DAY_MS = 86_400_000;
/** With fewer sales, one unusual sale would determine the average and reveal its promoter. */
const MIN_SALES = 5;

export function itemSalesJobs(deps: { db: Database; jobs: Jobs; clock: () => Date }): void {
  deps.jobs.every(COUNT_SALES, '23 3 * * *', () => countItemSales(deps.db, deps.clock()));
}

/** The average amount of a sale of each item in the last months. */
export async function countItemSales(db: Database, now: Date): Promise<void> {
  for (const siteId of await readSiteIds(db)) {
    const since = siteDay(new Date(now.getTime() - DAYS * DAY_MS), await readTimezone(db, siteId));
    await inTransaction(db, async (tx) => {
      const sales = sql`
        SELECT site_id, item_id, sum(count) AS sales, div(sum(gross_minor), sum(count)) AS average_minor
        FROM ${linesOf(siteId)} l
        WHERE day >= ${since} AND level = 0 AND gross_minor > 0 AND count > 0 AND state IN ('settled', 'estimated')
        GROUP BY site_id, item_id HAVING sum(count) >= ${MIN_SALES}`;
      await replaceItemSales(tx, siteId, sales);
      await bumpCatalogueVersion(tx, siteId);
    });
  }
}
