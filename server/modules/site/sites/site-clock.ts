import { localMinute } from '@pitaka/core/values/site-days.ts';
import type { Database, Transaction } from '../../../platform/db/database.ts';

export async function readTimezone(db: Database | Transaction, siteId: string): Promise<string> {
  const query = db.selectFrom('sites').select('timezone').where('site_id', '=', siteId);
  return (await query.executeTakeFirstOrThrow()).timezone;
}

/** Formats a time in the site's time zone: '2026-11-25 09:08'. */
export async function readSiteClock(db: Database | Transaction, siteId: string): Promise<(moment: Date) => string> {
  const timezone = await readTimezone(db, siteId);
  return (moment) => localMinute(moment, timezone).replace('T', ' ');
}
