import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { UserKey } from './take-break.ts';

/**
 * Applies own limits, pending raises, today's time and open breaks to the new account if the phone of a closed account
 * is registered again. Otherwise users could avoid them by closing the account.
 */
export async function carryOverProtection(
  tx: Transaction,
  { siteId, uid }: UserKey,
  from: string,
  now: Date,
): Promise<void> {
  await sql`INSERT INTO protection_limits (site_id, uid, kind, period, value, raises)
    SELECT site_id, ${uid}, kind, period, value, raises FROM protection_limits
    WHERE site_id = ${siteId} AND uid = ${from}`.execute(tx);
  await sql`INSERT INTO protection_breaks (site_id, uid, kind, since, until, ends_at, stops_promotion)
    SELECT site_id, ${uid}, kind, since, until, ends_at, stops_promotion FROM protection_breaks
    WHERE site_id = ${siteId} AND uid = ${from} AND (ends_at IS NULL OR ends_at > ${now})`.execute(tx);
  await sql`INSERT INTO protection_time (site_id, uid, day, seconds, since, last_at, checked_at)
    SELECT site_id, ${uid}, day, seconds, since, last_at, checked_at FROM protection_time
    WHERE site_id = ${siteId} AND uid = ${from}`.execute(tx);
  await tx.deleteFrom('protection_time').where('site_id', '=', siteId).where('uid', '=', from).execute();
}
