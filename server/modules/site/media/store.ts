import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows-of.ts';
import type { MediaTable } from '../../../platform/db/tables/catalogue.ts';

export type MediaRow = Selectable<MediaTable>;

/** Finds copies by their origin. */
export async function findByOrigin(
  db: Database,
  siteId: string,
  origins: readonly string[],
): Promise<Map<string, MediaRow>> {
  if (origins.length === 0) return new Map();
  const { rows } = await sql<MediaRow & { known_as: string }>`
    SELECT m.*, o.origin AS known_as
    FROM media_origins o JOIN media m ON m.site_id = o.site_id AND m.address = o.address
    WHERE o.site_id = ${siteId} AND o.origin = ANY(${origins})`.execute(db);
  return new Map(rows.map(({ known_as, ...row }) => [known_as, row]));
}

/** Finds which of these addresses are the site's own files. */
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

/** The number of bytes that operators uploaded since a moment. */
export async function sumUploads(db: Database, siteId: string, since: Date): Promise<number> {
  const { bytes } = await db
    .selectFrom('media')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('bytes'))
    .where('site_id', '=', siteId)
    .where('origin', '=', 'console')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/**
 * Records the site's stored files. If the same bytes come from several sources, one row has all sources, so that the
 * next import fetches from none of them.
 */
export async function saveMedia(tx: Transaction, rows: readonly MediaRow[]): Promise<void> {
  const byAddress = new Map(rows.map((row) => [row.address, row]));
  const byOrigin = new Map(rows.map(({ site_id, origin, address }) => [origin, { site_id, origin, address }]));
  const keepingAddress = sql`ON CONFLICT (site_id, address) DO UPDATE SET origin = excluded.origin`;
  await insertRows(tx, 'media', [...byAddress.values()], keepingAddress);
  const knownOrigin = sql`ORDER BY origin ON CONFLICT (site_id, origin) DO UPDATE SET address = excluded.address`;
  await insertRows(tx, 'media_origins', [...byOrigin.values()], knownOrigin);
}

/** The names of a site's files in the store. */
export async function readMediaNames(db: Database | Transaction, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('address')
    .where('site_id', '=', siteId)
    .orderBy('address')
    .execute();
  return [...new Set(rows.map(({ address }) => address.slice(address.lastIndexOf('/') + 1)))];
}
