import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { applicationsOf } from '../applications/published.ts';
import { itemsOf } from '../catalogue/published.ts';
import { linkMarksOf } from '../link-health/published.ts';

export interface SimilarLink {
  readonly code: string;
  readonly name: string;
  readonly icon: string;
}

const MOST = 4;

/**
 * Working links of a dead link's promoter, first the links of the same category: a visitor whom the promoter brought
 * stays the promoter's. The links have no sub-id, as the channel's name may name its visitors.
 */
export async function readSimilarLinks(db: Database, siteId: string, code: string): Promise<readonly SimilarLink[]> {
  const { rows } = await sql<SimilarLink>`
    SELECT s.code, i.name, i.icon
    FROM short_links dead
    JOIN ${itemsOf(siteId)} was ON was.item_id = dead.item_id
    JOIN short_links s ON s.site_id = dead.site_id AND s.uid = dead.uid AND s.item_id <> dead.item_id AND s.sub = ''
    JOIN ${itemsOf(siteId)} i ON i.item_id = s.item_id AND NOT i.hidden AND i.delisted_at IS NULL
    LEFT JOIN ${applicationsOf(siteId)} a ON a.uid = s.uid AND a.item_id = s.item_id AND a.state = 'linked'
    WHERE dead.site_id = ${siteId} AND dead.code = ${code}
      AND (i.kind = 'app' AND i.download_url <> '' OR i.kind <> 'app' AND a.link <> '')
      AND NOT EXISTS (
        SELECT FROM ${linkMarksOf(siteId)} m WHERE m.item_id = s.item_id AND m.uid = s.uid)
    ORDER BY i.kind <> was.kind, i.category <> was.category, i.listed_at DESC, i.item_id
    LIMIT ${MOST}`.execute(db);
  return rows;
}
