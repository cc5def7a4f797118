import { siteDay } from '@pitaka/core/values/site-day.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { statementSettings } from './statement-settings.ts';

const DAY_AND_A_BIT_MS = 26 * 3600_000;

/** How much an operator's imports may still credit today without a second person. */
export async function readAloneLeft(
  db: Database | Transaction,
  site: Pick<Site, 'siteId' | 'timezone' | 'settings'>,
  importer: string,
  now: Date,
): Promise<bigint> {
  const rows = await db
    .selectFrom('bank_statements')
    .select(['in_minor', 'imported_at'])
    .where('site_id', '=', site.siteId)
    .where('imported_by', '=', importer)
    .where('imported_at', '>', new Date(now.getTime() - DAY_AND_A_BIT_MS))
    .execute();
  const today = siteDay(now, site.timezone);
  const credited = rows
    .filter((row) => siteDay(row.imported_at, site.timezone) === today)
    .reduce((sum, row) => sum + row.in_minor, 0n);
  return statementSettings.of(site).aloneADay - credited;
}
