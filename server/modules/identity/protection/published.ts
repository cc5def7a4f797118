import { type RawBuilder, sql } from 'kysely';
import { queryPart } from '../../../platform/db/query-part.ts';

/** A part of a query: the uids of the site's users who are on a break. */
export function peopleOnBreak(siteId: string, now: Date): RawBuilder<unknown> {
  return sql`SELECT DISTINCT uid FROM protection_breaks
    WHERE site_id = ${siteId} AND since <= ${now} AND (ends_at IS NULL OR ends_at > ${now})`;
}

/** A part of a query: the breaks of a site's users. */
export function breaksOf(siteId: string) {
  return queryPart
    .selectFrom('protection_breaks')
    .select(['site_id', 'uid', 'kind', 'since', 'ends_at', 'stops_promotion'])
    .where('site_id', '=', siteId);
}
