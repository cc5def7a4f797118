import type { Permission } from '@pitaka/core/values/permissions.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { itemsOf } from '../../../promotion/catalogue/published.ts';

const MAX_OF_A_KIND = 10;

interface Found {
  readonly kind: 'item' | 'conversion';
  readonly id: string;
  readonly title: string;
  readonly uid: string | null;
  readonly amount_minor: bigint | null;
  readonly by: string;
}

/**
 * For the console's search box: items by number or part of their name, conversions by their partner's transaction or
 * event.
 */
export async function findEarnings(
  db: Database,
  search: { readonly siteId: string; readonly words: string; readonly may: (permission: Permission) => boolean },
): Promise<Found[]> {
  const { siteId, may } = search;
  const words = search.words.trim();
  const looks = [
    may('catalogue.view') &&
      sql<Found>`
        SELECT 'item' AS kind, item_id AS id, name AS title, NULL AS uid, NULL::bigint AS amount_minor,
          CASE WHEN external_id = ${words} THEN external_id ELSE '' END AS by
        FROM ${itemsOf(siteId)} items WHERE (external_id = ${words} OR item_id = ${words}
          OR name ILIKE ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}) ORDER BY name, item_id LIMIT ${MAX_OF_A_KIND}`,
    // A transaction number is unique only within its source. Querying each source uses the index instead of a scan.
    may('earning.view') &&
      sql<Found>`
        SELECT 'conversion' AS kind, c.conversion_id AS id, c.transaction_id AS title, c.uid, NULL::bigint AS amount_minor, f.by
        FROM (
          SELECT c.conversion_id, c.transaction_id AS by FROM conversion_sources s
          JOIN conversions c ON c.site_id = s.site_id AND c.source = s.source AND c.transaction_id = ${words}
          WHERE s.site_id = ${siteId}
          UNION
          SELECT e.conversion_id, e.event_id FROM conversion_sources s
          JOIN conversion_events e ON e.site_id = s.site_id AND e.source = s.source AND e.event_id = ${words}
          WHERE s.site_id = ${siteId}
        ) f JOIN conversions c ON c.site_id = ${siteId} AND c.conversion_id = f.conversion_id LIMIT ${MAX_OF_A_KIND}`,
  ];
  const found = await Promise.all(looks.map(async (look) => (look ? (await look.execute(db)).rows : [])));
  return found.flat();
}
