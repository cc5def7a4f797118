import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { MediaTable } from '../../../platform/db/tables/catalogue.ts';

export type MediaRow = Selectable<MediaTable>;

export async function findByOrigin(
  db: Database,
  siteId: string,
  origins: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (origins.length === 0) return new Map();
  const { rows } = await sql<MediaRow>`
    SELECT * FROM media WHERE site_id = ${siteId} AND origin = ANY(${origins}) ORDER BY created_at`.execute(db);
  return new Map(rows.map((row) => [row.origin, row]));
}

/** Which of these addresses are the site's own files. */
export async function findMedia(
  db: Database | Transaction,
  siteId: string,
  addresses: readonly string[],
): Promise<MediaRow[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<MediaRow>`
    SELECT * FROM media WHERE site_id = ${siteId} AND address = ANY(${addresses})`.execute(db);
  return rows;
}

/** Records the site's stored files. The same bytes from another place keep one row, with the newer origin. */
export async function saveMedia(tx: Transaction, rows: readonly MediaRow[]): Promise<void> {
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  if (byAddress.size === 0) return;
  await sql`
    INSERT INTO media (site_id, address, content_type, bytes, width, height, origin, created_at)
    SELECT site_id, address, content_type, bytes, width, height, origin, created_at
    FROM json_populate_recordset(NULL::media, ${JSON.stringify([...byAddress.values()])})
    ON CONFLICT (site_id, address) DO UPDATE SET origin = excluded.origin`.execute(tx);
}
