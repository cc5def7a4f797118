import { type RawBuilder, sql } from 'kysely';

/** Query part: uid of each person of the site who is on a break. */
export function peopleOnBreak(siteId: string, now: Date): RawBuilder<unknown> {
  return sql`SELECT DISTINCT uid FROM protection_breaks
    WHERE site_id = ${siteId} AND since <= ${now} AND (ends_at IS NULL OR ends_at > ${now})`;
}
