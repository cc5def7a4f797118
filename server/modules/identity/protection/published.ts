import { type RawBuilder, sql } from 'kysely';

/** The people of a site who are on a break: uid. */
export function peopleOnBreak(siteId: string, now: Date): RawBuilder<unknown> {
  return sql`SELECT DISTINCT uid FROM protection_breaks
    WHERE site_id = ${siteId} AND since <= ${now} AND (ends_at IS NULL OR ends_at > ${now})`;
}
