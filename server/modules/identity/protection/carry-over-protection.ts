import { sql } from 'kysely';
import type { Transaction } from '../../../platform/db/database.ts';
import type { UserKey } from './take-break.ts';

/**
 * Applies own limits, pending raises, today's time and open breaks of an earlier account of the phone to the account that
 * has it now, new or with a changed number. Otherwise users could avoid them by closing the account or changing the
 * number. Of two limits the lower one applies, of two breaks the longer one.
 */
export async function carryOverProtection(
  tx: Transaction,
  { siteId, uid }: UserKey,
  from: string,
  now: Date,
): Promise<void> {
  await sql`INSERT INTO protection_limits (site_id, uid, kind, period, value, raises)
    SELECT site_id, ${uid}, kind, period, value, raises FROM protection_limits
    WHERE site_id = ${siteId} AND uid = ${from}
    ON CONFLICT (site_id, uid, kind, period) DO UPDATE SET value = excluded.value, raises = excluded.raises
    WHERE excluded.value < coalesce(protection_limits.value, excluded.value + 1)`.execute(tx);
  // The newest break of an account applies: a shorter one that began later must not replace it.
  await sql`INSERT INTO protection_breaks (site_id, uid, kind, since, until, ends_at, stops_promotion)
    SELECT f.site_id, ${uid}, f.kind, s.since, GREATEST(f.until, s.since), f.ends_at, f.stops_promotion FROM (
      SELECT * FROM protection_breaks WHERE site_id = ${siteId} AND uid = ${from} ORDER BY since DESC LIMIT 1) f
    LEFT JOIN LATERAL (
      SELECT since, coalesce(ends_at, 'infinity') AS ends FROM protection_breaks
      WHERE site_id = ${siteId} AND uid = ${uid} ORDER BY since DESC LIMIT 1) own ON true,
    LATERAL (SELECT GREATEST(f.since, own.since + interval '1 millisecond') AS since) s
    WHERE (f.ends_at IS NULL OR f.ends_at > ${now}) AND coalesce(f.ends_at, 'infinity') > coalesce(own.ends, '-infinity')`.execute(
    tx,
  );
  await sql`INSERT INTO protection_time AS t (site_id, uid, day, seconds, since, last_at, checked_at)
    SELECT site_id, ${uid}, day, seconds, since, last_at, checked_at FROM protection_time
    WHERE site_id = ${siteId} AND uid = ${from}
    ON CONFLICT (site_id, uid) DO UPDATE SET seconds = t.seconds + excluded.seconds WHERE t.day = excluded.day`.execute(
    tx,
  );
  // Otherwise the time would be added once more with the next account.
  await tx.deleteFrom('protection_time').where('site_id', '=', siteId).where('uid', '=', from).execute();
}
