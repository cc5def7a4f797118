import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import { deleteInPieces } from '../../../platform/retention/index.ts';

/** A part of a query: the clicks of a site. */
export function clicksOf(siteId: string) {
  return queryPart
    .selectFrom('clicks')
    .select(['site_id', 'click_id', 'code', 'uid', 'item_id', 'sub', 'at', 'class', 'visitor', 'address', 'device'])
    .where('site_id', '=', siteId);
}

/** A part of a query: clicks by promoter, day and item. */
export function clickDaysOf(siteId: string) {
  return queryPart
    .selectFrom('click_days')
    .select(['site_id', 'uid', 'day', 'item_id', 'sub', 'clicks', 'unique_clicks', 'bot_clicks'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the short links of a site. */
export function shortLinksOf(siteId: string) {
  return queryPart
    .selectFrom('short_links')
    .select(['site_id', 'code', 'uid', 'item_id', 'sub', 'created_at'])
    .where('site_id', '=', siteId);
}

/** Deletes clicks that are older than a moment, except clicks that the condition keeps. */
export async function deleteClicks(
  db: Database,
  siteId: string,
  before: Date,
  isKept: (clickId: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> {
  await deleteInPieces(
    db,
    (piece) => sql`DELETE FROM clicks WHERE site_id = ${siteId} AND click_id IN (
      SELECT t.click_id FROM clicks t
      WHERE t.site_id = ${siteId} AND t.at < ${before} AND NOT ${isKept(sql.ref('t.click_id'))} LIMIT ${piece})`,
  );
}
