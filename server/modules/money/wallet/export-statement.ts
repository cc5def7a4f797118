import { userAccount } from '@pitaka/core/money/ledger/account.ts';
import { ok, type Result, refuse } from '@pitaka/core/values/result.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Site } from '../../../platform/http/site.ts';
import { readPeriod } from '../ledger/index.ts';
import { describeLines, type RecordLine } from './describe-lines.ts';

/** The statement's lines between two of the site's days, both included ('2026-11-20'), oldest first. */
export async function exportStatement(
  db: Database,
  site: Site,
  uid: string,
  days: { from: string; to: string },
  maxRows: number,
): Promise<Result<RecordLine[], 'dates_swapped' | 'export_too_large'>> {
  if (days.from > days.to) return refuse('dates_swapped');
  const period = await readPeriodOf(db, site, days);
  const lines = await readPeriod(db, site.siteId, userAccount(uid, 'available'), period, maxRows + 1);
  if (lines.length > maxRows) return refuse('export_too_large', { maxRows });
  return ok(await describeLines(db, site.siteId, uid, lines));
}

/** Start and end of a period in the site's time zone, computed by the database. */
async function readPeriodOf(
  db: Database,
  site: Site,
  days: { from: string; to: string },
): Promise<{ from: Date; before: Date }> {
  const { rows } = await sql<{ from: Date; before: Date }>`
    SELECT ${days.from}::date::timestamp AT TIME ZONE ${site.timezone} AS "from",
      (${days.to}::date + 1)::timestamp AT TIME ZONE ${site.timezone} AS before`.execute(db);
  return rows[0] as { from: Date; before: Date };
}
