import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/db/database.ts';

/**
 * Every transaction that changes the shown catalogue calls this first. It increases the version of cached pages, and
 * its lock serializes such transactions of one site.
 */
export async function bumpCatalogueVersion(tx: Transaction, siteId: string): Promise<void> {
  await sql`
    INSERT INTO site_versions (site_id, catalogue_version) VALUES (${siteId}, 2)
    ON CONFLICT (site_id) DO UPDATE SET catalogue_version = site_versions.catalogue_version + 1`.execute(tx);
}

export type ReadCatalogueVersion = (siteId: string) => Promise<bigint>;

/**
 * Reads the version for callers without a session, with one statement for each tick of the event loop; the statement
 * that reads a session also reads the version.
 */
export function createVersionReader(db: Database): ReadCatalogueVersion {
  const loader = new DataLoader<string, bigint>(
    async (siteIds) => {
      const { rows } = await sql<{ site_id: string; catalogue_version: bigint }>`
        SELECT site_id, catalogue_version FROM site_versions WHERE site_id = ANY(${[...new Set(siteIds)]})`.execute(db);
      const bySite = new Map(rows.map((row) => [row.site_id, row.catalogue_version]));
      return siteIds.map((siteId) => bySite.get(siteId) ?? 0n);
    },
    { cache: false, batchScheduleFn: (run) => setImmediate(run) },
  );
  return (siteId) => loader.load(siteId);
}
