import type { Database } from '../../../platform/db/database.ts';
import { queryPart } from '../../../platform/db/query-part.ts';
import type { LinkMarksTable } from '../../../platform/db/tables/earnings.ts';

/** A part of a query: broken links, with the reason. */
export function linkMarksOf(siteId: string) {
  return queryPart
    .selectFrom('link_marks')
    .select(['site_id', 'uid', 'item_id', 'reason'])
    .where('site_id', '=', siteId);
}

/** A part of a query: the latest answers of links' targets. */
export function linkChecksOf(siteId: string) {
  return queryPart
    .selectFrom('link_checks')
    .select(['site_id', 'item_id', 'uid', 'url', 'answer'])
    .where('site_id', '=', siteId);
}

/** The reason why the user's link to an item is broken; '' if it works. */
export async function readTrouble(
  db: Database,
  { siteId, uid, itemId }: { readonly siteId: string; readonly uid: string; readonly itemId: string },
): Promise<'' | LinkMarksTable['reason']> {
  const mark = await db
    .selectFrom('link_marks')
    .select('reason')
    .where('site_id', '=', siteId)
    .where('uid', '=', uid)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return mark?.reason ?? '';
}
