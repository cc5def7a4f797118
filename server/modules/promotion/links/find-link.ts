import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';
import { applicationsOf } from '../applications/published.ts';
import { itemsOf } from '../catalogue/published.ts';
import type { ClickedLink } from './record-clicks.ts';

/**
 * Finds a short link's target without recording a click. A delisted item still has a target; a hidden item, or an item
 * without a link, has none.
 */
export async function findLink(db: Database, siteId: string, code: string): Promise<ClickedLink | undefined> {
  const { rows } = await sql<{ uid: string; sub: string; kind: ItemKind; download_url: string; link: string | null }>`
    SELECT s.uid, s.sub, i.kind, i.download_url, a.link
    FROM short_links s
    JOIN ${itemsOf(siteId)} i ON i.site_id = s.site_id AND i.item_id = s.item_id
    LEFT JOIN ${applicationsOf(siteId)} a ON a.site_id = s.site_id AND a.uid = s.uid AND a.item_id = s.item_id AND a.state = 'linked'
    WHERE s.site_id = ${siteId} AND s.code = ${code} AND NOT i.hidden
      AND (i.kind = 'app' AND i.download_url <> '' OR i.kind <> 'app' AND a.link <> '')`.execute(db);
  const [row] = rows;
  return row && { uid: row.uid, sub: row.sub, kind: row.kind, downloadUrl: row.download_url, link: row.link };
}
