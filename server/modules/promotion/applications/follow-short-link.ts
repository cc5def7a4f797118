import { ownLink } from '@pitaka/core/promotion/applications/own-link.ts';
import { isShortCode } from '@pitaka/core/promotion/applications/short-code.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ItemKind } from '../../../platform/db/tables/catalogue.ts';

/**
 * A short link leads to the stored link of an item of this site, and nowhere else, whatever the request says. It
 * leads nowhere while the application has no link or the item is hidden; a delisted item still works.
 */
export async function followShortLink(db: Database, siteId: string, code: string): Promise<string | undefined> {
  if (!isShortCode(code)) return undefined;
  const { rows } = await sql<{ kind: ItemKind; uid: string; download_url: string; link: string | null }>`
    SELECT i.kind, s.uid, i.download_url, a.link
    FROM short_links s
    JOIN items i ON i.site_id = s.site_id AND i.item_id = s.item_id
    LEFT JOIN applications a ON a.site_id = s.site_id AND a.uid = s.uid AND a.item_id = s.item_id AND a.state = 'linked'
    WHERE s.site_id = ${siteId} AND s.code = ${code} AND NOT i.hidden`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const target = found.kind === 'app' ? ownLink(found.download_url, found.uid) : (found.link ?? '');
  return target === '' ? undefined : target;
}
