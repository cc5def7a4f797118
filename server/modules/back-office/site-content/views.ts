import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { ContentKind } from '../../../platform/db/tables/catalogue.ts';
import { contentOf } from '../../site/content/published.ts';

/** Every entry of a kind in order, with the operator who changed it last; null for an import. */
export async function listEntries(db: Database, siteId: string, kind: ContentKind) {
  const { rows } = await sql<{
    key: string;
    version: number;
    texts: Record<string, { title: string; body: string }>;
    pictures: Record<string, string>;
    hidden: boolean;
    shown_from: Date | null;
    shown_until: Date | null;
    updated_at: Date;
    changed_by: string | null;
  }>`
    SELECT c.key, c.version, c.texts, c.pictures, c.hidden, c.shown_from, c.shown_until, c.updated_at,
           nullif(h.operator_name, '') AS changed_by
    FROM ${contentOf(siteId)} c
    LEFT JOIN content_history h
      ON h.site_id = c.site_id AND h.kind = c.kind AND h.key = c.key AND h.version = c.version
    WHERE c.site_id = ${siteId} AND c.kind = ${kind}
    ORDER BY c.position, c.key`.execute(db);
  return rows;
}

/** Newest first. */
export function listVersions(
  db: Database,
  { siteId, kind, key }: { siteId: string; kind: ContentKind; key: string },
  { before, size }: { before: number | undefined; size: number },
) {
  let query = db
    .selectFrom('content_history')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('key', '=', key);
  if (before !== undefined) query = query.where('version', '<', before);
  return query.orderBy('version', 'desc').limit(size).execute();
}
